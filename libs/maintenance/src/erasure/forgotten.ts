import { begunAt } from './begun-at.js';

/**
 * The erased conversations, each with the time, by Redis's clock in ms: a later record belongs to a new conversation with the same id
 * (ADR 23).
 */
export type Forgotten = ReadonlyMap<string, number>;

/** Whether a record goes with one of the conversations that it names; one without a time goes. */
export function isErasedWith(forgotten: Forgotten, content: readonly string[], named: readonly string[]): boolean {
  const begun = begunAt(content) ?? 0;
  return named.some((actorId) => begun <= (forgotten.get(actorId) ?? -Infinity));
}
