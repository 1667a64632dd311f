import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEffectId, renameId } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import { TreeFixture } from '../../test/tree-fixture.js';
import { keys } from '#records';
import type { RunRecord } from '#records';

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
});
afterAll(() => tree.close());

const read = (key: string): Promise<Record<string, string>> => tree.engine.redis.hgetall(key);

/** The script that forgets one actor, as maintenance calls it. */
async function erase(actorId: string): Promise<unknown[]> {
  const own = ['actor', 'mail', 'owed', 'known', 'held'] as const;
  const shared = [keys.due, keys.parked, keys.dead, keys.taken].map((key) => key(0));
  const names = [
    ...own.map((name) => keys[name](actorId)),
    ...[...shared, keys.transcript(actorId), keys.laneEvents(actorId), keys.eventsDue(0), keys.children(actorId)],
  ];
  const { graceMs, seenTtlSeconds } = tree.engine.store.engine.times;
  const args = [actorId, keys.effectPrefix(0), seenTtlSeconds, graceMs];
  return (await tree.engine.store.engine.runner.run({ name: 'erase', keys: names, args })) as unknown[]; // a list, by its header
}

describe('the park of a child with live children', () => {
  /** A root, its child, and two children of that. */
  async function threeDeep(): Promise<Record<'root' | 'middle' | 'one' | 'two', string>> {
    const { actorId: root, runId, children } = await tree.tree(1);
    const [middle = ''] = children;
    const own = [0, 1].map((n) => ({ ...tree.spawn(middle, 1, n, runId), rootRunId: runId }));
    const id = buildEffectId(middle, 1, 9);
    await tree.turn(middle, { background: true, spawns: own, effects: [tree.toolCall(id)], thinking: true });
    const [one = '', two = ''] = own.map((spawn) => deriveChildActorId(spawn.id));
    await tree.load(middle);
    await tree.forgetJobs();
    expect(await tree.engine.store.turns.park(middle, 'w', 'why')).toBe(true);
    return { root, middle, one, two };
  }

  it('cancels them, withdraws what it owes, and is told of when the last of them has ended', async () => {
    const { root, middle, one, two } = await threeDeep();
    const { redis } = tree.engine;
    expect(await redis.exists(keys.owed(middle), keys.effect(buildEffectId(middle, 1, 9)))).toBe(0);
    expect(await tree.engine.redis.zscore(keys.due(0), middle)).toBeNull();
    expect((await tree.load(one)).mail).toMatchObject([
      { type: 'spawned' },
      { type: 'parent-cancelled', reason: 'parked' },
    ]);
    expect(await redis.llen(keys.mail(root))).toBe(0);
    await tree.end(one);
    expect(await redis.llen(keys.mail(root))).toBe(0);
    await tree.end(two);
    expect((await tree.load(root)).mail).toMatchObject([{ type: 'child-ended', outcome: 'parked' }]);
    expect(await read(keys.actor(middle))).toMatchObject({ over: '1' });
    expect(await read(keys.actor(root))).not.toHaveProperty('children');
    expect(await redis.llen(keys.mail(middle))).toBe(2);
  });

  it('is told of too when the last of them is parked itself, or erased', async () => {
    const { root, one, two } = await threeDeep();
    await erase(one);
    await tree.load(two);
    await tree.engine.store.turns.park(two, 'w', 'why');
    expect((await tree.load(root)).mail).toHaveLength(1);
    const again = await threeDeep();
    await tree.end(again.one);
    await erase(again.two);
    expect((await tree.load(again.root)).mail).toMatchObject([{ outcome: 'parked', error: { message: 'why' } }]);
  });

  it('is not undone meanwhile: what it owed and its children are gone', async () => {
    const { root, middle, one, two } = await threeDeep();
    await tree.end(one);
    expect(await tree.engine.store.turns.unpark(middle)).toBe(false);
    await tree.end(two);
    expect((await tree.load(root)).mail).toMatchObject([{ outcome: 'parked' }]);
  });
});

describe('the list of parked conversations', () => {
  it('has roots only: a child is named by its letter and its tree', async () => {
    const { store, redis } = tree.engine;
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    await tree.load(child);
    await store.turns.park(child, 'w', 'why');
    expect(await read(keys.actor(child))).toMatchObject({ parked: 'why' });
    expect(await store.letters.readLetter(child)).toMatchObject({ status: 'open', code: 'internal' });
    expect(await redis.zscore(keys.parked(0), child)).toBeNull();
    await tree.load(actorId);
    await store.turns.park(actorId, 'w', 'why');
    expect(await redis.zscore(keys.parked(0), actorId)).not.toBeNull();
  });
});

describe('a call that waits for approval', () => {
  const approval = { approvalId: '', tool: 'add_note', args: {}, argsHash: 'h', askedAt: 1, expiresAt: 9e12 };
  const asked = (actorId: string, runId: string): RunRecord =>
    tree.run(actorId, runId, null, {
      phase: 'approving',
      approval: { ...approval, approvalId: buildEffectId(actorId, 1, 0) },
    });
  const listed = async (): Promise<string[]> => Object.values(await read(keys.approvals(0))).sort();

  it('waits no longer once its child is parked, and its run says so', async () => {
    const { store } = tree.engine;
    const { actorId, children } = await tree.tree(1);
    const [child = ''] = children;
    const [runId, childRun] = [renameId(actorId, 'run'), renameId(child, 'run')];
    await tree.turn(child, { background: true, thinking: true, runs: [asked(child, childRun)] });
    await tree.load(child);
    expect(await listed()).toEqual([childRun]);
    await store.turns.park(child, 'w', 'why');
    expect(await listed()).toEqual([]);
    expect(await store.records.readRun(childRun)).toEqual(tree.run(child, childRun, null, { phase: 'approving' }));
    expect((await read(keys.run(childRun)))['approval']).toBe('');

    await tree.turn(actorId, { thinking: true, runs: [asked(actorId, runId)] });
    await tree.load(actorId);
    await store.turns.park(actorId, 'w', 'why'); // a root may be put back to work, and asks on
    expect(await listed()).toEqual([runId]);
    expect(await store.records.readRun(runId)).toHaveProperty('approval');
  });
});

describe('an erasure', () => {
  it('leaves an actor as it is while a child of it is live', async () => {
    const { actorId, children } = await tree.tree(1);
    expect(await erase(actorId)).toEqual(['children']);
    expect(await tree.engine.redis.hexists(keys.actor(actorId), 'address')).toBe(1);
    await erase(children[0] ?? '');
    expect((await erase(actorId))[0]).toBe('erased');
  });
});
