import type { Redis } from '#redis';
import { firstOf } from '#values';
import { isId } from '#protocol';
import { ioBoundary } from '#telemetry';
import type { RunRecord } from '#records';
import { indicesWholeSince, keys, liveRunsFrom, Records } from '#records';
import type { Engine } from '#engine';
import { readClock } from './run-summary.js';
import { listPendingRuns } from './pending-runs.js';

/** A run and when a commit last changed it, in ms by Redis's clock. */
export interface ChangedRun {
  run: RunRecord;
  changedAt: number;
}

/** Runs that have changed, the oldest change first. */
export interface ChangedRuns {
  changed: ChangedRun[];
  /** Whether more have, as far as could be seen: they are read from the last of these on. */
  isMore: boolean;
}

/** Runs under way, the latest changed first. */
export interface LiveRuns {
  runs: ChangedRun[];
  /** Whether more may be under way than one look goes through, a few hundred of a partition. */
  isCut: boolean;
}

export interface RunsPage {
  runs: ChangedRun[];
  /** Runs that changed last before then may be missing, since the indices keep only so many; in ms, null: none is. */
  wholeSince: number | null;
  /** Whether runs to come are missing, since more conversations wait than one look goes through. */
  isPendingCut: boolean;
  /** Where the next page begins; null when there is none. */
  next: string | null;
}

export interface RunsWanted {
  /** The `next` of the page before; null: from the top. */
  before: string | null;
  limit: number;
  wants(run: RunRecord): boolean;
  /** Of those that `wants` takes, what only more than their records can say: asked for many at once. Absent: all. */
  wantsToo?(runs: readonly RunRecord[]): Promise<readonly boolean[]>;
}

/** Where a run stands in the index: live ones first, then by the time of their last change. */
interface Place {
  score: number;
  runId: string;
}

/** Where runs to come stand above those: they are in no index, and only a cursor names their place. */
const runsToComeFrom = 8e15;
const atOnce = 200;
/** One question looks at no more runs than this; who wants more asks for the next page. */
const mostLookedAt = 2_000;

function latestFirst(a: Place, b: Place): number {
  return b.score - a.score || Number(a.runId < b.runId) - Number(a.runId > b.runId);
}

function readChangedAt({ score }: Place): number {
  return score >= liveRunsFrom ? score - liveRunsFrom : score;
}

function toPlaces(pairs: readonly string[]): Place[] {
  const places: Place[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) places.push({ runId: String(pairs[i]), score: Number(pairs[i + 1]) });
  return places;
}

function readCursor(cursor: string): Place | null {
  const [, score, runId] = /^(\d{1,16})\.(\w+)$/.exec(cursor) ?? [];
  return score !== undefined && runId !== undefined && isId('run', runId) ? { score: Number(score), runId } : null;
}

/** Whether a text is a cursor of these pages. */
export function isRunsCursor(text: string): boolean {
  return readCursor(text) !== null;
}

/** The indices of all partitions: that of ticks is one of its own, so that they push out no other runs. */
function listIndexKeys(partitions: number): string[] {
  return Array.from({ length: partitions }, (_, partition) => [
    keys.recentRuns(partition),
    keys.recentTicks(partition),
  ]).flat();
}

async function placesBelow(redis: Redis, partitions: number, above: Place | null): Promise<Place[]> {
  const highest = above === null ? '+inf' : above.score;
  const found: Place[] = [];
  for (const index of listIndexKeys(partitions)) {
    const pairs = await ioBoundary('redis.recent-runs', () =>
      redis.zrevrangebyscore(index, highest, '-inf', 'WITHSCORES', 'LIMIT', 0, atOnce),
    );
    found.push(...toPlaces(pairs).filter((place) => above === null || latestFirst(above, place) < 0));
  }
  return firstOf(found.sort(latestFirst), atOnce);
}

async function readAll(redis: Redis, places: readonly Place[]): Promise<(ChangedRun & { place: Place })[]> {
  const runs = await Promise.all(places.map(({ runId }) => new Records(redis).readRun(runId)));
  return places.flatMap((place, i) => {
    const run = runs[i]; // gone: expired, or erased with its person
    return run ? [{ run, changedAt: readChangedAt(place), place }] : [];
  });
}

/** A page of the runs that are wanted: those to come, live ones, then those that have ended; of each, the latest changed first. */
export async function listRuns(redis: Redis, engine: Engine, wanted: RunsWanted): Promise<RunsPage> {
  const { limit } = wanted;
  const wholeSince = await indicesWholeSince(redis, listIndexKeys(engine.deployment.partitions));
  // Looked at before the index: what is committed meanwhile is found there.
  const { pending, isPendingCut } = await findPendingBelow(redis, engine, wanted);
  const first = firstOf(pending, limit);
  const last = first.at(-1);
  const runs = first.map(({ run }) => ({ run, changedAt: run.startedAt }));
  const cut = { wholeSince, isPendingCut };
  if (last && runs.length === limit) return { runs, ...cut, next: `${last.place.score}.${last.place.runId}` };
  const page = await listRecorded(redis, engine, { ...wanted, limit: limit - runs.length });
  const recorded = new Set(page.runs.map(({ run }) => run.runId));
  return { ...page, ...cut, runs: [...runs.filter(({ run }) => !recorded.has(run.runId)), ...page.runs] };
}

