import type { Redis } from '#redis';
import { InvariantError } from '#contract';
import { ioBoundary } from '#telemetry';
import { keys } from '#engine';

/** A run as it stands, for who has seen a part of its ledger; JSON as the controller wrote it. */
export interface RunSummary {
  /** Null when the run is no longer kept. */
  record: string | null;
  /** The rows after those that were seen, at the time of the record or later: of a run that is over, all of them. */
  rows: string[];
  /** How many rows there are in all. Fewer than were seen: they are not the rows that were seen. */
  length: number;
}

/** Looks at many runs at once, in one round trip; `seen` is how many rows of each are known. */
export async function summarizeRuns(
  redis: Redis,
  runs: readonly { runId: string; seen: number }[],
): Promise<RunSummary[]> {
  const pipeline = redis.pipeline();
  // The record first: what it says is over has all its rows by then.
  for (const { runId, seen } of runs)
    pipeline.hget(keys.run(runId), 'record').lrange(keys.ledger(runId), seen, -1).llen(keys.ledger(runId));
  const replies = (await ioBoundary('redis.glimpse-runs', () => pipeline.exec())) ?? [];
  return runs.map((_run, i) => {
    const [record, rows, length] = replies.slice(3 * i, 3 * i + 3).map(valueOf);
    if (!Array.isArray(rows) || typeof length !== 'number') throw new InvariantError('a glimpse without rows');
    return { record: typeof record === 'string' ? record : null, rows: rows.map(String), length };
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
