import type { Files } from '#file-forms';
import { defineNode } from '../catalogue-node.js';
import type { Item } from '../run/items.js';
import { splitPath, ownValue, withValue, withoutValue } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

type Json = Record<string, unknown>;

const individually = { aggregate: ['aggregateIndividualFields'] };
const together = { aggregate: ['aggregateAllItemData'] };

export const aggregate = defineNode(
  {
    name: 'n8n-nodes-base.aggregate',
    displayName: 'Aggregate',
    description: 'Makes one item of all, with lists of their fields',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Aggregate' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('aggregate', 'Aggregate', {
        aggregateIndividualFields: 'Individual Fields',
        aggregateAllItemData: 'All Item Data (Into a Single List)',
      }),
      groups(
        'fieldsToAggregate',
        'Fields To Aggregate',
        [
          {
            name: 'fieldToAggregate',
            displayName: 'Field',
            values: [
              textProperty('fieldToAggregate', 'Input Field Name', { required: true }),
              flag('renameField', 'Rename Field', false),
              textProperty('outputFieldName', 'Output Field Name', when({ renameField: [true] })),
            ],
          },
        ],
        { required: true, description: 'one field or more', ...when(individually) },
      ),
      textProperty('destinationFieldName', 'Put Output in Field', { ...when(together), default: 'data' }),
      choice(
        'include',
        'Include',
        { allFields: 'All Fields', specifiedFields: 'Specified Fields', allFieldsExcept: 'All Fields Except' },
        when(together),
      ),
      textProperty('fieldsToInclude', 'Fields To Include', when({ ...together, include: ['specifiedFields'] })),
      textProperty('fieldsToExclude', 'Fields To Exclude', when({ ...together, include: ['allFieldsExcept'] })),
      collection('options', 'Options', [
        flag('disableDotNotation', 'Disable Dot Notation', false),
        flag('mergeLists', 'Merge Lists', false),
        flag('keepMissing', 'Keep Missing And Null Values', false),
        flag('includeBinaries', 'Include Binaries', false),
        flag('keepOnlyUnique', 'Keep Only Unique Binaries', false, when({ includeBinaries: [true] })),
      ]),
    ],
    codex: { alias: ['combine', 'collect', 'list', 'array', 'group', 'single', 'bundle', 'gather', 'total'] },
    builderHint:
      'All items become one, so what comes behind runs once. All item data stands in $json.data; splitOut undoes it.',
  },
  {
    as: 'pure',
    run: (call) => {
      const items = call.inputs[0] ?? [];
      if (items.length === 0) return [[]];
      const isAll = call.parameter('aggregate', 0) === 'aggregateAllItemData';
      const json = isAll ? allData(call, items) : lists(call, items);
      const files = flagAt(call, 'options.includeBinaries', 0) ? filesOfAll(call, items) : {};
      return [[{ json, ...files, pairedItem: items.map((_, item) => ({ item })) }]];
    },
    files: 'left',
  },
);

/** The files of all items; a name that is taken gets a number. */
function filesOfAll(call: NodeCall, items: readonly Item[]): { binary?: Files } {
  const isUnique = flagAt(call, 'options.keepOnlyUnique', 0);
  const [kept, ids] = [new Map<string, Files[string]>(), new Set<string>()];
  const counts = new Map<string, number>();
  for (const [name, file] of items.flatMap(({ binary = {} }) => Object.entries(binary))) {
    if (isUnique && ids.has(file.id)) continue;
    ids.add(file.id);
    let free = name;
    for (let at = counts.get(name) ?? 1; kept.has(free); at += 1) {
      free = `${name}_${at}`;
      counts.set(name, at + 1);
    }
    kept.set(free, file);
  }
  return kept.size === 0 ? {} : { binary: Object.fromEntries(kept) };
}

function keysIn(call: NodeCall, name: string): readonly string[] {
  return flagAt(call, 'options.disableDotNotation', 0) ? [name] : splitPath(name);
}

function lists(call: NodeCall, items: readonly Item[]): Json {
  const [merges, keeps] = [flagAt(call, 'options.mergeLists', 0), flagAt(call, 'options.keepMissing', 0)];
  const fields = objectsAt(call, 'fieldsToAggregate.fieldToAggregate', 0);
  if (fields.length === 0) throw expected('fieldsToAggregate', 'a field');
  return fields.reduce((made: Json, { fieldToAggregate, renameField, outputFieldName }) => {
    const name = plainText(fieldToAggregate);
    if (name === '') throw expected('fieldToAggregate', 'a field');
    const values = items.map(({ json }) => ownValue(json, keysIn(call, name)) ?? null);
    const kept = keeps ? values : values.filter((value) => value !== null);
    const target = renameField === true ? plainText(outputFieldName) : (keysIn(call, name).at(-1) ?? name);
    return withValue(made, keysIn(call, target), merges ? kept.flat() : kept);
  }, {});
}

function allData(call: NodeCall, items: readonly Item[]): Json {
  const include = choiceAt(call, 'include', 0, ['allFields', 'specifiedFields', 'allFieldsExcept']);
  const names = splitNames(textAt(call, include === 'specifiedFields' ? 'fieldsToInclude' : 'fieldsToExclude', 0));
  const shown = (json: Json): Json => {
    if (include === 'allFields') return json;
    if (include === 'allFieldsExcept')
      return names.reduce((kept, name) => withoutValue(kept, keysIn(call, name)), json);
    return names.reduce((kept: Json, name) => {
      const value = ownValue(json, keysIn(call, name));
      return value === undefined ? kept : withValue(kept, keysIn(call, name), value);
    }, {});
  };
  const field = textAt(call, 'destinationFieldName', 0, 'data') || 'data';
  const data = items.map(({ json }) => shown(json)).filter((json) => Object.keys(json).length > 0);
  return withValue({}, keysIn(call, field), data);
}
