import { firstOf } from '../../shortened.js';

/** One step of a change, as events have it: immer's form. */
interface Patch {
  op?: unknown;
  path?: unknown;
  value?: unknown;
}

/** A value after some patches, the given one untouched; null: they do not fit it. */
export function patched<T>(value: T, patches: readonly Patch[]): T | null {
  try {
    return patches.reduce<unknown>((now, { op, path, value: given }) => {
      if (!Array.isArray(path)) throw new TypeError('a patch has a path');
      return at(now, path as (string | number)[], op, given); // immer's paths are of names and places
    }, value) as T; // what the server made of the same value
  } catch {
    return null;
  }
}

function at(value: unknown, [key, ...below]: readonly (string | number)[], op: unknown, given: unknown): unknown {
  if (key === undefined) return given;
  if (typeof value !== 'object' || value === null) throw new TypeError('a patch goes below what there is');
  if (Array.isArray(value)) return inList(value as unknown[], key, below, op, given); // a list of anything
  const entries = new Map(Object.entries(value));
  if (below.length > 0) entries.set(String(key), at(entries.get(String(key)), below, op, given));
  else if (op === 'remove') entries.delete(String(key));
  else entries.set(String(key), given);
  return Object.fromEntries(entries);
}

function inList(
  list: readonly unknown[],
  key: string | number,
  below: readonly (string | number)[],
  op: unknown,
  given: unknown,
): unknown[] {
  if (key === 'length') return firstOf(list, Number(given));
  const place = Number(key);
  if (below.length > 0) return list.with(place, at(list[place], below, op, given));
  if (op === 'remove') return list.toSpliced(place, 1);
  return op === 'add' ? list.toSpliced(place, 0, given) : list.with(place, given);
}
