import type { Redis } from 'ioredis';
import { isId } from '#contract';
import { crossing } from '#telemetry';
import type { RunRecord } from './actor-port.js';
import type { Engine } from './engine.js';
import { keys } from './keys.js';
import { readRun } from './records.js';
import { readClock } from './run-glimpse.js';

/** A run and when a commit last changed it, in ms by Redis's clock. */
export interface ChangedRun {
  run: RunRecord;
  changedAt: number;
}

export interface RunsPage {
  runs: ChangedRun[];
  /** Where the next page begins; null when there is none. */
  next: string | null;
}

export interface RunsWanted {
  /** The `next` of the page before; null: from the top. */
  before: string | null;
  limit: number;
  wants(run: RunRecord): boolean;
}

/** Where a run stands in the index: live ones first, then by the time of their last change. */
interface Place {
  score: number;
  runId: string;
}

/** What the scores of live runs begin at; commit.lua writes them. */
const liveRunsFrom = 4e15;
const atOnce = 200;
/** One question looks at no more runs than this; who wants more asks for the next page. */
const mostLookedAt = 2_000;

function latestFirst(a: Place, b: Place): number {
  return b.score - a.score || Number(a.runId < b.runId) - Number(a.runId > b.runId);
}

function changedAtOf({ score }: Place): number {
  return score >= liveRunsFrom ? score - liveRunsFrom : score;
}

function placesOf(pairs: readonly string[]): Place[] {
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

async function placesBelow(redis: Redis, partitions: number, above: Place | null): Promise<Place[]> {
  const highest = above === null ? '+inf' : above.score;
  const found: Place[] = [];
  for (let partition = 0; partition < partitions; partition++) {
    const pairs = await crossing('redis.recent-runs', () =>
      redis.zrevrangebyscore(keys.recentRuns(partition), highest, '-inf', 'WITHSCORES', 'LIMIT', 0, atOnce),
    );
    found.push(...placesOf(pairs).filter((place) => above === null || latestFirst(above, place) < 0));
  }
  return found.sort(latestFirst).slice(0, atOnce);
}

async function readAll(redis: Redis, places: readonly Place[]): Promise<(ChangedRun & { place: Place })[]> {
  const runs = await Promise.all(places.map(({ runId }) => readRun(redis, runId)));
  return places.flatMap((place, i) => {
    const run = runs[i]; // gone: expired, or erased with its person
    return run ? [{ run, changedAt: changedAtOf(place), place }] : [];
  });
}

/** A page of the runs that are wanted: live ones first, then those that have ended, the latest changed first. */
export async function listRuns(redis: Redis, engine: Engine, wanted: RunsWanted): Promise<RunsPage> {
  const { partitions } = engine.deployment;
  const runs: ChangedRun[] = [];
  let at = wanted.before === null ? null : readCursor(wanted.before);
  for (let lookedAt = 0; lookedAt < mostLookedAt;) {
    const places = await placesBelow(redis, partitions, at);
    if (places.length === 0) return { runs, next: null };
    for (const { run, changedAt, place } of await readAll(redis, places)) {
      at = place;
      if (wanted.wants(run)) runs.push({ run, changedAt });
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
export async function runsChangedSince(redis: Redis, engine: Engine, since: number): Promise<ChangedRun[]> {
  let places: Place[] = [];
  // What is committed between two of the reads below may be in the later alone: who goes on behind it would miss the other for good.
  let upTo = await readClock(redis);
  for (let partition = 0; partition < engine.deployment.partitions; partition++) {
    for (const [from, to] of [
      [since, liveRunsFrom - 1],
      [liveRunsFrom + since, Number.MAX_SAFE_INTEGER],
    ] as const) {
      const found = await placesFrom(redis, partition, from, to);
      const last = found.at(-1);
      if (last && found.length === atOnce) upTo = Math.min(upTo, changedAtOf(last)); // behind it there are more
      places.push(...found);
    }
  }
  places = places.filter((place) => changedAtOf(place) <= upTo);
  const changed = await readAll(redis, places);
  return changed.map(({ run, changedAt }) => ({ run, changedAt })).sort((a, b) => a.changedAt - b.changedAt);
}

async function placesFrom(redis: Redis, partition: number, from: number, to: number): Promise<Place[]> {
  const pairs = await crossing('redis.changed-runs', () =>
    redis.zrangebyscore(keys.recentRuns(partition), from, to, 'WITHSCORES', 'LIMIT', 0, atOnce),
  );
  return placesOf(pairs);
}
