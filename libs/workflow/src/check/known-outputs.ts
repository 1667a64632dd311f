import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { errorKnown } from './error-names.js';
import type { NodeOf } from '../document/document.js';
import { partOfKnown, readType } from '../values/value-type.js';
import type { Known } from '../values/value-type.js';

/** What a schema says of the value at a JSON Pointer into its own. */
export function knownAt(schema: JsonSchema, pointer: string): Known {
  let known: Known = schema;
  for (const segment of pointer.split('/').slice(1)) {
    const part = partOfKnown(known, readType(known) === 'array' ? Number(segment) : segment);
    if ('problem' in part) return null;
    ({ known } = part);
  }
  return known;
}

/** How a path has ended, where it comes to this. */
function outcomeKnown(output: Known): JsonSchema {
  return {
    type: 'object',
    properties: { ok: { type: 'boolean' }, output: output ?? {}, error: errorKnown },
    required: ['ok'],
  };
}

/** What a fork of version 2 comes to. */
export function forkOutput(node: NodeOf<'fork'>, outputs: readonly Known[]): Known {
  const merge: string = node.merge ?? 'object';
  if (node.mode === 'race') return outputs.length === 1 ? (outputs[0] ?? null) : null;
  if (merge === 'text') return { type: 'string' };
  if (merge === 'list') return { type: 'array' };
  if (merge !== 'object' && merge !== 'outcomes') return null;
  const parts = node.paths.map(({ id }, place): [string, JsonSchema] => {
    const known = outputs[place] ?? {};
    return [id, merge === 'outcomes' ? outcomeKnown(known) : known];
  });
  const required = node.mode === 'settle' && merge === 'object' ? [] : parts.map(([id]) => id);
  return { type: 'object', properties: Object.fromEntries(parts), required };
}

/** What is known of the items of a list. */
export function itemsOf(list: Known): Known {
  const items: unknown = list?.['items'];
  return isObject(items) ? items : null;
}

const count = { type: 'integer' };
const lostItem = { type: 'object', properties: { index: count, error: errorKnown }, required: ['index', 'error'] };
const ofPages = { items: count, pages: count, failed: count, failures: { type: 'array', items: lostItem } };

/** What a `foreach` comes to. */
export const foreachOutput: JsonSchema = { type: 'object', properties: ofPages, required: Object.keys(ofPages) };

/** What a map of version 2 comes to. */
export function mapOutput(node: NodeOf<'map'>, each: Known): Known {
  const merge: string = node.merge ?? 'list';
  if (node.mode === 'race' || merge === 'first' || merge === 'last') return each;
  if (merge === 'text') return { type: 'string' };
  return { type: 'array', items: merge === 'outcomes' ? outcomeKnown(each) : (each ?? {}) };
}
