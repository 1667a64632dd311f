import type { KeptRun } from '#actor';
import type { RedisLink } from './with-redis.js';
import { isId } from '#contract';
import { UsageError } from './usage-error.js';

/** A run as `runs show --journal --json` writes it: rows and entries as values. */
export interface RecordedRun {
  run: KeptRun['run'];
  ledger: unknown[];
  journal: unknown[];
}

/** Reads one run with all that is kept of it. Throws when it is not there, and UsageError when the id is none. */
export async function readRecorded(redis: RedisLink, runId: string): Promise<RecordedRun> {
  if (!isId('run', runId)) throw new UsageError(`${runId}: expected a run id, run_…`);
  const { openRunArchive } = await import('#actor');
  const kept = await (await openRunArchive(redis)).read(runId);
  if (kept === null) throw new Error(`${runId}: no such run in this Redis`);
  const values = (rows: readonly string[]): unknown[] => rows.map((row): unknown => JSON.parse(row));
  return { run: kept.run, ledger: values(kept.ledger), journal: values(kept.journal) };
}

/** A recorded run out of a file's text; null when it is none. */
export function parseRecorded(text: string): RecordedRun | null {
  try {
    const value = JSON.parse(text) as Partial<RecordedRun> | null; // looked at part by part right below
    const isRecorded =
      typeof value?.run?.runId === 'string' && Array.isArray(value.ledger) && Array.isArray(value.journal);
    return isRecorded ? (value as RecordedRun) : null; // all of its parts are there
  } catch {
    return null;
  }
}
