import type { Redis } from '#redis';
import type { RunRecord } from '#engine/ports';
import { readJournal, readLedger, readRun } from '#engine';
import { seenIn, textsOf } from '#runs';
import type { Entry } from '#runs';
import { madeCalls } from './made-calls.js';
import type { MadeCall } from './made-calls.js';

/** What the records show of a dead letter's run. */
export interface RecordedRun {
  record: RunRecord;
  /** The person's questions, in order. */
  texts: string[];
  calls: MadeCall[];
}

/** Reads a run from its journal; null when it is not kept (any more). */
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
