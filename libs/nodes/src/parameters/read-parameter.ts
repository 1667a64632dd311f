import { isObject } from '#values';
import { NodeError } from '../values/node-error.js';
import { parsedJson } from '../values/plain-text.js';
import type { NodeCall } from '../run/node-call.js';

/** Whatever gives parameters. */
export type Parameters = Pick<NodeCall, 'parameter'>;

/** A text; what is another plain value becomes one. */
export function textAt(call: Parameters, name: string, itemIndex: number, fallback = ''): string {
  const value = call.parameter(name, itemIndex) ?? fallback;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw expected(name, 'a text', itemIndex);
}

/** A number; a text that is one counts. */
export function numberAt(call: Parameters, name: string, itemIndex: number, fallback: number): number {
  const value = call.parameter(name, itemIndex) ?? fallback;
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read !== 'number' || !Number.isFinite(read)) throw expected(name, 'a number', itemIndex);
  return read;
}

/** A flag; the texts `true` and `false` count, and an empty one, as of an expression in which nothing stands, says no. */
export function flagAt(call: Parameters, name: string, itemIndex: number, fallback = false): boolean {
  const value = call.parameter(name, itemIndex) ?? fallback;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false' || value === '') return false;
  throw expected(name, 'true or false', itemIndex);
}

/** One of several texts. */
export function choiceAt<T extends string>(
  call: Parameters,
  name: string,
  itemIndex: number,
  choices: readonly [T, ...T[]],
): T {
  const value = call.parameter(name, itemIndex) ?? choices[0];
  const found = choices.find((one) => one === value);
  if (found === undefined) throw expected(name, `one of ${choices.join(', ')}`, itemIndex);
  return found;
}

/** The objects of a list, as groups of parameters are; nothing is none. */
export function objectsAt(call: Parameters, name: string, itemIndex: number): Record<string, unknown>[] {
  const value = call.parameter(name, itemIndex) ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) throw expected(name, 'a list of objects', itemIndex);
  return value;
}

/** JSON, or a text that holds some. */
export function jsonAt(call: Parameters, name: string, itemIndex: number): unknown {
  const value = call.parameter(name, itemIndex);
  if (typeof value !== 'string') return value;
  const parsed = parsedJson(value);
  if (parsed === undefined) throw expected(name, 'JSON', itemIndex);
  return parsed;
}

/** An object of JSON. */
export function objectAt(call: Parameters, name: string, itemIndex: number): Record<string, unknown> {
  const value = jsonAt(call, name, itemIndex) ?? {};
  if (!isObject(value)) throw expected(name, 'an object', itemIndex);
  return value;
}

/** The value of a resource locator, or a plain text in its place. */
export function locatedAt(call: Parameters, name: string, itemIndex: number): string {
  const value = call.parameter(name, itemIndex);
  const inner = isObject(value) ? value['value'] : value;
  if ((typeof inner === 'string' && inner !== '') || typeof inner === 'number') return String(inner);
  throw expected(name, 'a resource', itemIndex);
}

/** Names apart by commas, or a list of them; blanks around them fall away. */
export function splitNames(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** The first name that stands in a list twice. */
export function findTwice(names: readonly string[]): string | undefined {
  return names.find((name, at) => names.indexOf(name) < at);
}

export function expected(name: string, what: string, itemIndex?: number): NodeError {
  return new NodeError('NODE_PARAMETER', `Parameter "${name}": expected ${what}`, itemIndex);
}
