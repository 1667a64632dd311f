import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('a look of a trigger', () => {
  const place = 'w n';
  const claim = (token: string) => ({ effectId, token });
  const state = (since: number) => ({ since, seen: { m1: since } });
  const keep = (token: string, version: string, since: number, at = field) =>
    store.keepLook(claim(token), root, { field: at, answer: String(since) }, { place, version, state: state(since) });

  it('is kept with where it ends, or neither is, whoever dies between', async () => {
    expect(await store.readLook(root, place)).toEqual({ version: '0', state: null });
    expect(await keep('one', '0', 1)).toBe('unclaimed');
    expect(await store.readLook(root, place)).toEqual({ version: '0', state: null });
    await redis.hset(keys.effect(effectId), 'token', 'one');
    expect(await keep('one', '0', 1)).toBe('kept');
    expect(await keep('one', '0', 2)).toBe('kept'); // the same call again: what was kept stays
    expect(await redis.hget(keys.items(root), field)).toBe('1');
    expect(await store.readLook(root, place)).toEqual({ version: '1', state: state(1) });
    expect(await redis.pttl(keys.look(root, place))).toBeGreaterThan(80 * 86_400_000);
  });

  it('is not kept where another has come before it', async () => {
    await redis.hset(keys.effect(effectId), 'token', 'one');
    expect(await keep('one', '0', 1)).toBe('kept');
    expect(await keep('one', '0', 2, 'answer:call:0::Other')).toBe('late');
    expect(await redis.hexists(keys.items(root), 'answer:call:0::Other')).toBe(0);
    expect(await keep('one', '1', 2, 'answer:call:0::Other')).toBe('kept');
    expect(await store.readLook(root, place)).toEqual({ version: '2', state: state(2) });
  });
});
