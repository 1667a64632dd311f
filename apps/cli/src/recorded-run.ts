import type { DeliveryStanding, KeptRun } from '#actor';
import type { RedisLink } from './with-redis.js';
import { isId } from '#contract';
import { UsageError } from './usage-error.js';

/** A run as `runs show --journal --json` writes it: rows and entries as values. */
export interface RecordedRun {
  run: KeptRun['run'];
  ledger: unknown[];
  journal: unknown[];
  /** What the provider has said of its replies, by effect id. Absent in old files. */
  deliveries?: Record<string, DeliveryStanding>;
  /** The tables of the policy's versions that the run was decided by, as far as Redis keeps them. Absent in old files. */
  policies?: Record<string, unknown>;
}

/** Reads one run with all that is kept of it. Throws when it is not there, and UsageError when the id is none. */
export async function readRecorded(redis: RedisLink, runId: string): Promise<RecordedRun> {
  if (!isId('run', runId)) throw new UsageError(`${runId}: expected a run id, run_…`);
  const { openRunArchive } = await import('#actor');
  const kept = await (await openRunArchive(redis)).read(runId);
  if (kept === null) throw new Error(`${runId}: no such run in this Redis`);
  const values = (rows: readonly string[]): unknown[] => rows.map((row): unknown => JSON.parse(row));
  const journal = values(kept.journal);
  const deliveries = Object.fromEntries(kept.deliveries);
  return {
    run: kept.run,
    ledger: values(kept.ledger),
    journal,
    deliveries,
    policies: await policiesOf(redis, journal),
  };
}

interface Pinned {
  begin?: { run?: { policyVersion?: string } | null } | null;
  stamp?: { opens?: { policyVersion?: string } };
}

async function policiesOf(redis: RedisLink, journal: readonly unknown[]): Promise<Record<string, unknown>> {
  const entries = journal as Pinned[]; // the controller's own writing
  const versions = entries.map(({ begin, stamp }) => begin?.run?.policyVersion ?? stamp?.opens?.policyVersion);
  const tables: Record<string, unknown> = {};
  for (const version of new Set(versions)) {
    const table = version === undefined ? null : await readPolicy(redis, version);
    if (version !== undefined && table !== null) tables[version] = table;
  }
  return tables;
}

/** A version of the policy as it was set; null when Redis does not keep it. */
export async function readPolicy(redis: RedisLink, version: string): Promise<unknown> {
  const { PolicyStore } = await import('#actor');
  return new PolicyStore(redis, 0).table(version); // how long it is kept is for whoever writes
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
