import { readField } from '#values';
import { parseStoredJson } from './parsed.js';

/** A stored hash, read as alternating names and values. */
export function pairFields(content: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let i = 0; i + 1 < content.length; i += 2) fields.set(content[i] ?? '', content[i + 1] ?? '');
  return fields;
}

/**
 * When a record was begun, by Redis's clock in ms; null where it does not say. Only its own fields count, never what a person or a model
 * has put into it: a run has `startedAt`, a message and a person's reply have `at`, a dead letter, alone with a payload, the time it
 * was written, and a message of schema version 4, alone with a channel, a field of its own.
 */
export function begunAt(content: readonly string[]): number | null {
  const fields = pairFields(content);
  const record = parseStoredJson(fields.get('record') ?? '');
  const payload =
    fields.has('payload') || fields.has('channel')
      ? Number(fields.get('at') ?? NaN)
      : (readField(record, 'startedAt') ?? readField(record, 'at'));
  return typeof payload === 'number' && Number.isFinite(payload) ? payload : null;
}
