import { firstOf } from '#values';
import { parseStored } from '#redis';
import type { Redis } from '#redis';
import type { ProgramName } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { keys, readRuns, Records } from '#records';
import { readPendingChild, readPendingChildren } from './pending-child.js';
import { lookAtRuns } from './look-at-runs.js';
import type { RunLook } from './look-at-runs.js';

/** The most runs of one tree that are read, the root included. */
export const mostTreeRuns = 1_000;

/** A run below a root, as the spawn wrote it. */
export interface TreeEntry {
  runId: string;
  parentRunId: string;
  program: ProgramName;
  /** The place in its parent's work that it was started for. */
  node: string;
}

/** A run of a tree and how it stands. */
export interface TreeRun {
  runId: string;
  /** Null: it is the root. */
  parentRunId: string | null;
  program: ProgramName;
  node: string | null;
  /** Null: no turn has been taken of it yet, or it is no longer kept. */
  run: RunRecord | null;
  /** Of a run without a record: what it is doing before its first turn is committed; null: it is no longer kept. */
  look: RunLook | null;
}

/** A root and all runs below it, in the order of their spawns: a run stands behind its parent. */
export interface RunTree {
  rootRunId: string;
  runs: TreeRun[];
  /** Whether the tree has more runs than are read. */
  truncated: boolean;
}

/** The runs below a root, in the order of their spawns, behind the first `from` of them; at most as many as a tree is read of. */
export async function readTreeEntries(redis: Redis, rootRunId: string, from = 0): Promise<TreeEntry[]> {
  const stored = await ioBoundary('redis.read-tree', () =>
    redis.lrange(keys.tree(rootRunId), from, from + mostTreeRuns - 1),
  );
  return stored.map((entry) => parseStored<TreeEntry>(entry));
}

/** The tree that a run belongs to, from its root on; null: the run is not kept. A child is found from its spawn on. */
export async function readTree(redis: Redis, runId: string): Promise<RunTree | null> {
  const asked = (await new Records(redis).readRun(runId)) ?? (await readPendingChild(redis, runId));
  if (asked === null) return null;
  const { rootRunId = runId } = asked;
  const root = rootRunId === runId ? asked : await new Records(redis).readRun(rootRunId);
  const found = await readTreeEntries(redis, rootRunId);
  const entries = firstOf(found, mostTreeRuns - 1);
  const records = await readRuns(
    redis,
    entries.map((entry) => entry.runId),
  );
  const first = { runId: rootRunId, parentRunId: null, program: root?.program ?? 'agent', node: null, run: root };
  const runs = [first, ...entries.map((entry, i) => ({ ...entry, run: records[i] ?? null }))];
  const unrecorded = runs.flatMap(({ run, runId: id }) => (run ? [] : [id]));
  const unbegun = (await readPendingChildren(redis, unrecorded)).filter((run) => run !== null);
  const calledOff = new Map(unbegun.flatMap((run) => (run.outcome === null ? [] : [[run.runId, run] as const])));
  const toCome = root?.outcome === null ? unbegun.filter((run) => run.outcome === null) : [];
  const kept = runs.map((each) => ({ ...each, run: each.run ?? calledOff.get(each.runId) ?? null }));
  const known = [...kept.flatMap(({ run }) => (run ? [run] : [])), ...toCome];
  const looks = await lookAtRuns(redis, known);
  const lookOf = new Map(known.map((run, i) => [run.runId, looks[i] ?? null]));
  return {
    rootRunId,
    runs: kept.map((each) => ({ ...each, look: lookOf.get(each.runId) ?? null })),
    truncated: found.length > entries.length,
  };
}
