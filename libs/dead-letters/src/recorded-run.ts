import { renameId } from '#protocol';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { keys, Records } from '#records';
import { collectLongestTexts, mostTreeRuns, readTreeEntries, seenIn } from '#runs';
import type { Entry, TreeEntry } from '#runs';
import { madeCalls, recordedCalls } from './made-calls.js';
import type { MadeCall } from './made-calls.js';
import { leftCall, nodeCalls } from './node-calls.js';

/** What the records show of a dead letter's run. */
export interface RecordedRun {
  record: RunRecord;
  /** The person's questions, in order. */
  texts: string[];
  calls: MadeCall[];
  /** Whether the run has others below it, which it starts again. */
  isTree: boolean;
}

/** How many runs of a tree are read at the same time. */
const readAtOnce = 50;

/**
 * Reads a run from its journal; null when it is not kept (any more). A run of a tree is replayed from its root, with the calls of the whole
 * tree (ADR 59).
 */
export async function readRecordedRun(redis: Redis, runId: string): Promise<RecordedRun | null> {
  const asked = await new Records(redis).readRun(runId);
  const record = asked?.rootRunId === undefined ? asked : await new Records(redis).readRun(asked.rootRunId);
  if (record === null) return null;
  const own = await readCalls(redis, record);
  if (own === null) return null;
  const below = await callsBelow(redis, record.runId);
  const texts = collectLongestTexts(own.seen, record.messageIds);
  if (below === null) return { record, texts, calls: own.calls, isTree: false };
  return { record, texts, calls: [...recordedCalls(own.seen), ...below], isTree: true };
}

async function readCalls(redis: Redis, { runId, program = 'agent' }: Pick<RunRecord, 'runId' | 'program'>) {
  const [journal, ledger] = await Promise.all([
    new Records(redis).readJournal(runId),
    new Records(redis).readLedger(runId),
  ]);
  if (journal.length === 0) return null;
  const entries = journal as Entry[]; // as the controller wrote them
  const seen = seenIn(entries);
  if (program === 'agent') return { seen, calls: madeCalls(runId, entries, seen, ledger) };
  const calls = new Map(nodeCalls(entries, seen, ledger).map((call) => [call.effectKey, call]));
  const left = leftCall(runId, await readRunNow(redis, runId));
  if (left !== null && !calls.has(left.effectKey)) calls.set(left.effectKey, left);
  return { seen, calls: [...calls.values()] };
}

/** What the actor of a child has in mind of its run, of which it has no other; null: there is none. */
async function readRunNow(redis: Redis, runId: string): Promise<unknown> {
  const state = await ioBoundary('redis.letter-state', () => redis.hget(keys.actor(renameId(runId, 'act')), 'state'));
  return parseStored<{ run?: unknown } | null>(state ?? 'null')?.run ?? null;
}

/** The calls of every run below a root, each with the place in the tree that it was made in; null: there is none. */
async function callsBelow(redis: Redis, rootRunId: string): Promise<MadeCall[] | null> {
  const calls: MadeCall[] = [];
  for (let from = 0; ; from += mostTreeRuns) {
    const entries = await readTreeEntries(redis, rootRunId, from);
    if (from === 0 && entries.length === 0) return null;
    calls.push(...(await readMadeCalls(redis, entries)));
    if (entries.length < mostTreeRuns) return calls;
  }
}

async function readMadeCalls(redis: Redis, entries: readonly TreeEntry[]): Promise<MadeCall[]> {
  const calls: MadeCall[] = [];
  for (let i = 0; i < entries.length; i += readAtOnce) {
    const part = entries.slice(i, i + readAtOnce);
    const read = await Promise.all(part.map((entry) => readCalls(redis, entry)));
    part.forEach(({ node }, k) => calls.push(...(read[k]?.calls ?? []).map((call) => ({ node, ...call }))));
  }
  return calls;
}
