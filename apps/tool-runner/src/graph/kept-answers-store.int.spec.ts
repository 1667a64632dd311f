import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { openActorStore } from '#engine';
import { keys } from '#records';
import { connect, JobQueues } from '#redis';
import type { Redis } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { KeptAnswersStore } from './kept-answers-store.js';

const root = 'run_01JD0000000000000000000000';
const effectId = 'act_01JD0000000000000000000000.3.0';
const field = 'answer:call:0::Ask';

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let store: KeptAnswersStore;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  queues = new JobQueues(redis, 1);
});
afterAll(async () => {
  await queues.close();
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await redis.flushall();
  const { engine } = await openActorStore({ redis, queues });
  store = new KeptAnswersStore(redis, (text) => engine.packItem(text));
});

it('an answer is kept once, by whoever has claimed its call', async () => {
  await redis.hset(keys.effect(effectId), 'token', 'one');
  expect(await store.keep({ effectId, token: 'one' }, root, field, 'first')).toBe(true);
  await redis.hset(keys.effect(effectId), 'token', 'two');
  expect(await store.keep({ effectId, token: 'one' }, root, field, 'late')).toBe(false);
  expect(await store.keep({ effectId, token: 'two' }, root, field, 'second')).toBe(true);
  expect(await redis.hgetall(keys.items(root))).toEqual({ [field]: 'first', '#bytes': '5' });
});

it('an answer that nobody waits for any more leaves nothing behind', async () => {
  expect(await store.keep({ effectId, token: 'one' }, root, field, 'late')).toBe(false);
  expect(await redis.exists(keys.items(root))).toBe(0);
});

it('a long answer is packed as other items are, and counted as it was', async () => {
  const actors = await openActorStore({ redis, queues });
  const answer = JSON.stringify({ body: 'ä'.repeat(50_000) });
  await redis.hset(keys.effect(effectId), 'token', 'one');
  expect(await store.keep({ effectId, token: 'one' }, root, field, answer)).toBe(true);
  expect(await redis.hstrlen(keys.items(root), field)).toBeLessThan(1_000);
  expect(await actors.records.readItems(root, [field, '#bytes'])).toEqual([answer, String(Buffer.byteLength(answer))]);
});
