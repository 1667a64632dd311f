import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { toPublicBackground } from '#protocol';
import type { Background } from '#protocol';
import { createToken } from '#redis';
import { TreeFixture } from '../test/tree-fixture.js';
import { keys } from '#records';

let tree: TreeFixture;
beforeAll(async () => {
  tree = await TreeFixture.open({ graceMs: 0 });
});
afterAll(() => tree.close());
beforeEach(async () => {
  await tree.engine.redis.flushall();
  names.clear();
});

/** What was called, by the actor of its run. */
const names = new Map<string, string>();
let calls = 0;

async function called(workflow: string, background: Background | null = toPublicBackground(workflow)): Promise<string> {
  const theirs = `${workflow}-${calls++}`;
  const address = { tenant: 'default', channel: 'api', ours: `workflow:${workflow}@v1`, theirs };
  const more = { sourceId: null, mode: 'text' as const, text: '{}', program: 'workflow' as const };
  const { actorId } = await tree.engine.store.intake.ingest({ address, ...more, ...(background && { background }) });
  names.set(actorId, workflow);
  return actorId;
}

const idsIn = (jobs: readonly string[]) => jobs.map((job) => job.split('.')[1] ?? '');
const servedIn = async (queue: 'turn' | 'public' | 'public-tool') =>
  idsIn(await tree.jobs(queue)).map((actorId) => names.get(actorId));

it('runs that strangers have begun take turns by what was called, however many calls one has had', async () => {
  for (let call = 0; call < 20; call++) await called('fork');
  for (let call = 0; call < 3; call++) await called('orders');
  const order = await servedIn('public');
  expect(order).toHaveLength(23);
  expect(order.slice(0, 6)).toEqual(['fork', 'orders', 'fork', 'orders', 'fork', 'orders']);
  expect(await tree.jobs('turn')).toEqual([]);
});

it('take no place of the people of their tenant', async () => {
  for (let call = 0; call < 40; call++) await called('fork');
  expect(await tree.engine.redis.hgetall(keys.waiting(0))).toEqual({});
  await called('desk', null);
  expect(await servedIn('turn')).toEqual(['desk']);
  expect(await tree.engine.queues.queue('turn', 0).getPrioritizedCount()).toBe(0);
  expect(await tree.engine.redis.hgetall(keys.waiting(0))).toEqual({ default: '1' });
});

it('begin again where the queue stands, not where a lane of before has been', async () => {
  for (let call = 0; call < 20; call++) await called('fork');
  await tree.engine.queues.queue('public', 0).drain();
  await called('fork');
  await called('orders');
  expect(await servedIn('public')).toEqual(['fork', 'orders']);
});

it('have all below them in the same lane: children, calls, timers, what is swept and what ends', async () => {
  const root = await called('orders');
  const { redis } = tree.engine;
  const background = toPublicBackground('orders');
  const id = `${root}.1.1`;
  const runId = root.replace('act', 'run');
  const spawns = [tree.spawn(root, 1, 0, runId)];
  const effects = [{ ...tree.toolCall(id), background }];
  await tree.turn(root, { live: true, wakeInMs: 5, hasTimer: true, background, spawns, effects });
  const [child = ''] = await redis.hkeys(`${keys.actor(root)}:children`);
  expect(await redis.hget(keys.actor(child), 'background')).toBe(background);
  expect(idsIn(await tree.jobs('public')).toSorted()).toEqual([root, root, child].toSorted());
  expect(await tree.jobs('public-tool')).toEqual([`public-tool.${id}`]);
  for (const queue of ['turn', 'background', 'tool'] as const) expect(await tree.jobs(queue)).toEqual([]);

  await tree.engine.queues.queue('public', 0).obliterate({ force: true });
  await tree.engine.queues.queue('public-tool', 0).obliterate({ force: true });
  for (const actorId of [root, child]) await redis.zadd(keys.due(0), 1, actorId);
  await tree.engine.store.sweeper.sweep();
  expect((await tree.jobs('public-tool')).length).toBe(1);
  expect(idsIn(await tree.jobs('public'))).toContain(child);

  await tree.engine.queues.queue('public', 0).obliterate({ force: true });
  const token = createToken();
  await tree.engine.store.effects.claim(id, 'run-tool', { token, leaseMs: 1_000 });
  const done = { effectId: id, result: { ok: true as const, value: 7 }, attempts: [], reused: false };
  await tree.engine.store.effects.settle(id, { token, background }, { type: 'tool-finished', ...done });
  expect(await tree.jobs('public')).toEqual([`public.${id}`]);
});

it('go back behind the others of their queue where they give way, with what they read meanwhile', async () => {
  const [long, other] = [await called('fork'), await called('fork')];
  await called('orders');
  await tree.engine.queues.queue('public', 0).obliterate({ force: true });
  await tree.engine.redis.del('{p0}:public:lanes');
  const background = toPublicBackground('fork');
  const way = { background, thinking: true, handsBack: true as const };
  await tree.turn(other, way);
  await tree.turn(long, way);
  await tree.turn(long, way);
  expect(await tree.jobs('public')).toEqual([`public.${other}.h1`, `public.${long}.h1`, `public.${long}.h2`]);
  expect(await tree.engine.redis.hget(keys.actor(long), 'lease')).toBeNull();
  expect((await tree.load(long)).attempts).toBe(0);
});

it('a turn that gives way leaves mail that has come meanwhile to the next', async () => {
  const actorId = await called('orders');
  const turn = await tree.load(actorId);
  await tree.engine.redis.rpush(keys.mail(actorId), '{"at":1,"type":"parent-cancelled","reason":"cancelled"}');
  const committed = await tree.commit(actorId, turn, {
    thinking: true,
    handsBack: true,
    background: toPublicBackground('orders'),
  });
  expect(committed).toEqual({ status: 'committed', mailLeft: 1 });
  expect(await tree.jobs('public')).toContain(`public.${actorId}.h1`);
  expect((await tree.load(actorId)).mail).toMatchObject([{ type: 'parent-cancelled' }]);
});
