import type { Redis } from 'ioredis';
import type { RunRecord } from '../actor-port.js';
import { readJournal, readLedger, readRun } from '../records.js';
import { madeCalls } from './made-calls.js';
import type { Entry, Fields, MadeCall } from './made-calls.js';

/** What the records tell of a run that a letter is about. */
export interface RecordedRun {
  record: RunRecord;
  /** What the person has asked, in order. */
  texts: string[];
  calls: MadeCall[];
}

/** Every object in a value, itself included, whatever program wrote it. */
function* objectsIn(value: unknown): Generator<Fields> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Fields; // neither null nor a list
  for (const part of Object.values(value)) yield* objectsIn(part);
}

function seenIn(entries: readonly Entry[]): Fields[] {
  return entries.flatMap(({ event, begin }) => [...objectsIn(event), ...objectsIn(begin?.run)]);
}

/** A text is cut where it waited in a state and whole in its event: the longest counts. */
function textsOf(seen: readonly Fields[], messageIds: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const { messageId, text } of seen) {
    if (typeof messageId !== 'string' || typeof text !== 'string') continue;
    if (text.length > (texts.get(messageId)?.length ?? 0)) texts.set(messageId, text);
  }
  return messageIds.flatMap((id) => texts.get(id) ?? []);
}

/** What a person has asked under these messages, as far as entries of a journal hold it. */
export function textsIn(entries: readonly Entry[], messageIds: readonly string[]): string[] {
  return textsOf(seenIn(entries), messageIds);
}

/** Reads a run as its journal tells of it; null when it is not kept (any more). */
export async function readRecordedRun(redis: Redis, runId: string): Promise<RecordedRun | null> {
  const [record, journal, ledger] = await Promise.all([
    readRun(redis, runId),
    readJournal(redis, runId),
    readLedger(redis, runId),
  ]);
  if (record === null || journal.length === 0) return null;
  const entries = journal as Entry[]; // as the controller wrote them
  const seen = seenIn(entries);
  return { record, texts: textsOf(seen, record.messageIds), calls: madeCalls(runId, entries, seen, ledger) };
}
