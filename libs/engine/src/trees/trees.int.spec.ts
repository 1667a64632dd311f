import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allChildren } from '#program';
import { buildEffectId } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { answered, TreeFixture } from '../../test/tree-fixture.js';
import { keys } from '#records';
import type { SettleEvent } from '../ports/effect-port.js';

const cancelled = { type: 'parent-cancelled', reason: 'cancelled' } as const;

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.forgetJobs());

const read = (key: string): Promise<Record<string, string>> => tree.engine.redis.hgetall(key);
const timer = (actorId: string): Promise<string | null> => tree.engine.redis.zscore(keys.due(0), actorId);

describe('a commit that spawns', () => {
  it('leaves children with mail, a timer, an address and a place in the tree', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const spawns = [tree.spawn(actorId, 2, 0, runId), tree.spawn(actorId, 2, 1, runId)];
    await tree.think(actorId, { spawns });
    const [one, two] = spawns.map(({ id }) => deriveChildActorId(id));
    const root = await read(keys.actor(actorId));
    expect(root).toMatchObject({ program: 'workflow', children: '2' });
    expect(await read(keys.children(actorId))).toEqual({ [one ?? '']: spawns[0]?.id, [two ?? '']: spawns[1]?.id });
    const { address, optOutKey } = root;
    expect(await read(keys.actor(one ?? ''))).toEqual({
      ...{ version: '0', program: 'agent', parent: actorId, root: actorId, spawnId: spawns[0]?.id, background: '1' },
      ...{ address, optOutKey },
    });
    const entries = await tree.engine.redis.lrange(keys.tree(runId), 0, -1);
    expect(entries.map((entry): unknown => JSON.parse(entry))).toEqual(
      spawns.map(({ id, node }) => ({ runId: deriveChildRunId(id), parentRunId: runId, program: 'agent', node })),
    );
    expect(await timer(one ?? '')).not.toBeNull();
    expect(await tree.jobs('background')).toEqual([one, two].map((id) => `background.${id}.${actorId}.2`));
    const loaded = await tree.load(one ?? '');
    const family = { spawnId: spawns[0]?.id, parentId: actorId, rootId: actorId };
    expect(loaded).toMatchObject({ program: 'agent', family, mail: [{ type: 'spawned', ...spawns[0] }] });
  });

  it('names the root to a grandchild, and the tree of the root’s run', async () => {
    const { actorId, runId, children } = await tree.tree(1);
    const [child = ''] = children;
    const own = { ...tree.spawn(child, 1, 0, deriveChildRunId(buildEffectId(actorId, 2, 0))), rootRunId: runId };
    await tree.turn(child, { background: true, spawns: [own], wakeInMs: 60_000 });
    expect((await tree.load(deriveChildActorId(own.id))).family).toEqual({
      ...{ spawnId: own.id, parentId: child },
      rootId: actorId,
    });
    expect(await tree.engine.redis.llen(keys.tree(runId))).toBe(2);
  });
});

