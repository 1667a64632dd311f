import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { keys } from '#records';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { storeLimits, VectorsStore } from './vectors-store.js';
import type { Insertion } from './vectors-store.js';

const effectId = 'act_01JD0000000000000000000000.3.0';
const place = { tenant: 'default', workflowId: 'w', memoryKey: 'docs' };

let server: PrivateRedis;
let redis: Redis;
let store: VectorsStore;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  store = new VectorsStore(redis, 60);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  await redis.hset(keys.effect(effectId), 'token', 'one');
});

/** A run's insertion; `run` is the last digit of its id, `at` the place of the call. */
function insertion(run: number, at: number, texts: string[], more: Partial<Insertion> = {}): Insertion {
  const documents = texts.map((pageContent) => ({ pageContent, metadata: {}, vector: '' }));
  const named = { rootRunId: `run_01JD000000000000000000000${run}`, field: `call:${at}::Store`, execution: ':Store' };
  return { claim: { effectId, token: 'one' }, ...named, clears: false, documents, ...more };
}

const texts = async (): Promise<string[]> => (await store.read(place)).map(({ pageContent }) => pageContent);

it('documents are put in once, however often their call is made, and read in order', async () => {
  await store.insert(place, insertion(1, 0, ['a', 'b']));
  await store.insert(place, insertion(1, 1, ['c']));
  for (let times = 0; times < 2; times += 1)
    expect(await store.insert(place, insertion(1, 0, ['a again', 'b again']))).toBe('kept');
  await store.insert(place, insertion(2, 0, ['d']));
  expect(await texts()).toEqual(['a', 'b', 'c', 'd']);
  expect(await store.read({ ...place, tenant: 'other' })).toEqual([]);
});

it('a call that is claimed by another worker puts nothing in', async () => {
  expect(await store.insert(place, insertion(1, 0, ['late'], { claim: { effectId, token: 'two' } }))).toBe('gone');
  expect(await texts()).toEqual([]);
  expect(await store.insert(place, insertion(1, 0, ['again']))).toBe('kept');
  expect(await texts()).toEqual(['again']);
});

it('a store is cleared once for an execution, whichever of its calls is made again', async () => {
  const clears = true;
  await store.insert(place, insertion(1, 0, ['old']));
  await store.insert(place, insertion(2, 0, ['new'], { clears }));
  await store.insert(place, insertion(2, 1, ['newer'], { clears }));
  await store.insert(place, insertion(3, 0, ['other']));
  await store.insert(place, insertion(2, 0, ['new'], { clears }));
  expect(await texts()).toEqual(['new', 'newer', 'other']);
  expect((await redis.keys('*:vectors:*')).length).toBe(3);
});

it('a store that is full takes in no more, and all of it has its time', async () => {
  const many = Array.from({ length: storeLimits.documents - 1 }, String);
  expect(await store.insert(place, insertion(1, 0, many))).toBe('kept');
  expect(await store.insert(place, insertion(1, 1, ['a', 'b']))).toBe('full');
  expect(await store.insert(place, insertion(1, 2, ['a']))).toBe('kept');
  expect(await store.insert(place, insertion(1, 3, ['x'.repeat(storeLimits.bytes)]))).toBe('full');
  const left = (await redis.keys('*vectors*')).map((key) => redis.ttl(key));
  expect((await Promise.all(left)).every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
});
