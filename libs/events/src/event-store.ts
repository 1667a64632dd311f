import { parseStored, toMs } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { deriveEventKey, eventKeys } from './event-keys.js';

/** What is kept of events, and for how long. */
export const eventLimits = {
  keptMs: 86_400_000,
  /** Of one name. */
  kept: 1_000,
  /** Nodes that wait for one name. */
  waits: 10_000,
  dataBytes: 16_384,
} as const;

/** Whose events they are: of a name, or the signals to one run. */
export interface EventScope {
  tenant: string;
  name: string;
  /** The root of the run that they are for. Absent: they are for whoever waits. */
  runId?: string;
  /** They are answers to the address of a node, which is the name. Absent: they are none. */
  isCallback?: true;
}

/** An event as its sender has given it. */
export interface IncomingEvent {
  id: string;
  source: string;
  type: string;
  subject: string | null;
  time: string | null;
  data: unknown;
}

/** One that is kept. */
export type KeptEvent = IncomingEvent & { came: string };

/** A node that waits: who is told of an event. `P`: what it waits for. */
export interface EventWaiter<P> {
  waitId: string;
  place: number;
  actorId: string;
  runId: string;
  pattern: P;
  /** In ms. */
  until: number;
}

type WaitField = Pick<EventWaiter<unknown>, 'waitId' | 'place'>;

/** How many events are read at once. */
const chunk = 100;

/** Puts down who waits, and has the key last as long as the longest wait in it. */
const registerLua = `
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 1`;

/** The events of all names. */
export class EventStore {
  constructor(private readonly redis: Redis) {}

  /**
   * Keeps an event for its time. `known`: it was kept before, and the first one counts. `full`: too many of its name are kept. In either of
   * the first cases those who wait are to be told: who has kept it before may have died before that.
   */
  async keep(
    scope: EventScope,
    event: IncomingEvent,
  ): Promise<{ status: 'kept' | 'known'; key: string; event: KeptEvent } | { status: 'full' }> {
    const keys = eventKeys(scope);
    const key = deriveEventKey(event);
    const now = await this.now();
    await this.prune(scope, now);
    const [found, count] = await ioBoundary('redis.event-look', () =>
      Promise.all([this.redis.hget(keys.kept, key), this.redis.zcard(keys.order)]),
    );
    if (found !== null) return { status: 'known', key, event: parseStored<KeptEvent>(found) };
    if (count >= eventLimits.kept) return { status: 'full' };
    const whole = { ...event, came: new Date(now).toISOString() };
    await ioBoundary('redis.event-keep', () =>
      this.redis
        .multi()
        .hsetnx(keys.kept, key, JSON.stringify(whole))
        .zadd(keys.order, 'NX', now, key)
        .pexpire(keys.kept, eventLimits.keptMs)
        .pexpire(keys.order, eventLimits.keptMs)
        .exec(),
    );
    const first = await ioBoundary('redis.event-read', () => this.redis.hget(keys.kept, key));
    return { status: 'kept', key, event: first === null ? whole : parseStored<KeptEvent>(first) };
  }

  /** Has a node told of each event of this name from now on; false: too many wait for it. */
  async register<P>(scope: EventScope, waiter: EventWaiter<P>): Promise<boolean> {
    const { waits } = eventKeys(scope);
    if ((await this.countWaits(scope)) >= eventLimits.waits) {
      await this.listWaiters(scope); // takes off those whose time is over
      if ((await this.countWaits(scope)) >= eventLimits.waits) return false;
    }
    const ttl = Math.max(waiter.until - (await this.now()), 0) + eventLimits.keptMs;
    const args = [waits, fieldOf(waiter), JSON.stringify(waiter), ttl];
    await ioBoundary('redis.event-wait', () => this.redis.eval(registerLua, 1, ...args));
    return true;
  }

  private countWaits(scope: EventScope): Promise<number> {
    return ioBoundary('redis.event-waits', () => this.redis.hlen(eventKeys(scope).waits));
  }

