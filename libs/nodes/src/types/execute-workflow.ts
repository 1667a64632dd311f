import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { choice, collection, flag, when } from '../parameters/properties.js';
import { choiceAt, flagAt, locatedAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

export const executeWorkflow = defineNode(
  {
    name: 'n8n-nodes-base.executeWorkflow',
    displayName: 'Execute Workflow',
    description: 'Runs another workflow with its items',
    version: [1, 1.1, 1.2, 1.3],
    group: ['transform'],
    defaults: { name: 'Execute Workflow' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('source', 'Source', { database: 'Database' }, { noDataExpression: true }),
      {
        ...{ displayName: 'Workflow', name: 'workflowId', type: 'workflowSelector', default: '', required: true },
        ...when({ source: ['database'] }),
      },
      {
        ...{ displayName: 'Workflow Inputs', name: 'workflowInputs', type: 'resourceMapper', default: {} },
        description:
          'what it is given of each item: {mappingMode: "defineBelow", value: {name: value}}; empty: the item',
      },
      choice('mode', 'Mode', { once: 'Run once with all items', each: 'Run once for each item' }),
      collection('options', 'Options', [flag('waitForSubWorkflow', 'Wait For Sub-Workflow Completion', true)]),
    ],
    codex: { alias: ['sub-workflow', 'subworkflow', 'call', 'function', 'reuse', 'another workflow', 'subroutine'] },
    builderHint: 'The other workflow begins with executeWorkflowTrigger.',
  },
  {
    ...{ as: 'flow', kind: 'execute-workflow' },
    spawns: (call) => {
      const items = (call.inputs[0] ?? []).map(({ json }, at) => itemFrom(mapped(call, json, at), at));
      const waits = flagAt(call, 'options.waitForSubWorkflow', 0, true);
      const spawn = (given: Item[], at: number) => ({
        workflowId: locatedAt(call, 'workflowId', at),
        items: given,
        waits,
      });
      if (items.length === 0) return [];
      const isOnce = choiceAt(call, 'mode', 0, ['once', 'each']) === 'once';
      return isOnce ? [spawn(items, 0)] : items.map((item, at) => spawn([item], at));
    },
  },
);

function mapped(call: NodeCall, json: Record<string, unknown>, at: number): Record<string, unknown> {
  const inputs = call.parameter('workflowInputs', at);
  const value = isObject(inputs) ? inputs['value'] : undefined;
  return isObject(value) && Object.keys(value).length > 0 ? value : json;
}
