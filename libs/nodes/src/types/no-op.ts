import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';

export const noOp = defineNode(
  {
    name: 'n8n-nodes-base.noOp',
    displayName: 'No Operation, do nothing',
    description: 'Passes its items on as they are',
    version: 1,
    group: ['transform'],
    defaults: { name: 'No Operation, do nothing' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [],
    codex: { alias: ['nothing', 'join', 'pass'] },
    builderHint: 'Only a named place where paths meet or end. It changes nothing.',
  },
  { as: 'pure', run: ({ inputs }) => [(inputs[0] ?? []).map(({ json }, at) => itemFrom(json, at))] },
);
