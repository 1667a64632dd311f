import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import type { Urgency } from '#policy';
import { connect, untilReady } from '#redis';
import { until } from '../../../../test/support/app-process.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { createBuckets } from './buckets.js';
import type { ProviderLimits } from './governor-port.js';
import { GovernorStore } from './governor-store.js';
import { SharedGovernor } from './shared-governor.js';

const windowMs = 2_000;
const never = new AbortController().signal;

let server: PrivateRedis;
let connections: Redis[];
let calls = 0;

beforeEach(async () => {
  server = await startRedis();
  connections = [];
});
afterEach(async () => {
  for (const redis of connections) redis.disconnect();
  await server.stop();
});

interface Replica {
  governor: SharedGovernor;
  redis: Redis;
  lost: unknown[];
  backedOff: number[];
}

async function given(caller: string, limits: Partial<ProviderLimits> = {}): Promise<Replica> {
  const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  connections.push(redis);
  await untilReady(redis, 20_000);
  const known = { requestsPerMinute: 0, tokensPerMinute: 0, ...limits };
  const store = new GovernorStore(redis, { provider: 'p', buckets: createBuckets(known, 1, windowMs), caller });
  const [lost, backedOff]: [unknown[], number[]] = [[], []];
  const observer = {
    waited: () => undefined,
    backedOff: (_provider: string, ms: number) => void backedOff.push(ms),
    lost: (error: unknown) => void lost.push(error),
  };
  return { governor: new SharedGovernor('p', { store, limits: known, observer, windowMs }), redis, lost, backedOff };
}

function enter({ governor }: Replica, urgency: Urgency = 'fresh', signal = never, tokens = 1): Promise<number> {
  return governor.enter({ call: `call ${(calls += 1)}`, urgency, tokens }, signal);
}

/** The times, in milliseconds from now, at which so many calls were let out. */
async function times(replicas: readonly Replica[], each: number, urgency: Urgency = 'fresh'): Promise<number[]> {
  const begun = performance.now();
  const entered = replicas.flatMap((replica) =>
    Array.from({ length: each }, () => enter(replica, urgency).then(() => performance.now() - begun)),
  );
  return (await Promise.all(entered)).sort((a, b) => a - b);
}

/** How often Redis was asked whether a call may go out, since that was last counted anew. */
async function timesAsked({ redis }: Replica): Promise<number> {
  const [, asked = '0'] = /cmdstat_evalsha:calls=(\d+)/.exec(await redis.info('commandstats')) ?? [];
  return Number(asked);
}

/** The most of these times that lie within one window of the provider. */
function mostWithin(sorted: readonly number[], ms: number): number {
  return Math.max(...sorted.map((from) => sorted.filter((time) => time >= from && time < from + ms).length));
}

describe('a governor shared by replicas', () => {
  it('lets out no more in any window than the provider takes, and wastes little of it', async () => {
    const limits = { requestsPerMinute: 20 };
    const replicas = [await given('a', limits), await given('b', limits), await given('c', limits)];
    const out = await times(replicas, 15);
    // A busy machine lets some out late, and so nearer to those that follow.
    expect(mostWithin(out, windowMs)).toBeLessThanOrEqual(21);
    expect(out.at(-1)).toBeLessThan(4 * windowMs);
  }, 30_000);

  it('lets fresh texts go before the backlog, and both before redrives', async () => {
    const replica = await given('a', { requestsPerMinute: 20 });
    await times([replica], 2);
    const order: Urgency[] = [];
    const waiting = (['redrive', 'backlog', 'redrive', 'backlog', 'fresh', 'fresh'] as const).map((urgency) =>
      enter(replica, urgency).then(() => order.push(urgency)),
    );
    await Promise.all(waiting);
    expect(order).toEqual(['fresh', 'fresh', 'backlog', 'backlog', 'redrive', 'redrive']);
  }, 30_000);

  it('obeys for all what a provider has told one, with or without a limit, and never comes back earlier', async () => {
    for (const limits of [{}, { requestsPerMinute: 600 }]) {
      const [a, b] = [await given('a', limits), await given('b', limits)];
      a.governor.end({ tokensBack: 0, retryAfterMs: 700 });
      await until('the word to be heard', async () => (await a.redis.exists('{governor:p}:state')) === 1);
      const begun = performance.now();
      await enter(b);
      expect(performance.now() - begun).toBeGreaterThan(600);
      expect(a.backedOff).toEqual([700]);
      await a.redis.flushall();
    }
  }, 30_000);

  it('counts tokens as asked for, and gives back what was not used', async () => {
    const a = await given('a', { tokensPerMinute: 1_000 });
    await enter(a, 'fresh', never, 100);
    a.governor.end({ tokensBack: 90, retryAfterMs: 0 });
    const level = () => a.redis.hget('{governor:p}:state', 'tokens:level');
    await until('them to be back', async () => Number(await level()) >= 80);
    await a.redis.config('RESETSTAT');
    await enter(a, 'fresh', never, 80);
    expect(await timesAsked(a)).toBe(1); // it has not waited, however long that took
    expect(await enter(a, 'fresh', never, 100)).toBeGreaterThan(100);
  }, 30_000);

  it('gives up with the signal, and leaves no place behind', async () => {
    const a = await given('a', { requestsPerMinute: 2 });
    await enter(a);
    const cut = new AbortController();
    const waiting = enter(a, 'fresh', cut.signal);
    await until('a place', async () => (await a.redis.zcard('{governor:p}:queue')) === 1);
    cut.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'model-timeout' });
    await until('it to be gone', async () => (await a.redis.zcard('{governor:p}:queue')) === 0);
  }, 30_000);
});

describe('a governor without limits', () => {
  it('asks Redis once a second at most', async () => {
    const a = await given('a');
    await a.redis.config('RESETSTAT');
    const begun = performance.now();
    for (let n = 0; n < 2_000; n++) await enter(a);
    const seconds = (performance.now() - begun) / 1_000;
    expect(await timesAsked(a)).toBeLessThanOrEqual(2 + seconds);
  });
});

describe('a governor without Redis', () => {
  it('goes on within its share of the limits, and asks again when Redis is back', async () => {
    const limits = { requestsPerMinute: 20 };
    const [a, b] = [await given('a', limits), await given('b', limits)];
    for (const replica of [a, b, a]) await enter(replica);
    await server.kill('SIGKILL');
    const out = await times([a], 12);
    expect(a.lost.length).toBeGreaterThan(0);
    expect(mostWithin(out, windowMs)).toBeLessThanOrEqual(12);
    expect(out.at(-1)).toBeGreaterThan(windowMs / 2);
    await server.restart();
    await until('Redis to be asked', async () => {
      await enter(b);
      return (await b.redis.exists('{governor:p}:callers')) === 1;
    });
  }, 60_000);
});
