import { keysLike, parseStored } from '#redis';
import type { Redis } from '#redis';
import { firstOf } from '#values';
import { isId, parsePartition } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord, DeliveryReport } from '#records';
import { keys, readRuns, readStoredRun, Records } from '#records';
import { deploymentKey } from '#deployment';
import { listPendingRuns, readPendingRun } from './pending-runs.js';
import type { PendingRuns } from './pending-runs.js';

/** What Redis keeps of a run, its ledger and journal as they were written: JSON, one text a row. */
export interface KeptRun {
  run: RunRecord;
  ledger: readonly string[];
  journal: readonly string[];
  /** What the provider has said of its replies, by effect id. */
  deliveries: ReadonlyMap<string, DeliveryReport>;
}

/** Reads runs for people and programs beside the engine: it founds nothing and changes nothing. */
export interface RunArchive {
  /** The latest roots that `wanted` lets through, latest first. Walks every key: for people, not for every second. */
  latest(limit: number, wanted: (run: RunRecord) => boolean): Promise<PendingRuns>;
  /** Null for a run that is not there (any more). */
  read(runId: string): Promise<KeptRun | null>;
  /** A run that no commit has recorded yet; null: there is none to come under the id. */
  readPending(runId: string): Promise<RunRecord | null>;
}

const recordsAtOnce = 100;

/** Every run id of a partition. */
async function listRunIds(redis: Redis, partition: number): Promise<string[]> {
  const found = await keysLike(redis, keys.runPattern(partition));
  return found.map((key) => key.slice(key.lastIndexOf(':') + 1)).filter((id) => isId('run', id));
}

async function latestRuns(
  redis: Redis,
  partitions: number,
  limit: number,
  wanted: (run: RunRecord) => boolean,
): Promise<PendingRuns> {
  const pending = await listPendingRuns(redis, partitions);
  const runs = new Map(pending.runs.filter(wanted).map((run) => [run.runId, run]));
  const ids = new Set<string>();
  for (let p = 0; p < partitions; p++) for (const id of await listRunIds(redis, p)) ids.add(id);
  const latestFirst = [...ids].sort().reverse();
  for (let at = 0; at < latestFirst.length && runs.size < limit; at += recordsAtOnce) {
    const read = await readRuns(redis, latestFirst.slice(at, at + recordsAtOnce));
    for (const run of read) if (run !== null && run.parentRunId === undefined && wanted(run)) runs.set(run.runId, run);
  }
  return { runs: firstOf([...runs.values()], limit), isCut: pending.isCut };
}

async function readKept(redis: Redis, partitions: number, runId: string): Promise<KeptRun | null> {
  const partition = isId('run', runId) ? parsePartition(runId) : null;
  if (partition === null || partition >= partitions) return null;
  const { record, ledger, journal } = await readStoredRun(redis, runId);
  if (record === null) return null;
  const run = parseStored<RunRecord>(record);
  const deliveries = await new Records(redis).readDeliveries(run.replies.map(({ effectId }) => effectId));
  return { run, ledger, journal, deliveries };
}

/** How many partitions this Redis was set up with; null when no process of ours has ever used it. */
export async function deployedPartitions(redis: Redis): Promise<number | null> {
  const stored = await ioBoundary('redis.read-deployment', () => redis.hget(deploymentKey, 'partitions'));
  return stored === null ? null : Number(stored);
}

/** Opens the runs of a deployment for reading. A Redis that no process of ours has used has none. */
export async function openRunArchive(redis: Redis): Promise<RunArchive> {
  const partitions = (await deployedPartitions(redis)) ?? 0;
  return {
    latest: (limit, wanted) => latestRuns(redis, partitions, limit, wanted),
    read: (runId) => readKept(redis, partitions, runId),
    readPending: (runId) => readPendingRun(redis, runId),
  };
}
