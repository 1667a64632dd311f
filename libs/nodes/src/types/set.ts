import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { GrowingOutput } from '../run/output-size.js';
import { parsedJson, plainText } from '../values/plain-text.js';
import { splitPath, ownValue, withValue, withoutValue } from '../values/paths.js';
import { choice, collection, flag, json, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, objectAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { assignmentsAt, fieldProperties, hasFields, sinceAssignments } from './set-fields.js';

type Fields = Record<string, unknown>;

export const set = defineNode(
  {
    name: 'n8n-nodes-base.set',
    displayName: 'Edit Fields (Set)',
    description: 'Adds, changes or takes away fields of items',
    version: [3, 3.1, 3.2, 3.3, 3.4],
    group: ['input'],
    defaults: { name: 'Edit Fields' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('mode', 'Mode', { manual: 'Manual Mapping', raw: 'JSON' }, { noDataExpression: true }),
      flag('duplicateItem', 'Duplicate Item', false, { noDataExpression: true }),
      number('duplicateCount', 'Duplicate Item Count', 0, {
        typeOptions: { minValue: 0 },
        ...when({ duplicateItem: [true] }),
      }),
      json('jsonOutput', 'JSON', when({ mode: ['raw'] })),
      {
        displayName: 'Fields to Set',
        name: 'assignments',
        type: 'assignmentCollection',
        default: {},
        description: 'the fields: {assignments: [{name, value, type}]}, type string, number, boolean, array or object',
        ...when({ mode: ['manual'], ...sinceAssignments }),
      },
      flag('includeOtherFields', 'Include Other Input Fields', false, {
        description: 'whether what the item holds beside stays',
        ...when(sinceAssignments),
      }),
      ...fieldProperties,
      choice(
        'include',
        'Input Fields to Include',
        { all: 'All', selected: 'Selected', except: 'All Except' },
        when({ includeOtherFields: [true], ...sinceAssignments }),
      ),
      textProperty('includeFields', 'Fields to Include', when({ include: ['selected'] })),
      textProperty('excludeFields', 'Fields to Exclude', when({ include: ['except'] })),
      collection('options', 'Options', [
        flag('dotNotation', 'Support Dot Notation', true),
        flag('ignoreConversionErrors', 'Ignore Type Conversion Errors', false),
        flag('stripBinary', 'Strip Binary Data', true),
        flag('includeBinary', 'Include Binary File', true),
      ]),
    ],
    codex: {
      alias: [
        'set',
        'edit',
        'fields',
        'map',
        'transform',
        'json',
        'rename',
        'assign',
        'variable',
        'constant',
        'value',
        'configuration',
        'settings',
      ],
    },
    builderHint: 'Without includeOtherFields only the fields that it sets go on.',
  },
  {
    as: 'pure',
    run: (call) => {
      const output = new GrowingOutput();
      for (const [at, { json: fields }] of (call.inputs[0] ?? []).entries()) {
        const item = itemFrom(editedFields(call, fields, at), at);
        for (let copies = readCopies(call, at); copies > 0; copies--) output.add(item);
      }
      return [output.items];
    },
    files: keepsFiles,
  },
);

/** From version 3.4 on files go on where other fields do, before that always; unless the node says otherwise. */
function keepsFiles(call: NodeCall, at: number): boolean {
  const isAsked = (call.node.typeVersion ?? 3.4) < 3.4 || flagAt(call, 'includeOtherFields', at);
  return isAsked && flagAt(call, 'options.includeBinary', at, true) && !flagAt(call, 'options.stripBinary', at);
}

function readCopies(call: NodeCall, at: number): number {
  if (!flagAt(call, 'duplicateItem', at)) return 1;
  const copies = Number(call.parameter('duplicateCount', at) ?? 0);
  if (!Number.isInteger(copies) || copies < 0 || copies > 10_000)
    throw expected('duplicateCount', 'a whole number', at);
  return copies + 1;
}

function editedFields(call: NodeCall, fields: Fields, at: number): Fields {
  const hasDots = flagAt(call, 'options.dotNotation', at, true);
  const keysIn = (name: string): readonly string[] => (hasDots ? splitPath(name) : [name]);
  const kept = keptFields(call, fields, at, keysIn);
  if (choiceAt(call, 'mode', at, ['manual', 'raw']) === 'raw') return { ...kept, ...objectAt(call, 'jsonOutput', at) };
  const written = assignmentsAt(call, at).filter(({ name, value }) => name !== '' || (value ?? '') !== '');
  return written.reduce((edited, { name, value, type }) => {
    if (typeof name !== 'string' || name === '') throw expected('assignments', 'a name for each field', at);
    const ignores = flagAt(call, 'options.ignoreConversionErrors', at);
    return withValue(edited, keysIn(name), converted(value, type, { name, at, ignores }));
  }, kept);
}

function keptFields(call: NodeCall, fields: Fields, at: number, keysIn: (name: string) => readonly string[]): Fields {
  const include = includedAt(call, at);
  if (include === 'none') return {};
  if (include === 'except') {
    return splitNames(textAt(call, 'excludeFields', at)).reduce(
      (kept, name) => withoutValue(kept, keysIn(name)),
      fields,
    );
  }
  if (include === 'all') return fields;
  return splitNames(textAt(call, 'includeFields', at)).reduce((kept: Fields, name) => {
    const value = ownValue(fields, keysIn(name));
    return value === undefined ? kept : withValue(kept, keysIn(name), value);
  }, {});
}

function includedAt(call: NodeCall, at: number): 'all' | 'none' | 'selected' | 'except' {
  if (hasFields(call)) return choiceAt(call, 'include', at, ['all', 'none', 'selected', 'except']);
  return flagAt(call, 'includeOtherFields', at) ? choiceAt(call, 'include', at, ['all', 'selected', 'except']) : 'none';
}

interface Where {
  name: string;
  at: number;
  ignores: boolean;
}

/** The value as one of the field's type, or an error that names the field. */
function converted(value: unknown, type: string, { name, at, ignores }: Where): unknown {
  if (value === null || value === undefined) return null;
  const known = conversions.get(type)?.(value);
  if (known !== undefined) return known;
  if (ignores) return value;
  throw new NodeError('NODE_PARAMETER', `Field "${name}": expected a value of type ${type}`, at);
}

/** Undefined: this can't be one. */
const conversions: ReadonlyMap<string, (value: unknown) => unknown> = new Map<string, (value: unknown) => unknown>([
  ['string', plainText],
  ['number', (value) => toNumber(value)],
  ['boolean', (value) => truths.get(typeof value === 'string' ? value.toLowerCase() : value)],
  ['array', (value) => ownForm(value, Array.isArray)],
  ['object', (value) => ownForm(value, isObject)],
  ['any', (value) => value], // as versions before 3 set it
]);

const truths: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...([true, 'true', 1, '1'] as const).map((value) => [value, true] as const),
  ...([false, 'false', 0, '0'] as const).map((value) => [value, false] as const),
]);

function toNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value);
  return typeof value === 'object' || Number.isNaN(number) ? undefined : number;
}

function ownForm(value: unknown, is: (value: unknown) => boolean): unknown {
  const known = typeof value === 'string' ? parsedJson(value) : value;
  return is(known) ? known : undefined;
}