describe('the end of a child', () => {
  it('is told once, and lets the parent end', async () => {
    const { actorId, runId, children } = await tree.tree(2);
    await tree.forgetJobs();
    const [one = '', two = ''] = children;
    await tree.end(one);
    expect(await tree.jobs('turn')).toEqual([`turn.${actorId}.${one}.1`]);
    const first = await tree.turn(actorId, { wakeInMs: 60_000 });
    const { id } = tree.spawn(actorId, 2, 0, runId);
    expect(first.mail).toMatchObject([{ type: 'child-ended', spawnId: id, ...answered }]);
    expect(await read(keys.actor(actorId))).toMatchObject({ children: '1' });
    await tree.engine.redis.rpush(keys.mail(one), '{"at":1,"type":"parent-cancelled","reason":"cancelled"}');
    await tree.end(one);
    await tree.end(two);
    expect((await tree.turn(actorId, { wakeInMs: 60_000 })).mail).toHaveLength(1);
    expect(await tree.engine.redis.exists(keys.children(actorId))).toBe(0);
    expect((await read(keys.actor(actorId)))['children']).toBeUndefined();
    expect((await read(keys.actor(one)))['over']).toBe('1');
  });

  it('goes nowhere where the parent was erased', async () => {
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    await tree.engine.redis.del(keys.actor(actorId), keys.children(actorId), keys.mail(actorId));
    await tree.forgetJobs();
    await tree.end(child);
    expect(await tree.engine.redis.exists(keys.actor(actorId), keys.mail(actorId))).toBe(0);
    expect(await tree.jobs('turn')).toEqual([]);
  });

  it('comes before the parent’s outcome: no orphans', async () => {
    const { actorId, runId, children } = await tree.tree(1);
    await tree.end(children[0] ?? '', { childEnd: answered });
    const turn = await tree.load(actorId);
    const late = tree.spawn(actorId, turn.version + 1, 0, runId);
    const end = { runs: [tree.run(actorId, runId, 'answered')] };
    await expect(tree.commit(actorId, turn, { ...end, spawns: [late] })).rejects.toThrow(
      'an outcome while a child is live',
    );
    expect(await tree.commit(actorId, turn, { ...end, live: false })).toMatchObject({ status: 'committed' });
  });

  it('is a child’s only', async () => {
    const { actorId } = await tree.root({ thinking: true });
    const turn = await tree.load(actorId);
    const end = { childEnd: answered };
    await expect(tree.commit(actorId, turn, end)).rejects.toThrow('an end of an actor without a parent');
  });

  it('is told as parked by the park of a child, which is over then', async () => {
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    await tree.load(child);
    await tree.forgetJobs();
    expect(await tree.engine.store.turns.park(child, 'w', 'it cannot be committed')).toBe(true);
    expect(await tree.jobs('turn')).toEqual([`turn.${actorId}.${child}.parked`]);
    const spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };
    const error = { code: 'parked', message: 'it cannot be committed' };
    expect((await tree.load(actorId)).mail).toMatchObject([{ outcome: 'parked', output: null, error, spent }]);
    expect(await tree.engine.store.turns.unpark(child)).toBe(false);
    expect(await read(keys.actor(child))).toMatchObject({ over: '1', parked: 'it cannot be committed' });
  });
});

describe('the records of a child', () => {
  it('stay while its root is live, its hash with the address among them', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const turn = await tree.load(actorId);
    const spawn = tree.spawn(actorId, turn.version + 1, 0, runId);
    await tree.commit(actorId, turn, { spawns: [spawn], runs: [tree.run(actorId, runId, null)] });
    const [child, own] = [deriveChildActorId(spawn.id), deriveChildRunId(spawn.id)];
    const runs = [tree.run(child, own, 'answered')];
    await tree.turn(child, { runs, childEnd: answered, live: false, wakeInMs: null });
    const { redis } = tree.engine;
    expect([await redis.ttl(keys.actor(child)), await redis.ttl(keys.run(own))]).toEqual([-1, -1]);
  });
});

describe('a post', () => {
  it('to all children reaches each live one, and wakes those whose mailboxes were empty', async () => {
    const { actorId, children } = await tree.tree(3);
    const [one = '', two = '', three = ''] = children;
    await tree.turn(one, { background: true, wakeInMs: 60_000 });
    await tree.end(three);
    await tree.forgetJobs();
    await tree.turn(actorId, { posts: [{ to: allChildren, event: cancelled }], wakeInMs: 60_000 });
    expect(await tree.jobs('background')).toEqual([`background.${one}.${actorId}.3`]);
    expect((await tree.load(one)).mail).toMatchObject([cancelled]);
    expect((await tree.load(two)).mail).toMatchObject([{ type: 'spawned' }, cancelled]);
    expect(await tree.engine.redis.llen(keys.mail(three))).toBe(0);
  });

  it('is dropped where its target is over, erased or was never there', async () => {
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    await tree.end(child);
    const never = deriveChildActorId(buildEffectId(actorId, 9, 9));
    const { actorId: erased } = await tree.root();
    await tree.engine.redis.hdel(keys.actor(erased), 'address');
    const posts = [child, never, erased].map((to) => ({ to, event: cancelled }));
    await tree.turn(actorId, { posts });
    expect(await tree.engine.redis.exists(...[child, never, erased].map((id) => keys.mail(id)))).toBe(0);
    expect(await tree.engine.redis.exists(keys.actor(never))).toBe(0);
  });

  it('to a parked actor waits for its unpark, and to the actor itself is mail that is left', async () => {
    const { actorId } = await tree.root({ thinking: true });
    const { actorId: other } = await tree.root({ thinking: true });
    await tree.load(other);
    await tree.engine.store.turns.park(other, 'w', 'why');
    await tree.forgetJobs();
    const posts = [other, actorId].map((to) => ({ to, event: cancelled }));
    expect(await tree.commit(actorId, await tree.load(actorId), { posts })).toEqual({
      status: 'committed',
      mailLeft: 1,
    });
    expect(await tree.jobs('turn')).toEqual([]);
    expect(await timer(other)).toBeNull();
    expect(await tree.engine.redis.llen(keys.mail(other))).toBe(1);
  });

  it('stays in its partition', async () => {
    const { actorId } = await tree.root({ thinking: true });
    const far = actorId.slice(0, -2) + '01';
    const turn = await tree.load(actorId);
    const post = { posts: [{ to: far, event: cancelled }] };
    await expect(tree.commit(actorId, turn, post)).rejects.toThrow('a post leaves its partition');
  });
});

