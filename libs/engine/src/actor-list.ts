import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { redisClock } from './note-deed.js';

/** One that is listed before its actor is there is taken off the list after so long, in milliseconds. */
const dayMs = 86_400_000;
/** Of those that are listed by their latest time, so many stay: the others are found by their own addresses alone. */
const mostLatest = 10_000;

/** A list of actors by a time in ms: whatever is listed and not there any more is taken off as it is read. */
export class ActorList {
  constructor(
    private readonly redis: Redis,
    private readonly key: string,
  ) {}

  /** Lists an actor at this time, or leaves it at its first one (`first`). */
  async note(actorId: string, which: 'first' | 'latest'): Promise<void> {
    const { redis, key } = this;
    const at = await redisClock(redis);
    await ioBoundary('redis.actor-list', async () => {
      if (which === 'first') await redis.zadd(key, 'NX', at, actorId);
      else
        await redis
          .multi()
          .zadd(key, at, actorId)
          .zremrangebyrank(key, 0, -1 - mostLatest)
          .exec();
    });
  }

  /** The last time of the newest that are so many; null: there are no others. */
  async wholeSince(most: number): Promise<number | null> {
    const { redis, key } = this;
    const rest = await ioBoundary('redis.actors-left', () => redis.zrevrange(key, most - 1, most, 'WITHSCORES'));
    return rest.length > 2 ? Number(rest[1]) : null; // a name and its time each
  }

  /** What `read` finds of so many of them, the oldest first or the newest. */
  async read<T>(order: 'oldest' | 'newest', most: number, read: (actorId: string) => Promise<T | null>): Promise<T[]> {
    const { redis, key } = this;
    const ids = await ioBoundary('redis.actors-listed', () =>
      order === 'oldest' ? redis.zrange(key, 0, most - 1) : redis.zrevrange(key, 0, most - 1),
    );
    const found = await Promise.all(ids.map(read));
    const gone = ids.filter((_, at) => found[at] === null);
    if (gone.length > 0) await this.takeOff(gone);
    return found.filter((each) => each !== null);
  }

  /** What was listed a moment ago may still be on its way. */
  private async takeOff(actorIds: readonly string[]): Promise<void> {
    const { redis, key } = this;
    const before = (await redisClock(redis)) - dayMs;
    for (const actorId of actorIds) {
      const at = await ioBoundary('redis.actor-listed', () => redis.zscore(key, actorId));
      if (Number(at) < before) await ioBoundary('redis.actor-unlist', () => redis.zrem(key, actorId));
    }
  }
}
