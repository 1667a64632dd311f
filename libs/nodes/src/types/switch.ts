import { defineNode } from '../catalogue-node.js';
import { conditionsHold, createMatcher } from '../parameters/conditions.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { conditionsForm } from '../parameters/filter-properties.js';
import { choice, collection, flag, groups, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, flagAt, numberAt, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const maxOutputs = 100;

export const switchNode = defineNode(
  {
    name: 'n8n-nodes-base.switch',
    displayName: 'Switch',
    description: 'Sends each item to the outputs of the rules that hold for it',
    version: [3, 3.1, 3.2, 3.3],
    group: ['transform'],
    defaults: { name: 'Switch' },
    inputs: ['main'],
    outputs: '={{ ($parameter.rules?.values ?? Array($parameter.numberOutputs)).map(() => ({ type: "main" })) }}',
    properties: [
      choice('mode', 'Mode', { rules: 'Rules', expression: 'Expression' }, { noDataExpression: true }),
      number('numberOutputs', 'Number of Outputs', 4, {
        typeOptions: { minValue: 1, maxValue: maxOutputs },
        ...when({ mode: ['expression'] }),
      }),
      number('output', 'Output Index', 0, when({ mode: ['expression'] })),
      groups(
        'rules',
        'Routing Rules',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [
              {
                displayName: 'Conditions',
                name: 'conditions',
                type: 'filter',
                default: {},
                description: conditionsForm,
              },
              flag('renameOutput', 'Rename Output', false),
              textProperty('outputKey', 'Output Name', when({ renameOutput: [true] })),
            ],
          },
        ],
        when({ mode: ['rules'] }),
      ),
      flag('looseTypeValidation', 'Convert Types Where Required', false),
      collection('options', 'Options', [
        {
          ...{ displayName: 'Fallback Output', name: 'fallbackOutput', type: 'string', default: 'none' },
          description: 'where an item goes for which no rule holds: none, extra (one more output), or the index of one',
        },
        flag('allMatchingOutputs', 'Send data to all matching outputs', false),
        flag('ignoreCase', 'Ignore Case', true),
        flag('looseTypeValidation', 'Less Strict Type Validation', true),
        textProperty('renameFallbackOutput', 'Rename Fallback Output'),
      ]),
    ],
    codex: { alias: ['router', 'case', 'branch', 'route', 'condition', 'category', 'sort out', 'several ways'] },
    builderHint: 'Output i is that of rule i. Without options.fallbackOutput an item that no rule takes is dropped.',
  },
  {
    as: 'pure',
    run: (call) => {
      const isByRules = choiceAt(call, 'mode', 0, ['rules', 'expression']) === 'rules';
      const outputs: Item[][] = Array.from({ length: outputCount(call, isByRules) }, () => []);
      for (const [at, { json }] of (call.inputs[0] ?? []).entries()) {
        const places = isByRules ? placesByRules(call, at) : [numberAt(call, 'output', at, 0)];
        for (const place of places) listAt(outputs, place, at).push(itemFrom(json, at));
      }
      return outputs;
    },
  },
);

function readSwitchRules(call: NodeCall, at: number): Record<string, unknown>[] {
  return objectsAt(call, 'rules.values', at);
}

function outputCount(call: NodeCall, isByRules: boolean): number {
  if (isByRules)
    return readSwitchRules(call, 0).length + (call.parameter('options.fallbackOutput', 0) === 'extra' ? 1 : 0);
  const count = numberAt(call, 'numberOutputs', 0, 4);
  if (count > maxOutputs) throw new NodeError('NODE_PARAMETER', `A switch has at most ${maxOutputs} outputs`);
  return count;
}

function placesByRules(call: NodeCall, at: number): number[] {
  const rules = readSwitchRules(call, at);
  const options = {
    isLoose: flagAt(call, 'looseTypeValidation', at) || flagAt(call, 'options.looseTypeValidation', at),
    ignoresCase: flagAt(call, 'options.ignoreCase', at),
    zone: call.timeZone,
    rules: call.rules,
    itemIndex: at,
    matches: createMatcher(call, at),
  };
  const held: number[] = [];
  for (const [place, { conditions }] of rules.entries()) {
    if (!conditionsHold(conditions, options)) continue;
    held.push(place);
    if (!flagAt(call, 'options.allMatchingOutputs', at)) break;
  }
  return held.length > 0 ? held : fallbackPlaces(call, rules.length, at);
}

function fallbackPlaces(call: NodeCall, rules: number, at: number): number[] {
  const fallback = call.parameter('options.fallbackOutput', at) ?? 'none';
  if (fallback === 'none' || fallback === '') return [];
  return [fallback === 'extra' ? rules : Number(fallback)];
}

function listAt(outputs: Item[][], place: number, at: number): Item[] {
  const found = outputs[place];
  if (!found)
    throw new NodeError('NODE_OPERATION', `There is no output ${place}; the last is ${outputs.length - 1}`, at);
  return found;
}
