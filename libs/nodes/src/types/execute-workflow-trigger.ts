import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { ownValue } from '../values/paths.js';
import { choice, groups, json, textProperty, when } from '../parameters/properties.js';
import { choiceAt, objectAt, objectsAt } from '../parameters/read-parameter.js';
import type { TriggerCall } from '../run/runs.js';

/** Version 1 takes whatever comes. */
const sinceInputs = { '@version': [{ _cnd: { gte: 1.1 } }] };

/** Payload: the list of the items' `json` that the caller gives. */
export const executeWorkflowTrigger = defineNode(
  {
    name: 'n8n-nodes-base.executeWorkflowTrigger',
    displayName: 'When Executed by Another Workflow',
    description: 'Starts the workflow when another one calls it',
    version: [1, 1.1],
    group: ['trigger'],
    defaults: { name: 'When Executed by Another Workflow' },
    inputs: [],
    outputs: ['main'],
    properties: [
      choice(
        'inputSource',
        'Input Data Mode',
        {
          workflowInputs: 'Define Using Fields Below',
          jsonExample: 'Define Using JSON Example',
          passthrough: 'Accept All Data',
        },
        { noDataExpression: true, ...when(sinceInputs) },
      ),
      groups(
        'workflowInputs',
        'Workflow Input Schema',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [
              textProperty('name', 'Name', { required: true }),
              choice('type', 'Type', {
                ...{
                  string: 'String',
                  any: 'Any',
                  number: 'Number',
                  boolean: 'Boolean',
                  array: 'Array',
                  object: 'Object',
                },
              }),
            ],
          },
        ],
        when({ inputSource: ['workflowInputs'], ...sinceInputs }),
      ),
      json('jsonExample', 'JSON Example', when({ inputSource: ['jsonExample'], ...sinceInputs })),
    ],
    codex: { alias: ['sub-workflow', 'subworkflow', 'called', 'function'] },
    builderHint:
      'With inputSource workflowInputs only the fields that are named come; passthrough takes all. The last nodes give the answer.',
  },
  {
    as: 'trigger',
    arms: () => ({ kind: 'workflow' }),
    items: (payload, call) => {
      const names = inputNames(call);
      const given = [payload ?? {}].flat().filter(isObject);
      return given.map((fields) => ({ json: names ? picked(fields, names) : fields }));
    },
  },
);

/** The fields that the workflow takes; null: all that come. */
function inputNames(call: TriggerCall): string[] | null {
  if ((call.node.typeVersion ?? 1) < 1.1) return null;
  const source = choiceAt(call, 'inputSource', 0, ['workflowInputs', 'jsonExample', 'passthrough']);
  if (source === 'passthrough') return null;
  if (source === 'jsonExample') return Object.keys(objectAt(call, 'jsonExample', 0));
  return objectsAt(call, 'workflowInputs.values', 0).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
}

function picked(fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, ownValue(fields, [name]) ?? null]));
}
