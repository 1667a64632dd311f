import { createHash } from 'node:crypto';

/** A caller gives the same object every time: hashing it in every call would cost more than all else here. */
const known = new WeakMap<object, string>();

/** The fingerprint that a schema goes by in ledgers, metrics and what is learned of a model: 16 hex digits. */
export function schemaIdOf(schema: Record<string, unknown>): string {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const id = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);
  known.set(schema, id);
  return id;
}
