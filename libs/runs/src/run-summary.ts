import { parseStored, listMasters, createPipeline, toMs } from '#redis';
import type { Redis } from '#redis';
import { InvariantError } from '#errors';
import { ioBoundary } from '#telemetry';
import { askForRun, keys, repliesOfRun, toStoredRun } from '#records';
import { mostTreeRuns } from './run-tree.js';
import type { TreeEntry } from './run-tree.js';

/** A run as it stands, for who has seen a part of its ledger; JSON as the controller wrote it. */
export interface RunSummary {
  /** Null when the run is no longer kept. */
  record: string | null;
  /** The rows after those that were seen, at the time of the record or later: of a run that is over, all of them. */
  rows: string[];
  /** How many rows there are in all. Fewer than were seen: they are not the rows that were seen. */
  length: number;
  /** The runs below it after those that were seen, as far as a tree is read. */
  spawned: string[];
}

/** A run to look at: how many of its rows are known, and of the runs below it; null: it is a child, and those are its root's. */
export interface RunWanted {
  runId: string;
  seen: number;
  spawned: number | null;
}

/** Looks at many runs at once, in one round trip. */
export async function summarizeRuns(redis: Redis, runs: readonly RunWanted[]): Promise<RunSummary[]> {
  if (runs.length === 0) return [];
  const pipeline = createPipeline(redis);
  // The record first: what it says is over has all its children by then.
  for (const { runId, spawned } of runs) {
    askForRun(pipeline, runId);
    if (spawned !== null) pipeline.lrange(keys.tree(runId), spawned, mostTreeRuns - 2);
  }
  const replies = (await ioBoundary('redis.glimpse-runs', () => pipeline.exec())) ?? [];
  let at = 0;
  return runs.map(({ seen, spawned }) => {
    const { record, ledger } = toStoredRun(replies.slice(at));
    at += repliesOfRun;
    const below = spawned === null ? [] : unwrapReply(replies[at++] ?? [null, null]);
    if (!Array.isArray(below)) throw new InvariantError('a summary without the runs below');
    const children = below.map((entry) => parseStored<TreeEntry>(String(entry)).runId);
    return { record, rows: ledger.slice(seen), length: ledger.length, spawned: children };
  });
}

function unwrapReply([error, value]: [Error | null, unknown]): unknown {
  if (error) throw error;
  return value;
}

/** The clock that all stored times are by, in ms since the epoch; of a cluster's masters, that which is furthest behind. */
export async function readClock(redis: Redis): Promise<number> {
  const times = await ioBoundary('redis.time', () => Promise.all(listMasters(redis).map((master) => master.time())));
  return Math.min(...times.map(toMs));
}
