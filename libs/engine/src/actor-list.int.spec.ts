import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { ActorList } from './actor-list.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

it('a list of the newest says since when it is whole, where it leaves others out', async () => {
  const listed = new ActorList(redis, 'actors');
  expect(await listed.wholeSince(3)).toBeNull();
  await redis.zadd('actors', 10, 'act_a', 20, 'act_b', 30, 'act_c');
  expect(await listed.wholeSince(3)).toBeNull();
  await redis.zadd('actors', 40, 'act_d');
  expect(await listed.wholeSince(3)).toBe(20);
});
