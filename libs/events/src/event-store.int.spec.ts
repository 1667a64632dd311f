import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { connect } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { deriveEventKey, eventKeys } from './event-keys.js';
import { EventStore, eventLimits } from './event-store.js';

const scope = { tenant: 'default', name: 'paid' };
const far = Date.now() + 3_600_000;

let server: PrivateRedis;
let redis: Redis;
let store: EventStore;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  store = new EventStore(redis);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
});

const event = (id: string, data: unknown = id) => ({ id, source: 's', type: 'paid', subject: null, time: null, data });
const waiter = (waitId: string, more: object = {}) => ({
  ...{ waitId, place: 0, actorId: 'a', runId: 'r', pattern: null, until: far },
  ...more,
});
const any = (): boolean => true;
const by = (waitId: string, place = 0) => ({ rootRunId: 'root', by: { waitId, place } });

describe('events', () => {
  it('are kept once for each source and id, and the first counts', async () => {
    expect((await store.keep(scope, event('1', 'first'))).status).toBe('kept');
    expect(await store.keep(scope, event('1', 'second'))).toMatchObject({ status: 'known', event: { data: 'first' } });
    const sent = Array.from({ length: 8 }, () => store.keep(scope, event('2')));
    await Promise.all(sent);
    expect(await redis.zcard(eventKeys(scope).order)).toBe(2);
    expect(await redis.pttl(eventKeys(scope).kept)).toBeGreaterThan(eventLimits.keptMs - 60_000);
  });

  it('are no other tenant’s, and no other run’s', async () => {
    await store.keep(scope, event('1'));
    for (const other of [
      { ...scope, tenant: 'x' },
      { ...scope, runId: 'root' },
      { ...scope, name: 'other' },
    ])
      expect(await store.take(other, by('w'), any)).toBeNull();
  });

  it('are taken in the order in which they came, each once by a run, and again by another', async () => {
    for (const id of ['1', '2']) await store.keep(scope, event(id));
    expect((await store.take(scope, by('w'), any))?.id).toBe('1');
    expect((await store.take(scope, by('v'), any))?.id).toBe('2');
    expect(await store.take(scope, by('u'), any)).toBeNull();
    expect((await store.take(scope, { ...by('u'), rootRunId: 'other' }, any))?.id).toBe('1');
  });

  it('are given again to the wait that has taken them, and before any that came since', async () => {
    await store.keep(scope, event('2'));
    await store.take(scope, by('w', 1), any);
    await store.keep(scope, event('1'));
    expect((await store.take(scope, { ...by('w', 1), again: true }, any))?.id).toBe('2');
    expect(await store.take(scope, { ...by('w', 0), again: true }, any)).toBeNull();
  });

  it('are taken by one of many that ask at once', async () => {
    await store.keep(scope, event('1'));
    const waits = Array.from({ length: 10 }, (_, at) => store.take(scope, by(`w${at}`), any));
    expect((await Promise.all(waits)).filter((taken) => taken !== null)).toHaveLength(1);
  });

  it('are no more than so many, and gone after their time', async () => {
    const { kept, order } = eventKeys(scope);
    const old = Date.now() - eventLimits.keptMs - 1;
    const key = deriveEventKey({ source: 's', id: 'old' });
    await redis
      .multi()
      .hset(kept, key, JSON.stringify(event('old')))
      .zadd(order, old, key)
      .exec();
    expect(await store.take(scope, by('w'), any)).toBeNull();
    await store.keep(scope, event('1'));
    expect(await redis.hexists(kept, key)).toBe(0);
    const many = Array.from({ length: eventLimits.kept }, (_, at) => [Date.now(), `k${at}`]).flat();
    await redis.zadd(order, ...(many as [number, string])); // pairs
    expect((await store.keep(scope, event('2'))).status).toBe('full');
  });
});

describe('nodes that wait', () => {
  it('are listed until their time is over', async () => {
    for (const [name, until] of [
      ['w', far],
      ['late', Date.now() - 1],
    ] as const)
      await store.register(scope, waiter(name, { until }));
    expect((await store.listWaiters(scope)).map(({ waitId }) => waitId)).toEqual(['w']);
    expect(await redis.hlen(eventKeys(scope).waits)).toBe(1);
    await store.forget(scope, [{ waitId: 'w', place: 0 }]);
    expect(await redis.exists(eventKeys(scope).waits)).toBe(0);
  });

  it('are kept as long as the longest of them waits, whoever begins last', async () => {
    await store.register(scope, waiter('long', { until: Date.now() + 40 * 86_400_000 }));
    await store.register(scope, waiter('short'));
    expect(await redis.pttl(eventKeys(scope).waits)).toBeGreaterThan(40 * 86_400_000);
  });
});
