import { pageBehind, readIndexFrom, redisClock } from '#redis';
import type { ListOrder, PageWanted, Redis } from '#redis';
import { ioBoundary } from '#telemetry';

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

  /** Of a list of the latest: since when it has all of them, in ms; null: it leaves out none. */
  async wholeSince(): Promise<number | null> {
    const { redis, key } = this;
    const count = await ioBoundary('redis.actors-count', () => redis.zcard(key));
    if (count < mostLatest) return null;
    const [, oldest] = await ioBoundary('redis.actors-oldest', () => redis.zrange(key, 0, 0, 'WITHSCORES'));
    return Number(oldest);
  }

  /** What `read` finds of a page of them, and the cursor of the next; null: there is none. */
  async page<T>(
    order: ListOrder,
    wanted: PageWanted,
    read: (actorId: string) => Promise<T | null>,
  ): Promise<{ found: T[]; next: string | null }> {
    const range = { at: wanted.behind?.at ?? null, most: wanted.limit + 1 };
    const { page, next } = pageBehind(await readIndexFrom(this.redis, this.key, order, range), order, wanted);
    const found = await Promise.all(page.map(({ id }) => read(id)));
    const gone = page.filter((_, at) => found[at] === null).map(({ id }) => id);
    if (gone.length > 0) await this.takeOff(gone);
    return { found: found.filter((each) => each !== null), next };
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
