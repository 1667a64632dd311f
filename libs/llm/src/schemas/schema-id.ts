import { createHash } from 'node:crypto';

/** Cached by object: callers pass the same one every time, and hashing it in every call would cost more than the rest of this library. */
const known = new WeakMap<object, string>();

/** The fingerprint of a schema in ledgers, metrics and the memory of negotiated features: 16 hex digits. */
export function hashSchema(schema: Record<string, unknown>): string {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const id = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);
  known.set(schema, id);
  return id;
}
