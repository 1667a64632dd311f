import { defineNode } from '../catalogue-node.js';
import type { Item } from '../run/items.js';
import { aggregated, aggregations, asFieldName, fieldName, isAggregation } from '../summarize/aggregate-values.js';
import type { Aggregation } from '../summarize/aggregate-values.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, objectsAt, splitNames } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';

type Json = Record<string, unknown>;

export const summarize = defineNode(
  {
    name: 'n8n-nodes-base.summarize',
    displayName: 'Summarize',
    description: 'Adds up, counts, joins or collects fields of its items, in groups or all together',
    version: [1, 1.1],
    group: ['transform'],
    defaults: { name: 'Summarize' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      groups(
        'fieldsToSummarize',
        'Fields to Summarize',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [
              choice('aggregation', 'Aggregation', aggregations, { default: 'count' }),
              textProperty('field', 'Field', { required: true }),
              flag('includeEmpty', 'Include Empty Values', false, when({ aggregation: ['append', 'concatenate'] })),
              choice(
                'separateBy',
                'Separator',
                { ',': 'Comma', ', ': 'Comma and Space', '\n': 'New Line', '': 'None', ' ': 'Space', other: 'Other' },
                when({ aggregation: ['concatenate'] }),
              ),
              textProperty(
                'customSeparator',
                'Custom Separator',
                when({ aggregation: ['concatenate'], separateBy: ['other'] }),
              ),
            ],
          },
        ],
        { required: true, description: 'one field or more' },
      ),
      textProperty('fieldsToSplitBy', 'Fields to Split By', { description: 'names apart by commas' }),
      collection('options', 'Options', [
        flag('continueIfFieldNotFound', 'Continue if Field Not Found', false, when({ '@version': [1] })),
        flag('disableDotNotation', 'Disable Dot Notation', false),
        choice('outputFormat', 'Output Format', {
          separateItems: 'Each Split in a Separate Item',
          singleItem: 'All Splits in a Single Item',
        }),
        flag(
          'skipEmptySplitFields',
          'Ignore items without valid fields to group by',
          false,
          when({ '@version': [{ _cnd: { gte: 1.1 } }] }),
        ),
      ]),
    ],
    codex: {
      alias: ['summarize', 'sum', 'average', 'count', 'group by', 'pivot', 'total', 'max', 'min', 'concatenate'],
    },
    builderHint: 'A result is called as what was done: sum_price, count_id, concatenated_text, appended_name.',
  },
  {
    as: 'pure',
    run: (call) => {
      const items = call.inputs[0] ?? [];
      if (items.length === 0) return [[]];
      return [summarized(call, items)];
    },
    files: 'left',
  },
);

interface Group {
  by: unknown[];
  places: number[];
}

function summarized(call: NodeCall, items: readonly Item[]): Item[] {
  const asked = askedAt(call);
  checkFields(call, items, asked);
  const keys = splitNames(call.parameter('fieldsToSplitBy', 0));
  const isSingle = choiceAt(call, 'options.outputFormat', 0, ['separateItems', 'singleItem']) === 'singleItem';
  checkNames(asked, isSingle ? [] : keys);
  // The names of fields are texts: in one item the groups of 1 and of "1" are one.
  const groups = listGroups(call, items, keys, isSingle ? plainText : (value) => value);
  const nothing = isEarly(call) ? 'null' : null; // of a group that has no value
  const made = groups.map(({ by, places }) => ({
    by,
    places,
    json: Object.fromEntries(
      asked.map((each) => [
        fieldName(each),
        aggregated(
          each,
          places.map((at) => readField(call, items[at]?.json ?? {}, each.field)),
        ),
      ]),
    ),
  }));
  if (isSingle) return [{ json: nested(made), pairedItem: items.map((_, item) => ({ item })) }];
  return made.map(({ by, places, json }) => ({
    json: { ...json, ...Object.fromEntries(keys.map((key, at) => [asFieldName(key), by[at] ?? nothing])) },
    pairedItem: places.map((item) => ({ item })),
  }));
}

function askedAt(call: NodeCall): Aggregation[] {
  return objectsAt(call, 'fieldsToSummarize.values', 0).map(({ aggregation = 'count', field, ...rest }) => {
    const name = plainText(field);
    if (name === '') throw expected('fieldsToSummarize', 'a field in each row');
    if (!isAggregation(aggregation)) throw expected('aggregation', `one of ${Object.keys(aggregations).join(', ')}`);
    const { separateBy = ',', customSeparator, includeEmpty } = rest;
    const separator = separateBy === 'other' ? plainText(customSeparator) : plainText(separateBy);
    return { aggregation, field: name, separator, keepsEmpty: includeEmpty === true };
  });
}

function readField(call: NodeCall, json: Json, name: string): unknown {
  return ownValue(json, flagAt(call, 'options.disableDotNotation', 0) ? [name] : splitPath(name));
}

const isEarly = ({ node }: NodeCall): boolean => (node.typeVersion ?? 1.1) < 1.1;

/** In version 1 a field that no item has is a mistake, unless the node says otherwise. */
function checkFields(call: NodeCall, items: readonly Item[], asked: readonly Aggregation[]): void {
  if (!isEarly(call) || flagAt(call, 'options.continueIfFieldNotFound', 0)) return;
  for (const { field } of asked)
    if (items.every(({ json }) => readField(call, json, field) === undefined))
      throw expected('fieldsToSummarize', `a field that an item has, which "${field}" is not`);
}

/** Two results under one name would be one. */
function checkNames(asked: readonly Aggregation[], keys: readonly string[]): void {
  const made = new Map<string, string>();
  const rows = asked.map((each) => [fieldName(each), JSON.stringify(each)] as const);
  for (const [name, what] of [...rows, ...keys.map((key) => [asFieldName(key), key] as const)]) {
    if ((made.get(name) ?? what) !== what)
      throw expected('fieldsToSummarize', `results of different names, and two would be called "${name}"`);
    made.set(name, what);
  }
}

function listGroups(
  call: NodeCall,
  items: readonly Item[],
  keys: readonly string[],
  told: (value: unknown) => unknown,
): Group[] {
  const groups = new Map<string, Group>();
  const skips = flagAt(call, 'options.skipEmptySplitFields', 0);
  for (const [at, { json }] of items.entries()) {
    const by = keys.map((key) => readField(call, json, key) ?? null);
    if (skips && by.some((value) => value === null || value === '')) continue;
    const key = JSON.stringify(by.map(told));
    const group = groups.get(key) ?? { by, places: [] };
    group.places.push(at);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** All groups in one object: a level for each field that they are told apart by. */
function nested(made: readonly { by: readonly unknown[]; json: Json }[]): Json {
  const [first] = made;
  if (first === undefined || first.by.length === 0) return first?.json ?? {};
  const names = [...new Set(made.map(({ by: [value] }) => plainText(value)))];
  return Object.fromEntries(
    names.map((name) => [
      name,
      nested(
        made.filter(({ by: [value] }) => plainText(value) === name).map(({ by, json }) => ({ by: by.slice(1), json })),
      ),
    ]),
  );
}
