import type { ChangedRun, RunLook, RunReader } from '#runs';
import type { RunRecord } from '#records';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { EngineClient } from '../platform/engine-client.js';

/** A run under way, and its last known activity. */
export interface LookedAt extends ChangedRun {
  look: RunLook;
}

/** What one look leaves out, since it goes through so many of a partition. */
export interface FeedCut {
  /** More conversations wait with texts that nobody has read yet: what some of them will begin is missing. */
  pending: boolean;
  /** More runs are under way: what some of them are doing is not followed. */
  live: boolean;
}

/** What happens to runs, as one look has found it. */
export interface FollowedFeed {
  coming: readonly RunRecord[];
  cut: FeedCut;
  /** The runs that changed from then on, the oldest change first; in ms by Redis's clock. */
  since: number;
  changed: readonly ChangedRun[];
  /** Whether more have changed. */
  isMore: boolean;
  live: readonly LookedAt[];
}

export type FollowedFeeds = Pick<Follow<FollowedFeed>, 'follow'>;

/** The name of the one feed. */
export const allRuns = 'all';
/** What a run at work is doing changes by the clock too, and when a process dies: nobody tells of that. */
const clockMs = 5_000;
/** What waits for somebody else: only their step changes that, and is told of. */
const waiting: ReadonlySet<string> = new Set(['asking', 'approving', 'joining', 'parked', 'handed-over']);

/** All runs, for however many feeds. */
export function feedSource(engine: Pick<EngineClient, 'ask'>): Source<FollowedFeed> {
  return {
    read: (_all, had, isThorough) => engine.ask((_, { runs }) => lookAtRuns(runs, had, isThorough)),
    actorsOf: () => null,
    isPartial: ({ isMore }) => isMore,
    clockMs: (found) => (isAtWork(found) ? clockMs : null),
  };
}

function isAtWork({ live }: FollowedFeed): boolean {
  return live.some(({ look }) => look.live !== null && !waiting.has(look.live.doing));
}

/** Pending runs are read before changes, so that none is missed in between. */
async function lookAtRuns(runs: RunReader, had: FollowedFeed | undefined, isThorough: boolean): Promise<FollowedFeed> {
  const { runs: coming, isCut } = await runs.listPendingRuns();
  const since = had === undefined ? await runs.now() : (had.changed.at(-1)?.changedAt ?? had.since);
  const isStill = had !== undefined && !isThorough && !isAtWork(had);
  const [changes, { live, isLiveCut }] = await Promise.all([
    runs.runsChangedSince(since),
    isStill ? { live: had.live, isLiveCut: had.cut.live } : lookAtLiveRuns(runs),
  ]);
  const found = { coming, cut: { pending: isCut, live: isLiveCut }, since, ...changes, live };
  return had !== undefined && shownOf(found) === shownOf(had) ? had : found;
}

function shownOf({ coming, cut, changed, isMore, live }: FollowedFeed): string {
  const doing = live.map(({ run, changedAt, look }) => [run.runId, changedAt, look.live?.text]);
  return JSON.stringify([coming, cut, changed, isMore, doing]);
}

/** Looks at all runs under way that a commit has recorded. */
async function lookAtLiveRuns(runs: RunReader): Promise<{ live: LookedAt[]; isLiveCut: boolean }> {
  const { runs: changed, isCut: isLiveCut } = await runs.listLiveRuns();
  const looks = await runs.lookAtRuns(changed.map(({ run }) => run));
  return { live: changed.flatMap((each, i) => (looks[i] ? [{ ...each, look: looks[i] }] : [])), isLiveCut };
}
