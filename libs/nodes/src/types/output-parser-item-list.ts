import { collection, number, textProperty } from '../parameters/properties.js';
import { expected, numberAt } from '../parameters/read-parameter.js';
import { defineSubNode } from '../sub-node.js';

export const outputParserItemList = defineSubNode(
  'ai_outputParser',
  {
    name: '@n8n/n8n-nodes-langchain.outputParserItemList',
    displayName: 'Item List Output Parser',
    description: 'Has a model answer with a list of texts, each of which becomes an item',
    version: 1,
    defaults: { name: 'Item List Output Parser' },
    properties: [
      collection('options', 'Options', [
        number('numberOfItems', 'Number Of Items', -1, {
          typeOptions: { minValue: -1, maxValue: 1_000 },
          description: '-1: as many as there are',
        }),
        textProperty('separator', 'Separator', {
          ...{ default: '\\n', onlyDefault: 'the answer is a list of JSON: nothing separates its texts' },
        }),
      ]),
    ],
    codex: { alias: ['list', 'split', 'parse', 'items'] },
    builderHint: 'The node above needs hasOutputParser: true.',
  },
  (call) => {
    const most = numberAt(call, 'options.numberOfItems', 0, -1);
    if (!Number.isInteger(most) || most < -1 || most === 0)
      throw expected('numberOfItems', 'a whole number from 1, or -1');
    const bound = most === -1 ? {} : { maxItems: most };
    const schema = { type: 'array', items: { type: 'string' }, ...bound };
    return { kind: 'parser', schema, fixesOnce: false, givesItems: true };
  },
);
