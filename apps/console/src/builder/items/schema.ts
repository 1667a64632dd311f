import { firstOf } from '../../shortened.js';
import { isObject } from '../graph/shown.js';
import type { FieldPath } from './field-path.js';
import type { Data } from './known-items.js';

/** A field of items, with what the first of them has in it. */
export interface SchemaField {
  path: FieldPath;
  name: string;
  type: string;
  /** A short look at the value; empty: it has fields of its own. */
  sample: string;
  fields: readonly SchemaField[];
}

const deepest = 6;
const mostFields = 200;

export function typeWord(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : isObject(value) ? 'object' : typeof value;
}

function describeField(path: FieldPath, value: unknown): SchemaField {
  const inner = path.length < deepest ? describeFields(value, path) : [];
  const sample = inner.length > 0 ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return { path, name: String(path.at(-1) ?? ''), type: typeWord(value), sample, fields: inner };
}

/** Of a list those of its first entry. */
function describeFields(value: unknown, path: FieldPath): SchemaField[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [describeField([...path, 0], value[0])];
  if (!isObject(value)) return [];
  return firstOf(Object.entries(value), mostFields).map(([name, inner]) => describeField([...path, name], inner));
}

/** The fields that items have, each with the first value that there is. */
export function inferSchema(items: readonly Data[]): SchemaField[] {
  const isThere = ([, value]: [string, unknown]): boolean => value !== null && value !== undefined;
  const first = new Map(items.toReversed().flatMap((item) => Object.entries(item).filter(isThere)));
  return describeFields(Object.fromEntries(listColumns(items).map((name) => [name, first.get(name) ?? null])), []);
}

/** The columns of a table of items, in the order in which they come. */
export function listColumns(items: readonly Data[]): string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item)))];
}
