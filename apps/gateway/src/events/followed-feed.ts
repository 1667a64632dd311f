import type { ChangedRun, RunLook, RunReader } from '#runs';
import type { RunRecord } from '#engine/ports';
import type { Follow } from '../live/live.js';
import type { Source } from '../live/view.js';
import type { EngineClient } from '../platform/engine-client.js';

/** A run under way, and its last known activity. */
export interface LookedAt extends ChangedRun {
  look: RunLook;
}

/** What happens to runs, as one look has found it. */
export interface FollowedFeed {
  coming: readonly RunRecord[];
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
/** What runs are doing changes by the clock too, and when a process dies: nobody tells of that. */
const restMs = 5_000;

/** All runs, for however many feeds. */
export function feedSource(engine: Pick<EngineClient, 'ask'>): Source<FollowedFeed> {
  return {
    read: (_all, had) => engine.ask((_, { runs }) => lookAtRuns(runs, had)),
    actorsOf: () => null,
    isPartial: ({ isMore }) => isMore,
    restMs,
  };
}

/** Pending runs are read before changes, so that none is missed in between; runs under way last. */
async function lookAtRuns(runs: RunReader, had: FollowedFeed | undefined): Promise<FollowedFeed> {
  const coming = await runs.listRunsToCome();
  const since = had === undefined ? await runs.now() : (had.changed.at(-1)?.changedAt ?? had.since);
  const { changed, isMore } = await runs.runsChangedSince(since);
  return { coming, since, changed, isMore, live: await lookAtLiveRuns(runs) };
}

/** Looks at all runs under way that a commit has recorded. */
async function lookAtLiveRuns(runs: RunReader): Promise<LookedAt[]> {
  const changed = await runs.listLiveRuns();
  const looks = await runs.lookAtRuns(changed.map(({ run }) => run));
  return changed.flatMap((each, i) => (looks[i] ? [{ ...each, look: looks[i] }] : []));
}
