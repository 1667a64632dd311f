import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';

/** How many entries Redis keeps of what people look through: of each partition its runs, its ticks and its deeds. What is left out is the oldest. */
export const mostIndexed = 10_000;

/** How many entries a transcript keeps; prelude.lua takes the oldest off. */
export const mostTranscribed = 500;

/** What the scores of live runs begin at; commit.lua writes them. */
export const liveRunsFrom = 4e15;

/** The latest of some times, in ms; null: there is none. */
export function findLatest(times: readonly (number | null)[]): number | null {
  return times.reduce((latest, time) => (latest === null || (time !== null && time > latest) ? time : latest), null);
}

/** Since when all of these indices have every entry, in ms by Redis's clock; null: nothing was left out of any. */
export async function indicesWholeSince(redis: Redis, indices: readonly string[]): Promise<number | null> {
  return findLatest(await Promise.all(indices.map((index) => indexWholeSince(redis, index))));
}

async function indexWholeSince(redis: Redis, index: string): Promise<number | null> {
  const count = await ioBoundary('redis.index-count', () => redis.zcard(index));
  if (count < mostIndexed) return null;
  const [, score] = await ioBoundary('redis.index-oldest', () => redis.zrange(index, 0, 0, 'WITHSCORES'));
  const at = Number(score);
  return at >= liveRunsFrom ? at - liveRunsFrom : at;
}
