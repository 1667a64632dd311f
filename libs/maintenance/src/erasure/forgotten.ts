import { begunAt } from './begun-at.js';

/**
 * The conversations that are forgotten, each with when it was, by Redis's clock in ms: a record that was begun later is that of a
 * new conversation, which bears the old one's id (ADR 23).
 */
export type Forgotten = ReadonlyMap<string, number>;

/** Whether a record goes with one of the conversations that it names; one that does not say when it was begun goes. */
export function goesWith(forgotten: Forgotten, content: readonly string[], named: readonly string[]): boolean {
  const begun = begunAt(content) ?? 0;
  return named.some((actorId) => begun <= (forgotten.get(actorId) ?? -Infinity));
}
