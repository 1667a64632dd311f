import type { Redis } from '#redis';
import type { RunRecord } from '#engine/ports';
import { readJournal, readLedger, readRun } from '#engine';
import { readTreeEntries, seenIn, textsOf } from '#runs';
import type { Entry } from '#runs';
import { madeCalls } from './made-calls.js';
import type { MadeCall } from './made-calls.js';
import { nodeCalls } from './node-calls.js';

/** What the records show of a dead letter's run. */
export interface RecordedRun {
  record: RunRecord;
  /** The person's questions, in order. */
  texts: string[];
  calls: MadeCall[];
}

/** How many runs of a tree are read at the same time. */
const readAtOnce = 50;

/**
 * Reads a run from its journal; null when it is not kept (any more). A run of a tree is replayed from its root, with the calls of the whole
 * tree (ADR 59).
 */
export async function readRecordedRun(redis: Redis, runId: string): Promise<RecordedRun | null> {
  const asked = await readRun(redis, runId);
  const record = asked?.rootRunId === undefined ? asked : await readRun(redis, asked.rootRunId);
  if (record === null) return null;
  const own = await readCalls(redis, record);
  if (own === null) return null;
  const below = record.program === undefined ? [] : await callsBelow(redis, record.runId);
  return { record, texts: textsOf(own.seen, record.messageIds), calls: [...own.calls, ...below] };
}

async function readCalls(redis: Redis, { runId, program = 'agent' }: Pick<RunRecord, 'runId' | 'program'>) {
  const [journal, ledger] = await Promise.all([readJournal(redis, runId), readLedger(redis, runId)]);
  if (journal.length === 0) return null;
  const entries = journal as Entry[]; // as the controller wrote them
  const seen = seenIn(entries);
  const calls = program === 'agent' ? madeCalls(runId, entries, seen, ledger) : nodeCalls(entries, seen, ledger);
  return { seen, calls };
}

/** The calls of every run below a root. Those of an agent do not answer its next ones: it is asked again, and may want others. */
async function callsBelow(redis: Redis, rootRunId: string): Promise<MadeCall[]> {
  const entries = await readTreeEntries(redis, rootRunId);
  const calls: MadeCall[] = [];
  for (let i = 0; i < entries.length; i += readAtOnce) {
    const part = entries.slice(i, i + readAtOnce);
    const read = await Promise.all(part.map((entry) => readCalls(redis, entry)));
    part.forEach(({ program }, k) => {
      const found = read[k]?.calls ?? [];
      calls.push(...found.map((call) => (program === 'agent' ? { ...call, isAskedAnew: true as const } : call)));
    });
  }
  return calls;
}
