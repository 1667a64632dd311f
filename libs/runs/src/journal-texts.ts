import type { ProgramEvent } from '#program';
import type { Stamp } from '#protocol';

/** An entry as a program writes it: an event with its stamp, or the state it began with, of which only the run matters here. */
export interface Entry {
  event?: ProgramEvent;
  stamp?: Stamp;
  begin?: { run?: unknown } | null;
}

/** An object of unknown fields. */
export type Fields = Record<string, unknown>;

/** Every object in a value, itself included, whatever program wrote it. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Fields; // neither null nor a list
  for (const part of Object.values(value)) yield* objectsIn(part);
}

/** The objects in the events and first states of a journal. */
export function seenIn(entries: readonly Entry[]): Fields[] {
  return entries.flatMap(({ event, begin }) => [...objectsIn(event), ...objectsIn(begin?.run)]);
}

/** A text is cut where it waited in a state, but for a workflow's, and whole in its event: the longest counts. */
export function collectLongestTexts(seen: readonly Fields[], messageIds: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const { messageId, text, whole } of seen) {
    const words = typeof whole === 'string' ? whole : text;
    if (typeof messageId !== 'string' || typeof words !== 'string') continue;
    if (words.length > (texts.get(messageId)?.length ?? 0)) texts.set(messageId, words);
  }
  return messageIds.flatMap((id) => texts.get(id) ?? []);
}

/** The person's words under these message ids, as far as a journal's entries have them. */
export function listJournalTexts(entries: readonly Entry[], messageIds: readonly string[]): string[] {
  return collectLongestTexts(seenIn(entries), messageIds);
}
