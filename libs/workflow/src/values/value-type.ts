import { isObject, nearestName } from '#values';
import type { JsonSchema } from '#model-turn';

/** What is known of a value before a run: its schema; null: nothing. */
export type Known = JsonSchema | null;

/** What is known of an answer of a model without a form: it says nothing that may decide. */
export const prose: JsonSchema = { type: 'string' };

/** What a schema says of a part of its value, or why it has none; `isSure`: the part is there whenever the value is. */
export type KnownPart = { known: Known; isSure: boolean } | { problem: string };

const words: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** A type in words. */
export function typeInWords(type: string): string {
  return words[type] ?? type;
}

/** The type that a schema says; null: it says none. */
export function readType(known: Known): string | null {
  const type = known?.['type'];
  return typeof type === 'string' ? type : null;
}

/** Goes one step into what is known. */
export function partOfKnown(known: Known, segment: string | number): KnownPart {
  const type = readType(known);
  if (typeof segment === 'number') return knownItem(known, type);
  if (type !== null && type !== 'object') return { problem: `it is ${typeInWords(type)} and has no field ${segment}` };
  const properties = known?.['properties'];
  if (!isObject(properties)) return { known: null, isSure: type === null };
  const part = Object.hasOwn(properties, segment) ? properties[segment] : undefined;
  const required: unknown = known?.['required'];
  const isSure = Array.isArray(required) && required.includes(segment);
  if (isObject(part)) return { known: part, isSure };
  if (known?.['additionalProperties'] === true) return { known: null, isSure };
  const names = Object.keys(properties);
  const meant = nearestName(segment, names);
  return {
    problem: `its schema has no field ${segment}: ${meant === null ? `it has ${names.join(', ') || 'none'}` : `did you mean ${meant}?`}`,
  };
}

function knownItem(known: Known, type: string | null): KnownPart {
  if (type !== null && type !== 'array') return { problem: `it is ${typeInWords(type)} and no list` };
  const items = known?.['items'];
  return { known: isObject(items) ? items : null, isSure: true };
}

/** Whether a value of one type may stand where another is wanted; what is not known may. */
export function mayBe(given: Known, wanted: string): boolean {
  const type = readType(given);
  return (
    type === null ||
    type === wanted ||
    (type === 'integer' && wanted === 'number') ||
    (type === 'number' && wanted === 'integer')
  );
}

/** What a value that stands in a document is known by. */
export function describeValue(value: unknown): Known {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array' };
  if (isObject(value)) return { type: 'object' };
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? { type: typeof value }
    : null;
}