describe('a cancel from outside', () => {
  it('reaches a child by its run’s id, before the child’s first turn and after it', async () => {
    const { children, runId } = await tree.tree(1);
    const [child = ''] = children;
    const [entry = ''] = await tree.engine.redis.lrange(keys.tree(runId), 0, -1);
    const own = (JSON.parse(entry) as { runId: string }).runId; // as the spawn wrote it
    const cancel = (id: string): Promise<unknown> =>
      tree.engine.store.outside.sendMail({
        ...{ actorId: child, name: 'cancel' },
        event: { type: 'cancel-requested', runId: id, by: 'ana' },
      });
    expect(await cancel(runId)).toEqual({ status: 'gone' });
    expect(await cancel(own)).toEqual({ status: 'told' });
    expect((await tree.load(child)).mail).toMatchObject([{ type: 'spawned' }, { type: 'cancel-requested' }]);
    await tree.end(child, { runs: [tree.run(child, own, 'cancelled')] });
    expect(await cancel(own)).toEqual({ status: 'finished', outcome: 'cancelled' });
  });
});

describe('what a child owes', () => {
  it('is hinted behind what roots owe, and its end brings a turn of the queue background', async () => {
    const { children } = await tree.tree(1);
    const [child = ''] = children;
    const id = buildEffectId(child, 1, 0);
    await tree.turn(child, { background: true, effects: [tree.toolCall(id)] });
    await tree.forgetJobs();
    const queue = tree.engine.queues.queue('tool', 0);
    const low = async (): Promise<number[]> =>
      (await queue.getJobs(['prioritized', 'delayed'])).map((job) => job.priority);
    const claim = { token: 't', leaseMs: 5_000 };
    await tree.engine.store.effects.claim(id, 'run-tool', claim);
    await tree.engine.store.effects.release(id, 'run-tool', 't', { delayMs: 0, posted: false, background: true });
    expect(await low()).toEqual([1]);
    await tree.engine.redis.zadd(keys.due(0), 1, child);
    await tree.engine.store.sweeper.sweep();
    expect(await low()).toEqual([1, 1]);
    await tree.engine.store.effects.claim(id, 'run-tool', { ...claim, token: 'u' });
    const result = { ok: true as const, value: 7 };
    const done: SettleEvent = { type: 'tool-finished', effectId: id, result, attempts: [], reused: false };
    await tree.engine.store.effects.settle(id, { token: 'u', background: true }, done);
    expect(await tree.jobs('background')).toEqual([`background.${id}`]);
  });
});

describe('a cancel of the parent', () => {
  it('calls the turn of a child off', async () => {
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    await tree.load(child);
    await tree.engine.redis.hset(keys.actor(actorId), 'thinking', 1);
    await tree.turn(actorId, { posts: [{ to: allChildren, event: cancelled }] });
    expect(await tree.engine.store.turns.renew(child, 'w', 1)).toBe('called-off');
  });
});
