import { keys } from '#records';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';

/** Knows of which runs Redis has nothing any more. */
export class RunsGoneStore {
  constructor(private readonly redis: Redis) {}

  async areGone(rootRunIds: readonly string[]): Promise<boolean[]> {
    const there = rootRunIds.map((id) => ioBoundary('redis.items-there', () => this.redis.exists(keys.items(id))));
    return (await Promise.all(there)).map((count) => count === 0);
  }
}
