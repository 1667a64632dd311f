import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { begunKey, openKey, sessionKey, wrongKeysKey } from './sign-in-keys.js';

/** How long somebody stays signed in to the console by a key, in seconds: a day's work. */
export const sessionTtlSeconds = 12 * 3_600;

/** How long somebody may take to sign in at the provider, in seconds. */
export const begunTtlSeconds = 600;

/** How long a wrong key counts against the address it came from, in seconds. */
export const wrongKeyTtlSeconds = 60;

/** What has ended stays in the list of those that are open until the next sign-in after this, in ms: clocks of gateways differ. */
const leftInListMs = 60_000;

/** A sign-in by its name: what was stored when it was opened, and for how many ms more it lasts. */
export interface KeptSession {
  name: string;
  record: string;
  leftMs: number;
}

/** The sign-ins of the console. Names are hashes in hex: no token and no address is kept. */
export class ConsoleSessions {
  constructor(private readonly redis: Redis) {}

  async open(name: string, record: string, seconds: number): Promise<void> {
    const endsAt = Date.now() + seconds * 1_000;
    await ioBoundary('redis.session-open', () =>
      this.redis
        .multi()
        .set(sessionKey(name), record, 'EX', seconds)
        .zremrangebyscore(openKey, 0, Date.now() - leftInListMs)
        .zadd(openKey, endsAt, name)
        .exec(),
    );
  }

  /** Notes that a sign-in by the provider is under way. */
  async begin(name: string): Promise<void> {
    await ioBoundary('redis.sign-in-begin', () => this.redis.set(begunKey(name), '', 'EX', begunTtlSeconds));
  }

  /** Whether one was under way: it is no more, so that it is finished once. */
  async takeBegun(name: string): Promise<boolean> {
    return (await ioBoundary('redis.sign-in-take', () => this.redis.del(begunKey(name)))) === 1;
  }

  /** What was stored when the sign-in was opened, and for how many ms more; null when it is over. */
  async read(name: string): Promise<{ record: string; leftMs: number } | null> {
    const [record, leftMs] = await ioBoundary('redis.session-read', () =>
      Promise.all([this.redis.get(sessionKey(name)), this.redis.pttl(sessionKey(name))]),
    );
    return record === null ? null : { record, leftMs };
  }

  /** False: it has ended before. */
  async close(name: string): Promise<boolean> {
    const done = await ioBoundary('redis.session-close', () =>
      this.redis.multi().del(sessionKey(name)).zrem(openKey, name).exec(),
    );
    return done?.[0]?.[1] === 1;
  }

  /** Those that are open. */
  async list(): Promise<KeptSession[]> {
    const names = await ioBoundary('redis.session-list', () => this.redis.zrange(openKey, 0, -1));
    const found = await Promise.all(names.map(async (name) => ({ name, kept: await this.read(name) })));
    return found.flatMap(({ name, kept }) => (kept ? [{ name, ...kept }] : []));
  }

  /** How many wrong keys came from an address in the last minute. */
  async wrongKeys(from: string): Promise<number> {
    return Number(await ioBoundary('redis.wrong-keys', () => this.redis.get(wrongKeysKey(from))));
  }

  /** Counts one more wrong key against an address, and returns how many there are; the minute begins anew with each. */
  async countWrongKey(from: string): Promise<number> {
    return this.countBy(1, from);
  }

  /** Takes back a key that was counted before it turned out to be right. */
  async forgiveKey(from: string): Promise<void> {
    await this.countBy(-1, from);
  }

  private async countBy(change: number, from: string): Promise<number> {
    const name = wrongKeysKey(from);
    const answers = await ioBoundary('redis.wrong-key', () =>
      this.redis.multi().incrby(name, change).expire(name, wrongKeyTtlSeconds).exec(),
    );
    const [error, count] = answers?.[0] ?? [];
    if (error) throw error;
    return Number(count);
  }
}
