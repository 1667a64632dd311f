import { defineNode } from '../catalogue-node.js';
import { filterProperties, isKept } from '../parameters/filter-properties.js';
import { itemFrom } from '../run/items.js';

export const filter = defineNode(
  {
    name: 'n8n-nodes-base.filter',
    displayName: 'Filter',
    description: 'Passes those items on for which conditions hold',
    version: [2, 2.1, 2.2, 2.3],
    group: ['transform'],
    defaults: { name: 'Filter' },
    inputs: ['main'],
    outputs: ['main'],
    properties: filterProperties,
    codex: { alias: ['condition', 'where', 'drop', 'keep', 'router', 'only', 'exclude', 'skip', 'match'] },
    builderHint: 'Items that do not match are dropped. Where they go another way: if.',
  },
  {
    as: 'pure',
    run: (call) => [(call.inputs[0] ?? []).flatMap(({ json }, at) => (isKept(call, at) ? [itemFrom(json, at)] : []))],
  },
);