async function findPendingBelow(redis: Redis, engine: Engine, wanted: RunsWanted) {
  const above = wanted.before === null ? null : readCursor(wanted.before);
  if (above !== null && above.score < runsToComeFrom) return { pending: [], isPendingCut: false };
  const { runs, isCut: isPendingCut } = await listPendingRuns(redis, engine.deployment.partitions);
  const pending = (await pickWanted(wanted, runs, (run) => run))
    .map((run) => ({ run, place: { score: runsToComeFrom + run.startedAt, runId: run.runId } }))
    .filter(({ place }) => above === null || latestFirst(above, place) < 0)
    .sort((a, b) => latestFirst(a.place, b.place));
  return { pending, isPendingCut };
}

async function pickWanted<T>(
  { wants, wantsToo }: Pick<RunsWanted, 'wants' | 'wantsToo'>,
  all: readonly T[],
  runOf: (one: T) => RunRecord,
): Promise<T[]> {
  const wanted = all.filter((one) => wants(runOf(one)));
  if (wantsToo === undefined || wanted.length === 0) return wanted;
  const isWanted = await wantsToo(wanted.map(runOf));
  return wanted.filter((_, i) => isWanted[i] === true);
}

async function listRecorded(
  redis: Redis,
  engine: Engine,
  wanted: RunsWanted,
): Promise<Omit<RunsPage, 'wholeSince' | 'isPendingCut'>> {
  const { partitions } = engine.deployment;
  const runs: ChangedRun[] = [];
  let at = wanted.before === null ? null : readCursor(wanted.before);
  for (let lookedAt = 0; lookedAt < mostLookedAt;) {
    const places = await placesBelow(redis, partitions, at);
    if (places.length === 0) return { runs, next: null };
    for (const { run, changedAt, place } of await pickWanted(wanted, await readAll(redis, places), ({ run }) => run)) {
      runs.push({ run, changedAt });
      if (runs.length === wanted.limit) return { runs, next: `${place.score}.${place.runId}` };
    }
    at = places.at(-1) ?? at;
    lookedAt += places.length;
  }
  return { runs, next: at && `${at.score}.${at.runId}` };
}

/**
 * The runs that changed at `since` or later, in ms by Redis's clock, the oldest change first. A few hundred at most: who has read
 * them asks again from the last of them.
 */
export async function runsChangedSince(redis: Redis, engine: Engine, since: number): Promise<ChangedRuns> {
  // What is committed between two of the reads below may be in the later alone: who goes on behind it would miss the other for good.
  let upTo = await readClock(redis);
  const ranges = listIndexKeys(engine.deployment.partitions).flatMap((index) => [
    [index, since, liveRunsFrom - 1] as const,
    [index, liveRunsFrom + since, Number.MAX_SAFE_INTEGER] as const,
  ]);
  const inRanges = await Promise.all(ranges.map(([index, from, to]) => placesFrom(redis, index, from, to)));
  for (const found of inRanges) {
    const last = found.at(-1);
    if (last && found.length === atOnce) upTo = Math.min(upTo, readChangedAt(last)); // behind it there are more
  }
  const places = inRanges.flat();
  const upToThen = places.filter((place) => readChangedAt(place) <= upTo);
  const found = await readAll(redis, upToThen);
  const changed = found.map(({ run, changedAt }) => ({ run, changedAt })).sort((a, b) => a.changedAt - b.changedAt);
  return { changed, isMore: upToThen.length < places.length };
}

/** Runs under way that a commit has recorded, the latest changed first; a few hundred of a partition at most. */
export async function listLiveRuns(redis: Redis, engine: Engine): Promise<LiveRuns> {
  const indices = listIndexKeys(engine.deployment.partitions);
  const found = await Promise.all(
    indices.map((index) => placesFrom(redis, index, liveRunsFrom, Number.MAX_SAFE_INTEGER)),
  );
  const live = await readAll(redis, found.flat().sort(latestFirst));
  const runs = live.map(({ run, changedAt }) => ({ run, changedAt }));
  return { runs, isCut: found.some(({ length }) => length === atOnce) };
}

async function placesFrom(redis: Redis, index: string, from: number, to: number): Promise<Place[]> {
  const pairs = await ioBoundary('redis.changed-runs', () =>
    redis.zrangebyscore(index, from, to, 'WITHSCORES', 'LIMIT', 0, atOnce),
  );
  return toPlaces(pairs);
}
