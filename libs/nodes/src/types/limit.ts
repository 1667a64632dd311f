import { firstOf, lastOf } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { choice, number } from '../parameters/properties.js';
import { choiceAt, expected, numberAt } from '../parameters/read-parameter.js';

export const limit = defineNode(
  {
    name: 'n8n-nodes-base.limit',
    displayName: 'Limit',
    description: 'Passes at most so many items on',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Limit' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      number('maxItems', 'Max Items', 1, { typeOptions: { minValue: 1 } }),
      choice('keep', 'Keep', { firstItems: 'First Items', lastItems: 'Last Items' }),
    ],
    codex: { alias: ['first', 'last', 'top', 'truncate', 'max', 'slice', 'sample', 'at most'] },
    builderHint: 'maxItems is 1 until it is set. Behind a sort node it keeps the top items.',
  },
  {
    as: 'pure',
    run: (call) => {
      const items = (call.inputs[0] ?? []).map(({ json }, at) => itemFrom(json, at));
      const most = numberAt(call, 'maxItems', 0, 1);
      if (!Number.isInteger(most) || most < 1) throw expected('maxItems', 'a whole number from 1');
      const isFirst = choiceAt(call, 'keep', 0, ['firstItems', 'lastItems']) === 'firstItems';
      return [isFirst ? firstOf(items, most) : lastOf(items, most)];
    },
  },
);
