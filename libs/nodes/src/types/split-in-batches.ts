import { defineNode } from '../catalogue-node.js';
import { collection, flag, number } from '../parameters/properties.js';
import { expected, numberAt } from '../parameters/read-parameter.js';

export const splitInBatches = defineNode(
  {
    name: 'n8n-nodes-base.splitInBatches',
    displayName: 'Loop Over Items (Split in Batches)',
    description: 'Sends its items round a loop, so many at a time, and all results on when it is done',
    version: 3,
    group: ['transform'],
    defaults: { name: 'Loop Over Items' },
    inputs: ['main'],
    outputs: ['main', 'main'],
    outputNames: ['done', 'loop'],
    properties: [
      number('batchSize', 'Batch Size', 1, { typeOptions: { minValue: 1, maxValue: 10_000 } }),
      collection('options', 'Options', [
        flag('reset', 'Reset', false, { onlyDefault: 'a loop begins once with what comes to it' }),
      ]),
    ],
    codex: {
      alias: ['loop', 'batch', 'each', 'iterate', 'repeat', 'chunk', 'for each', 'pages', 'pagination', 'one by one'],
    },
    builderHint:
      'Output 0 is done, output 1 the loop, whose last node leads back here. Most nodes run for each item anyway.',
  },
  {
    ...{ as: 'flow', kind: 'split-in-batches' },
    size: (call) => {
      const size = numberAt(call, 'batchSize', 0, 1);
      if (!Number.isInteger(size) || size < 1) throw expected('batchSize', 'a whole number from 1');
      return size;
    },
  },
);
