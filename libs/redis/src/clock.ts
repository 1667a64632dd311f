import { ioBoundary } from '#telemetry';
import type { OneRedis } from './redis.js';

/** What TIME answers, in milliseconds since the epoch. */
export function toMs([seconds = 0, microseconds = 0]: readonly unknown[]): number {
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
}

/** The time by Redis, in milliseconds since the epoch. */
export async function redisClock(redis: Pick<OneRedis, 'time'>): Promise<number> {
  return toMs(await ioBoundary('redis.time', () => redis.time()));
}
