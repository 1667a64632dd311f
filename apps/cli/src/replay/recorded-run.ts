import type { DeliveryReport } from '#records';
import type { KeptRun } from '#runs';
import { isId } from '#protocol';
import type { RedisConnection } from '../redis/with-redis.js';
import { UsageError } from '../usage-error.js';

/** A run as `runs show --journal --json` writes it: rows and entries as values. */
export interface RecordedRun {
  run: KeptRun['run'];
  ledger: unknown[];
  journal: unknown[];
  /** The provider's reports on its replies, by effect id. Absent in old files. */
  deliveries?: Record<string, DeliveryReport>;
  /** The policy tables that the run was decided by, as far as Redis keeps them. Absent in old files. */
  policies?: Record<string, unknown>;
  /** The agent definitions that it was decided by, as above. */
  agents?: Record<string, unknown>;
}

/** As `readRecorded`, and also a pending run, of which nothing but that fact is known. */
export async function readShown(redis: RedisConnection, runId: string): Promise<RecordedRun> {
  const { openRunArchive } = await import('#runs');
  const run = isId('run', runId) ? await (await openRunArchive(redis)).readPending(runId) : null;
  return run ? { run, ledger: [], journal: [] } : readRecorded(redis, runId);
}

/** Reads one run with everything that is kept of it. Throws when it is not there, and UsageError for an invalid id. */
export async function readRecorded(redis: RedisConnection, runId: string): Promise<RecordedRun> {
  if (!isId('run', runId)) throw new UsageError(`${runId}: expected a run id, run_…`);
  const { openRunArchive } = await import('#runs');
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
    ...(await loadVersions(redis, journal)),
  };
}

interface Pin {
  policyVersion?: string;
  agentVersion?: string;
}

interface Pinned {
  begin?: { run?: Pin | null } | null;
  stamp?: { opens?: Pin };
}

async function loadVersions(redis: RedisConnection, journal: readonly unknown[]) {
  const { AgentVersionStore } = await import('#versions');
  const { storedVersions } = await import('#registry');
  const agents = new AgentVersionStore(redis, 0); // as for the policy: it only reads
  const entries = journal as Pinned[]; // the controller's own writing
  const pins = entries.map(({ begin, stamp }) => begin?.run ?? stamp?.opens);
  return {
    policies: await readAll(
      pins.map((pin) => pin?.policyVersion),
      (version) => readPolicy(redis, version),
    ),
    agents: await readAll(
      pins.flatMap((pin) => storedVersions(pin?.agentVersion ?? '')),
      (version) => agents.read(version),
    ),
  };
}

/** Each version that is kept, once. */
async function readAll(
  versions: readonly (string | undefined)[],
  read: (version: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const version of new Set(versions)) {
    const kept = version ? await read(version) : null;
    if (version && kept !== null) found[version] = kept;
  }
  return found;
}

/** A version of the policy as it was set; null when Redis does not keep it. */
export async function readPolicy(redis: RedisConnection, version: string): Promise<unknown> {
  const { PolicyStore } = await import('#versions');
  return new PolicyStore(redis, 0).table(version); // how long it is kept is for whoever writes
}

/** A recorded run from a file's text; null when it is none. */
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
