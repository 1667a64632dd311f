import { field, parsed } from './parsed.js';

/** What was stored as a hash, which is read as names and values in turn. */
export function fieldsOf(content: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (let i = 0; i + 1 < content.length; i += 2) fields.set(content[i] ?? '', content[i + 1] ?? '');
  return fields;
}

/**
 * When a record was begun, by Redis's clock in ms; null where it does not say. Only its own words count, never what a person or a model
 * has put into it: a run says `startedAt`, a message and a reply of a person's say `at`, and a letter, alone with a payload, when it died.
 */
export function begunAt(content: readonly string[]): number | null {
  const fields = fieldsOf(content);
  const record = parsed(fields.get('record') ?? '');
  const payload = fields.has('payload')
    ? Number(fields.get('at') ?? NaN)
    : (field(record, 'startedAt') ?? field(record, 'at'));
  return typeof payload === 'number' && Number.isFinite(payload) ? payload : null;
}