  /** Takes nodes off that wait no more. */
  async forget(scope: EventScope, waiters: readonly WaitField[]): Promise<void> {
    if (waiters.length === 0) return;
    const fields = waiters.map((each) => fieldOf(each));
    await ioBoundary('redis.event-forget', () => this.redis.hdel(eventKeys(scope).waits, ...fields));
  }

  /** The nodes that wait for this name. */
  async listWaiters<P>(scope: EventScope): Promise<EventWaiter<P>[]> {
    const now = await this.now();
    const all = await ioBoundary('redis.event-waiters', () => this.redis.hvals(eventKeys(scope).waits));
    const waiters = all.map((text) => parseStored<EventWaiter<P>>(text));
    const isOver = ({ until }: EventWaiter<P>): boolean => until <= now;
    await this.forget(scope, waiters.filter(isOver));
    return waiters.filter((waiter) => !isOver(waiter));
  }

  /**
   * The oldest event that is kept, fits, and has been taken by no other wait of this run. `again`: what the wait has taken already, and nothing
   * else: whoever took it may have died before that was told.
   */
  async take(
    scope: EventScope,
    { rootRunId, by, again = false }: { rootRunId: string; by: WaitField; again?: boolean },
    fits: (event: KeptEvent) => boolean,
  ): Promise<KeptEvent | null> {
    const { kept, order, taken } = eventKeys(scope);
    const from = (await this.now()) - eventLimits.keptMs;
    const all = await ioBoundary('redis.event-order', () => this.redis.zrangebyscore(order, from, '+inf'));
    for (let at = 0; at < all.length; at += chunk) {
      const keys = all.slice(at, at + chunk);
      const texts = await ioBoundary('redis.event-read', () => this.redis.hmget(kept, ...keys));
      for (const [place, key] of keys.entries()) {
        const text = texts[place] ?? null;
        const event = text === null ? null : parseStored<KeptEvent>(text);
        if (event === null || !fits(event)) continue;
        if (!again) await this.mark(taken(key), rootRunId, fieldOf(by));
        if ((await this.readTaker(taken(key), rootRunId)) === fieldOf(by)) return event;
      }
    }
    return null;
  }

  /** Gives back what a wait has taken, so that another one of the run may take it; the keys of these events. */
  async giveBack(scope: EventScope, { rootRunId, by }: { rootRunId: string; by: WaitField }): Promise<string[]> {
    const { order, taken } = eventKeys(scope);
    const from = (await this.now()) - eventLimits.keptMs;
    const all = await ioBoundary('redis.event-order', () => this.redis.zrangebyscore(order, from, '+inf'));
    const back: string[] = [];
    for (const key of all) {
      if ((await this.readTaker(taken(key), rootRunId)) !== fieldOf(by)) continue;
      await ioBoundary('redis.event-give-back', () => this.redis.hdel(taken(key), rootRunId));
      back.push(key);
    }
    return back;
  }

  /** Marks an event as taken by a run, unless another wait of it has it. */
  private async mark(taken: string, rootRunId: string, by: string): Promise<void> {
    await ioBoundary('redis.event-take', () =>
      this.redis.multi().hsetnx(taken, rootRunId, by).pexpire(taken, eventLimits.keptMs).exec(),
    );
  }

  private readTaker(taken: string, rootRunId: string): Promise<string | null> {
    return ioBoundary('redis.event-taken', () => this.redis.hget(taken, rootRunId));
  }

  /** Takes off events whose time is over. */
  private async prune(scope: EventScope, now: number): Promise<void> {
    const { kept, order } = eventKeys(scope);
    const before = now - eventLimits.keptMs;
    const over = await ioBoundary('redis.event-over', () =>
      this.redis.zrangebyscore(order, '-inf', before, 'LIMIT', 0, chunk),
    );
    if (over.length === 0) return;
    await ioBoundary('redis.event-prune', () =>
      this.redis
        .multi()
        .hdel(kept, ...over)
        .zrem(order, ...over)
        .exec(),
    );
  }

  private async now(): Promise<number> {
    return toMs(await ioBoundary('redis.event-time', () => this.redis.time()));
  }
}

function fieldOf({ waitId, place }: WaitField): string {
  return `${waitId} ${place}`;
}
