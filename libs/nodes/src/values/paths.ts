import { isObject } from '#values';
import { NodeError } from './node-error.js';

/** The highest place of a list that a path may name. */
const maxIndex = 10_000;

/** A node asks for the same parameters for each of its items. */
const known = new Map<string, readonly string[]>();
const mostKnown = 1_000;
const mostKnownChars = 200;

/** `a.b[0]["c.d"]` as its keys. */
export function splitPath(path: string): readonly string[] {
  const found = known.get(path);
  if (found !== undefined) return found;
  const keys = keysOf(path);
  if (known.size >= mostKnown) known.clear();
  if (path.length <= mostKnownChars) known.set(path, keys);
  return keys;
}

function keysOf(path: string): string[] {
  const keys = Array.from(path.matchAll(/\[(?:(\d+)|"([^"]*)"|'([^']*)')\]|([^.[\]]+)/g), (match) => match.slice(1));
  return keys.map((groups) => groups.find((group) => group !== undefined) ?? '');
}

/** What stands at a path. Only what a value holds itself counts: `__proto__` and `constructor` are names like others. */
export function ownValue(value: unknown, keys: readonly string[]): unknown {
  let inner = value;
  for (const key of keys) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as Record<string, unknown>)[key]; // its own field, found above
  }
  return inner;
}

/** The object with another value at a path; what is on the way and no object gives way to one. */
export function withValue(
  target: Readonly<Record<string, unknown>>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  return { ...target, [key]: rest.length === 0 ? value : inside(ownValue(target, [key]), rest, value) };
}

function inside(holder: unknown, keys: readonly string[], value: unknown): unknown {
  const [key = '', ...rest] = keys;
  if (!Array.isArray(holder) || !/^\d+$/.test(key)) return withValue(asObject(holder), keys, value);
  const at = Number(key);
  if (at > maxIndex) throw new NodeError('NODE_PARAMETER', `A list has no place ${key}`);
  const list = holder.map((one: unknown) => one);
  while (list.length < at) list.push(null);
  list[at] = rest.length === 0 ? value : inside(list[at], rest, value);
  return list;
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** The object without what stands at a path. */
export function withoutValue(
  target: Readonly<Record<string, unknown>>,
  [key = '', ...rest]: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(target, key)) return target;
  if (rest.length === 0) return Object.fromEntries(Object.entries(target).filter(([name]) => name !== key));
  const inner = target[key];
  if (!isObject(inner)) return target;
  return { ...target, [key]: withoutValue(asObject(inner), rest) };
}
