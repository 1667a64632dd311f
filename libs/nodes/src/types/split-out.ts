import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { GrowingOutput } from '../run/output-size.js';
import { splitPath, ownValue, withValue, withoutValue } from '../values/paths.js';
import { choice, collection, flag, textProperty, when } from '../parameters/properties.js';
import { choiceAt, flagAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

type Json = Record<string, unknown>;

export const splitOut = defineNode(
  {
    name: 'n8n-nodes-base.splitOut',
    displayName: 'Split Out',
    description: 'Makes an item of each value of a list',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Split Out' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      textProperty('fieldToSplitOut', 'Fields To Split Out', {
        required: true,
        description: 'several apart by commas',
      }),
      choice('include', 'Include', {
        noOtherFields: 'No Other Fields',
        allOtherFields: 'All Other Fields',
        selectedOtherFields: 'Selected Other Fields',
      }),
      textProperty('fieldsToInclude', 'Fields To Include', when({ include: ['selectedOtherFields'] })),
      collection('options', 'Options', [
        flag('disableDotNotation', 'Disable Dot Notation', false),
        textProperty('destinationFieldName', 'Destination Field Name'),
        flag('includeBinary', 'Include Binary', false),
      ]),
    ],
    codex: { alias: ['list', 'array', 'separate', 'unwind', 'expand', 'items', 'flatten', 'explode'] },
    builderHint:
      'A list in a field becomes items. The other fields stay only with include allOtherFields or selectedOtherFields.',
  },
  {
    as: 'pure',
    run: (call) => {
      const output = new GrowingOutput();
      for (const [at, { json }] of (call.inputs[0] ?? []).entries()) split(call, json, at, output);
      return [output.items];
    },
    files: (call, at) => flagAt(call, 'options.includeBinary', at),
  },
);

function split(call: NodeCall, json: Json, at: number, output: GrowingOutput): void {
  const isPlain = flagAt(call, 'options.disableDotNotation', at);
  const keysIn = (name: string): readonly string[] => (isPlain ? [name] : splitPath(name));
  const fields = splitNames(call.parameter('fieldToSplitOut', at));
  if (fields.length === 0) throw new NodeError('NODE_PARAMETER', 'Parameter "fieldToSplitOut": expected a field', at);
  const targets = splitNames(textAt(call, 'options.destinationFieldName', at));
  const lists = fields.map((name) => toList(ownValue(json, keysIn(name))));
  const kept = pickKept(call, json, { at, fields, keysIn });
  const isBare = fields.length === 1 && targets.length === 0 && call.parameter('include', at) !== 'allOtherFields';
  const buildItem = (values: unknown[]): Json => {
    const [only] = values;
    if (isBare && isObject(only)) return { ...kept, ...only };
    return values.reduce((made: Json, value, field) => {
      const name = targets[field] ?? fields[field] ?? '';
      return value === undefined ? made : withValue(made, keysIn(name), value);
    }, kept);
  };
  const longest = Math.max(...lists.map(({ length }) => length));
  output.expect(longest);
  for (let place = 0; place < longest; place++) output.add(itemFrom(buildItem(lists.map((list) => list[place])), at));
}

function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [value];
}

interface Which {
  at: number;
  fields: readonly string[];
  keysIn: (name: string) => readonly string[];
}

function pickKept(call: NodeCall, json: Json, { at, fields, keysIn }: Which): Json {
  const include = choiceAt(call, 'include', at, ['noOtherFields', 'allOtherFields', 'selectedOtherFields']);
  if (include === 'noOtherFields') return {};
  if (include === 'allOtherFields') return fields.reduce((kept, name) => withoutValue(kept, keysIn(name)), json);
  return splitNames(textAt(call, 'fieldsToInclude', at)).reduce((kept: Json, name) => {
    const value = ownValue(json, keysIn(name));
    return value === undefined ? kept : withValue(kept, keysIn(name), value);
  }, {});
}
