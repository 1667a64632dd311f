import { defineNode } from '../catalogue-node.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { choice, collection, flag, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

export const sort = defineNode(
  {
    name: 'n8n-nodes-base.sort',
    displayName: 'Sort',
    description: 'Puts items in another order',
    version: 1,
    group: ['transform'],
    defaults: { name: 'Sort' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('type', 'Type', { simple: 'Simple', random: 'Random' }),
      groups(
        'sortFieldsUi',
        'Fields To Sort By',
        [
          {
            name: 'sortField',
            displayName: 'Field',
            values: [
              textProperty('fieldName', 'Field Name', { required: true }),
              choice('order', 'Order', { ascending: 'Ascending', descending: 'Descending' }),
            ],
          },
        ],
        { required: true, description: 'one field or more', ...when({ type: ['simple'] }) },
      ),
      collection('options', 'Options', [flag('disableDotNotation', 'Disable Dot Notation', false)]),
    ],
    codex: { alias: ['order', 'ascending', 'descending', 'shuffle', 'random', 'rank', 'newest', 'alphabetical'] },
    builderHint: 'Each entry of sortFieldsUi.sortField is a field; the first counts most.',
  },
  {
    as: 'pure',
    run: (call) => {
      const items = (call.inputs[0] ?? []).map(({ json }, at) => itemFrom(json, at));
      const isRandom = choiceAt(call, 'type', 0, ['simple', 'random']) === 'random';
      return [isRandom ? shuffled(items, call) : items.sort(comparing(call))];
    },
  },
);

/** Fisher and Yates' shuffle. */
function shuffled(items: Item[], { random }: Pick<NodeCall, 'random'>): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const place = Math.floor(random() * (last + 1));
    const [one, other] = [items[last], items[place]];
    if (one && other) [items[last], items[place]] = [other, one];
  }
  return items;
}

function comparing(call: NodeCall): (a: Item, b: Item) => number {
  const isPlain = flagAt(call, 'options.disableDotNotation', 0);
  const fields = objectsAt(call, 'sortFieldsUi.sortField', 0).map(({ fieldName, order }) => {
    const name = plainText(fieldName);
    if (name === '') throw expected('sortFieldsUi', 'a field');
    return { keys: isPlain ? [name] : splitPath(name), sign: order === 'descending' ? -1 : 1 };
  });
  if (fields.length === 0) throw expected('sortFieldsUi', 'a field');
  return (a, b) => {
    for (const { keys, sign } of fields) {
      const order = compare(ownValue(a.json, keys), ownValue(b.json, keys));
      if (order !== 0) return sign * order;
    }
    return 0;
  };
}

/** Numbers by size, texts without regard to case; what is missing comes last in rising order. */
function compare(a: unknown, b: unknown): number {
  const [x, y] = [sortable(a), sortable(b)];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  if (typeof x === typeof y) return x < y ? -1 : Number(x > y);
  return typeof x === 'number' ? -1 : 1;
}

function sortable(value: unknown): number | string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : plainText(value).toLowerCase();
}
