import { defineNode } from '../catalogue-node.js';
import { filterProperties, isKept } from '../parameters/filter-properties.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';

export const ifNode = defineNode(
  {
    name: 'n8n-nodes-base.if',
    displayName: 'If',
    description: 'Sends each item to one of two outputs, by whether conditions hold',
    version: [2, 2.1, 2.2, 2.3],
    group: ['transform'],
    defaults: { name: 'If' },
    inputs: ['main'],
    outputs: ['main', 'main'],
    outputNames: ['true', 'false'],
    properties: filterProperties,
    codex: {
      alias: ['condition', 'branch', 'boolean', 'router', 'logic', 'check', 'compare', 'else', 'whether', 'decide'],
    },
    builderHint: 'Output 0 is true, output 1 is false. Three ways or more: switch.',
  },
  {
    as: 'pure',
    run: (call) => {
      const outputs: [Item[], Item[]] = [[], []];
      for (const [at, { json }] of (call.inputs[0] ?? []).entries()) {
        outputs[isKept(call, at) ? 0 : 1].push(itemFrom(json, at));
      }
      return outputs;
    },
  },
);
