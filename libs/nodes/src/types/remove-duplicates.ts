import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { splitPath, ownValue, withValue, withoutValue } from '../values/paths.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

type Json = Record<string, unknown>;

export const removeDuplicates = defineNode(
  {
    name: 'n8n-nodes-base.removeDuplicates',
    displayName: 'Remove Duplicates',
    description: 'Passes the first of equal items of a run on',
    version: [1, 1.1, 2],
    group: ['transform'],
    defaults: { name: 'Remove Duplicates' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice(
        'operation',
        'Operation',
        { removeDuplicateInputItems: 'Remove Items Repeated Within Current Input' },
        { noDataExpression: true, displayOptions: { show: { '@version': [{ _cnd: { gte: 2 } }] } } },
      ),
      choice('compare', 'Compare', {
        allFields: 'All Fields',
        allFieldsExcept: 'All Fields Except',
        selectedFields: 'Selected Fields',
      }),
      textProperty('fieldsToExclude', 'Fields To Exclude', {
        required: true,
        ...when({ compare: ['allFieldsExcept'] }),
      }),
      textProperty('fieldsToCompare', 'Fields To Compare', {
        required: true,
        ...when({ compare: ['selectedFields'] }),
      }),
      collection('options', 'Options', [
        flag('disableDotNotation', 'Disable Dot Notation', false),
        flag('removeOtherFields', 'Remove Other Fields', false),
      ]),
    ],
    codex: { alias: ['dedupe', 'deduplicate', 'unique', 'distinct', 'duplicate', 'seen', 'once'] },
    builderHint:
      'Items of this run alone; what is new since earlier runs: turnpike.removeSeen. selectedFields and allFieldsExcept need the names of fields.',
  },
  {
    as: 'pure',
    run: (call) => {
      const compared = comparedFields(call);
      const isShort = flagAt(call, 'options.removeOtherFields', 0);
      const seen = new Set<string>();
      return [
        (call.inputs[0] ?? []).flatMap(({ json }, at) => {
          const fields = compared(json);
          const key = JSON.stringify(ordered(fields));
          if (seen.has(key)) return [];
          seen.add(key);
          return [itemFrom(isShort ? fields : json, at)];
        }),
      ];
    },
  },
);

/** Of an item what tells it from others. */
function comparedFields(call: NodeCall): (json: Json) => Json {
  const keysIn = (name: string): readonly string[] =>
    flagAt(call, 'options.disableDotNotation', 0) ? [name] : splitPath(name);
  const compare = choiceAt(call, 'compare', 0, ['allFields', 'allFieldsExcept', 'selectedFields']);
  if (compare === 'allFields') return (json) => json;
  const parameter = compare === 'selectedFields' ? 'fieldsToCompare' : 'fieldsToExclude';
  const names = splitNames(textAt(call, parameter, 0));
  if (names.length === 0) throw expected(parameter, 'a field');
  const paths = [...new Set(names)].map(keysIn);
  if (compare === 'allFieldsExcept') return (json) => paths.reduce(withoutValue, json);
  return (json) => paths.reduce((kept: Json, keys) => withValue(kept, keys, ownValue(json, keys) ?? null), {});
}

/** The value with the fields of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, inner]) => [name, ordered(inner)]));
}
