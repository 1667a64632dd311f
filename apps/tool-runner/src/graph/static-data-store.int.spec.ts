import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { StaticDataStore } from './static-data-store.js';

const place = { tenant: 't', workflowId: 'w' };
const data = { global: { n: 1 }, nodes: {} };

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

it('what a call leaves is kept with its answer, once, and only over what it has read', async () => {
  const store = new StaticDataStore(redis);
  expect(await store.recall(place, 'one')).toEqual({ version: '0', data: { global: {}, nodes: {} } });
  expect(await store.remember(place, { call: 'one', version: '0', data, answer: 'a' })).toBe(true);
  expect(await store.remember(place, { call: 'two', version: '0', data: { ...data, global: {} }, answer: 'b' })).toBe(
    false,
  );
  expect(await store.recall(place, 'one')).toEqual({ answer: 'a' });
  expect(await store.recall(place, 'two')).toEqual({ version: '1', data });
  const again = { call: 'one', version: '1', data: { ...data, global: {} }, answer: 'c' };
  expect(await store.remember(place, again)).toBe(false);
  expect(await store.recall(place, 'two')).toEqual({ version: '1', data });
  await store.forget(place, 'one');
  expect(await store.recall(place, 'one')).toEqual({ version: '1', data });
  expect(await store.recall({ ...place, tenant: 'other' }, 'two')).toMatchObject({ version: '0' });
  for (const key of await redis.keys('*')) expect(await redis.pttl(key)).toBeGreaterThan(0);
});
