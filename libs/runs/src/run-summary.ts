import { parseStored } from '#redis';
import type { Redis } from '#redis';
import { InvariantError } from '#contract';
import { ioBoundary } from '#telemetry';
import { keys } from '#engine';
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
  const pipeline = redis.pipeline();
  // The record first: what it says is over has all its rows and children by then.
  for (const { runId, seen, spawned } of runs) {
    pipeline.hget(keys.run(runId), 'record').lrange(keys.ledger(runId), seen, -1).llen(keys.ledger(runId));
    if (spawned !== null) pipeline.lrange(keys.tree(runId), spawned, mostTreeRuns - 2);
  }
  const replies = ((await ioBoundary('redis.glimpse-runs', () => pipeline.exec())) ?? []).map(valueOf);
  let at = 0;
  return runs.map(({ spawned }) => {
    const [record, rows, length, below = []] = replies.slice(at, at + (spawned === null ? 3 : 4));
    at += spawned === null ? 3 : 4;
    if (!Array.isArray(rows) || !Array.isArray(below) || typeof length !== 'number')
      throw new InvariantError('a glimpse without rows');
    const children = below.map((entry) => parseStored<TreeEntry>(String(entry)).runId);
    return { record: typeof record === 'string' ? record : null, rows: rows.map(String), length, spawned: children };
  });
}

function valueOf([error, value]: [Error | null, unknown]): unknown {
  if (error) throw error;
  return value;
}

/** The clock that all stored times are by, in ms since the epoch. */
export async function readClock(redis: Redis): Promise<number> {
  const [seconds = 0, microseconds = 0] = (await ioBoundary('redis.time', () => redis.time())).map(Number);
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}
