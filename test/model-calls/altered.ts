import type { Random } from '#stranger';

type Change = (value: unknown, random: Random) => unknown;

const others: readonly unknown[] = ['', 'x', ' ', 'none', -1, 0, 0.5, 1_000_000, true, null, [], {}, { x: 1 }];

/** What may be done to one part of an answer. */
const changes: readonly Change[] = [
  (_, random) => random.any(others),
  (value, random) => (isObject(value) ? without(value, random) : random.any(others)),
  (value) => (isObject(value) ? { ...value, more: 'x' } : Array.isArray(value) ? value.concat(value) : value),
  (value) => (typeof value === 'string' ? value.repeat(40) : Array.isArray(value) ? [] : value),
  (value) => (typeof value === 'number' ? -value : value),
];

/** A value with one part, at any depth, changed by lot. */
export function altered(value: unknown, random: Random): unknown {
  const change = random.any(changes);
  const isHere = typeof value !== 'object' || value === null || random.percent(20);
  if (isHere) return change === undefined ? value : change(value, random);
  if (Array.isArray(value)) {
    const at = random.below(value.length);
    return value.map((each: unknown, place) => (place === at ? altered(each, random) : each));
  }
  const name = random.any(Object.keys(value));
  return Object.fromEntries(
    Object.entries(value).map(([each, part]) => [each, each === name ? altered(part, random) : part]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(value: Record<string, unknown>, random: Random): Record<string, unknown> {
  const gone = random.any(Object.keys(value));
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone));
}
