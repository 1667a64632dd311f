import type { RunSummary } from '#runs';
import type { RunRecord } from '#records';
import { renameId } from '#protocol';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { EngineClient } from '../platform/engine-client.js';

/** What is known of a followed run. */
export interface FollowedRun {
  /** The run's record as JSON; null when it is no longer kept. */
  readonly record: string | null;
  /** All rows of its ledger so far, each as JSON. */
  readonly rows: readonly string[];
  /** The runs below it so far, in the order of their spawns. */
  readonly spawned: readonly string[];
  /** Counts how often the rows turned out to be other ones than before (Redis has lost some). */
  readonly generation: number;
  /** Whose commits write it; null: not known yet. */
  readonly actorId: string | null;
  readonly isChild: boolean;
}

export type FollowedRuns = Pick<Follow<FollowedRun>, 'follow'>;

const unseen: FollowedRun = { record: null, rows: [], spawned: [], generation: 0, actorId: null, isChild: false };

/** Runs for streams: each is read for what its view has not got yet. */
export function runSource(engine: Pick<EngineClient, 'ask'>): Source<FollowedRun> {
  // A child has no tree of its own: those below it are in its root's.
  const summarize = (runId: string, { rows, spawned, isChild }: FollowedRun): Promise<RunSummary[]> =>
    engine.ask((_, { runs }) =>
      runs.summarizeRuns([{ runId, seen: rows.length, spawned: isChild ? null : spawned.length }]),
    );
  const read = async (runId: string, had: FollowedRun): Promise<FollowedRun> => {
    const [found] = await summarize(runId, had);
    if (found === undefined) return had;
    if (found.length < had.rows.length) return read(runId, { ...unseen, generation: had.generation + 1 });
    return had !== unseen && isSame(had, found) ? had : grown(had, found);
  };
  return {
    read: (runId, had = unseen) => read(runId, had),
    // The one run of a child is named like its actor; whose a root is stands in its record.
    actorsOf: (runId, run) => [run?.actorId ?? renameId(runId, 'act')],
  };
}

function isSame(had: FollowedRun, { record, rows, spawned }: RunSummary): boolean {
  return record === had.record && rows.length + spawned.length === 0;
}

function grown(had: FollowedRun, { record, rows, spawned }: RunSummary): FollowedRun {
  const { actorId, parentRunId } = record === null ? nobody : (JSON.parse(record) as RunRecord); // the controller wrote it
  return {
    ...{ record, rows: [...had.rows, ...rows], spawned: [...had.spawned, ...spawned], generation: had.generation },
    ...{ actorId: actorId ?? had.actorId, isChild: had.isChild || parentRunId !== undefined },
  };
}

const nobody: Partial<RunRecord> = {};
