import { combinePair } from './combine-items.js';
import type { CombineOptions } from './combine-items.js';
import { itemFrom } from '../run/items.js';
import type { Item } from '../run/items.js';
import { checkCount, GrowingOutput } from '../run/output-size.js';
import { ownValue, splitPath } from '../values/paths.js';
import { plainText } from '../values/plain-text.js';
import { choiceAt, expected, flagAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

/** Fields of the two inputs that must be equal. */
export interface FieldPair {
  left: string;
  right: string;
}

const joinModes = ['keepMatches', 'keepNonMatches', 'keepEverything', 'enrichInput1', 'enrichInput2'] as const;

export function fieldPairs(call: NodeCall): FieldPair[] {
  const pairs = flagAt(call, 'advanced', 0)
    ? objectsAt(call, 'mergeByFields.values', 0).map(({ field1, field2 }) => ({
        left: plainText(field1),
        right: plainText(field2),
      }))
    : splitNames(textAt(call, 'fieldsToMatchString', 0)).map((name) => ({ left: name, right: name }));
  if (pairs.length === 0 || pairs.some(({ left, right }) => left === '' || right === '')) {
    throw expected('fieldsToMatchString', 'fields to match');
  }
  return pairs;
}

/** The items of two inputs, joined where their fields are equal. */
export function joinByFields(call: NodeCall, pairs: readonly FieldPair[], options: CombineOptions): Item[] {
  const [left = [], right = []] = call.inputs;
  const keyed = keysBy(call, pairs);
  const places = Map.groupBy(right.keys(), (at) => keyed(right[at], 'right'));
  const isFirst = call.parameter('options.multipleMatches', 0) === 'first';
  const found = left.map((item): readonly number[] => {
    const key = keyed(item, 'left');
    const all = key === null ? [] : (places.get(key) ?? []);
    return isFirst ? all.slice(0, 1) : all;
  });
  const lefts = new Set(found.flatMap(({ length }, at) => (length > 0 ? [at] : [])));
  const rights = new Set([...new Set(found)].flat());
  const joined = (): Item[] => {
    checkCount(found.reduce((sum, { length }) => sum + length, 0));
    return joinedItems(
      call.inputs,
      found.flatMap((all, at) => all.map((place) => ({ at, place }))),
      options,
    );
  };
  const loneLeft = left.flatMap(({ json }, at) => (lefts.has(at) ? [] : [itemFrom(json, at)]));
  const loneRight = right.flatMap(({ json }, at) => (rights.has(at) ? [] : [itemFrom(json, at, 1)]));
  const from = choiceAt(call, 'outputDataFrom', 0, ['both', 'input1', 'input2']);
  switch (choiceAt(call, 'joinMode', 0, joinModes)) {
    case 'keepMatches':
      if (from === 'both') return joined();
      return from === 'input1' ? kept(left, lefts, 0) : kept(right, rights, 1);
    case 'keepNonMatches':
      return [...(from === 'input2' ? [] : loneLeft), ...(from === 'input1' ? [] : loneRight)];
    case 'keepEverything':
      return [...joined(), ...loneLeft, ...loneRight];
    case 'enrichInput1':
      return [...joined(), ...loneLeft].sort((a, b) => placeIn(a, 0) - placeIn(b, 0));
    case 'enrichInput2':
      return [...joined(), ...loneRight].sort((a, b) => placeIn(a, 1) - placeIn(b, 1));
  }
}

/** Pairs of items of the two inputs, each made one item. */
export function joinedItems(
  [left = [], right = []]: NodeCall['inputs'],
  pairs: readonly { at: number; place: number }[],
  options: CombineOptions,
): Item[] {
  const output = new GrowingOutput();
  for (const { at, place } of pairs)
    output.add({
      json: combinePair([left[at]?.json ?? {}, right[place]?.json ?? {}], options),
      pairedItem: [{ item: at }, { item: place, input: 1 }],
    });
  return output.items;
}

function kept(items: readonly Item[], places: ReadonlySet<number>, input: number): Item[] {
  return items.flatMap(({ json }, at) => (places.has(at) ? [itemFrom(json, at, input)] : []));
}

function placeIn({ pairedItem = [] }: Item, input: number): number {
  return [pairedItem].flat().find((pair) => (pair.input ?? 0) === input)?.item ?? 0;
}

/** What an item is matched by; null: a field is missing, and it matches nothing. */
function keysBy(
  call: NodeCall,
  pairs: readonly FieldPair[],
): (item: Item | undefined, side: keyof FieldPair) => string | null {
  const isFuzzy = flagAt(call, 'options.fuzzyCompare', 0);
  const isPlain = flagAt(call, 'options.disableDotNotation', 0);
  return (item, side) => {
    const values = pairs.map((pair) => ownValue(item?.json, isPlain ? [pair[side]] : splitPath(pair[side])));
    if (isFuzzy) return JSON.stringify(values.map((value) => plainText(value).toLowerCase()));
    return values.includes(undefined) ? null : JSON.stringify(values);
  };
}
