import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allChildren } from '#program';
import { renameId } from '#protocol';
import { deriveChildActorId } from '#idempotency';
import { TreeFixture } from '../../test/tree-fixture.js';
import { keys } from '#records';

const cancelled = { type: 'parent-cancelled', reason: 'cancelled' } as const;

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
});
afterAll(() => tree.close());

interface Begun {
  actorId: string;
  runId: string;
  /** A child that has read its opening, and one that has not. */
  first: string;
  second: string;
}

/** A root whose run is on record, with two live children. */
async function begun(): Promise<Begun> {
  const { actorId, runId } = await tree.root({ thinking: true });
  const spawns = [tree.spawn(actorId, 2, 0, runId), tree.spawn(actorId, 2, 1, runId)];
  const runs = [tree.run(actorId, runId, null)];
  await tree.think(actorId, { spawns, runs });
  const [first = '', second = ''] = spawns.map(({ id }) => deriveChildActorId(id));
  await tree.turn(first, { thinking: true, background: true });
  return { actorId, runId, first, second };
}

/** One by an operator, whose mail the root has not read yet; the other is in the commit with which a root ends for any reason. */
const cancels: [string, (root: Begun) => Promise<void>][] = [
  [
    'is cancelled by an operator',
    async ({ actorId, runId }) => {
      const event = { type: 'cancel-requested', runId, by: 'ops' } as const;
      expect(await tree.engine.store.outside.sendMail({ actorId, name: 'cancel', event })).toEqual({ status: 'told' });
    },
  ],
  [
    'cancels its children',
    async ({ actorId }) => {
      await tree.engine.redis.rpush(keys.mail(actorId), '{"at":1,"type":"opted-out"}');
      await tree.turn(actorId, { posts: [{ to: allChildren, event: cancelled }], wakeInMs: 60_000 });
    },
  ],
];

describe.each(cancels)('a root that %s', (_way, cancel) => {
  it('is so for a child that has begun: its commit spawns nothing, and its next turn reads that first', async () => {
    const root = await begun();
    const turn = await tree.load(root.first);
    await cancel(root);
    const spawns = [tree.spawn(root.first, turn.version + 1, 0, root.runId)];
    expect(await tree.commit(root.first, turn, { spawns, background: true })).toEqual({ status: 'stale' });
    expect(await tree.engine.redis.llen(keys.tree(root.runId))).toBe(2);
    const again = await tree.load(root.first);
    expect(again.mail.map(({ type }) => type)).toEqual(['parent-cancelled']);
    await expect(tree.commit(root.first, again, { spawns, background: true })).rejects.toThrow('called off');
    expect(await tree.commit(root.first, again, { background: true })).toMatchObject({ status: 'committed' });
  });

  it('is so for a child that has not: its opening says so, also to a second reader', async () => {
    const root = await begun();
    await cancel(root);
    const [turn, again] = [await tree.load(root.second), await tree.load(root.second)];
    expect(turn.mail[0]).toMatchObject({ type: 'spawned', calledOff: true });
    expect(again.mail).toEqual(turn.mail);
  });

  it('stops a turn of a child at its next renewal', async () => {
    const root = await begun();
    const { mail } = await tree.load(root.first);
    expect(await tree.engine.store.turns.renew(root.first, 'w', mail.length)).toBe('kept');
    await cancel(root);
    expect(await tree.engine.store.turns.renew(root.first, 'w', mail.length)).toBe('called-off');
  });

  it('accepts no spawn of a turn that was loaded before, when another one has read that', async () => {
    const root = await begun();
    const before = await tree.load(root.first);
    await cancel(root);
    await tree.load(root.first);
    const spawns = [tree.spawn(root.first, before.version + 1, 0, root.runId)];
    expect(await tree.commit(root.first, before, { spawns })).toEqual({ status: 'stale' });
  });

  it('is as before once none of its children lives', async () => {
    const root = await begun();
    await cancel(root);
    for (const child of [root.first, root.second]) await tree.end(child);
    expect(await tree.engine.redis.hexists(keys.actor(root.actorId), 'fence')).toBe(0);
  });
});

describe('felling the tree of a root that is called off', () => {
  it.each([
    ['one by one', false, { type: 'child-ended', outcome: 'cancelled' }],
    ['together', true, { type: 'children-called-off' }],
  ])(
    'ends who has not begun, told %s, and tells the others, whose turns are its caller’s to take',
    async (...[, isTogether, told]) => {
      const root = await begun();
      await cancels[1]?.[1](root);
      await tree.engine.redis.del(keys.mail(root.first)); // the mail has not reached it yet
      await tree.forgetJobs();
      const { redis, store } = tree.engine;
      const wanted = await store.trees.fellTree(root.actorId, root.runId, isTogether);
      expect(wanted.toSorted()).toEqual([root.actorId, root.first].toSorted());
      expect(await redis.hmget(keys.actor(root.second), 'over', 'unbegun')).toEqual([
        '1',
        expect.stringMatching(/^\d+ \{"at":\d+,"type":"spawned",/),
      ]);
      expect(await redis.zscore(keys.due(0), root.second)).toBeNull();
      expect(await store.turns.load(root.second, 'w')).toEqual({ status: 'idle' });
      expect((await tree.load(root.actorId)).mail).toMatchObject([told]);
      expect((await tree.load(root.first)).mail).toMatchObject([cancelled]);
      expect(await tree.jobs('turn')).toEqual([]);
      await store.trees.fellTree(root.actorId, root.runId, isTogether);
      expect((await tree.load(root.first)).mail).toHaveLength(1);
    },
  );

  it('wants the turns of children before those of their parents', async () => {
    const root = await begun();
    const { runId } = root;
    const spawns = [tree.spawn(root.first, 2, 0, runId), tree.spawn(root.first, 2, 1, runId)];
    await tree.think(root.first, { spawns, background: true });
    const [below = '', unbegun = ''] = spawns.map(({ id }) => deriveChildActorId(id));
    await tree.turn(below, { background: true });
    await cancels[1]?.[1](root);
    const wanted = await tree.engine.store.trees.fellTree(root.actorId, runId, false);
    expect(wanted.filter((id) => id !== root.actorId)).toEqual([below, root.first]);
    expect(wanted).not.toContain(unbegun);
  });

  it('hints the turns of what strangers have begun in their own queue', async () => {
    const root = await begun();
    const { redis, store } = tree.engine;
    await redis.hset(keys.actor(root.first), 'background', 'public orders');
    await cancels[1]?.[1](root);
    expect(await store.trees.fellTree(root.actorId, root.runId, true)).not.toContain(root.first);
    expect(await tree.jobs('public')).toContain(`public.${root.first}.${root.actorId}.felled`);
  });

  it('wants the turn of who has the mail of its parent already, but its job behind thousands of others', async () => {
    const root = await begun();
    await cancels[1]?.[1](root);
    await tree.forgetJobs();
    expect(await tree.engine.store.trees.fellTree(root.actorId, root.runId, true)).toContain(root.first);
    expect((await tree.load(root.first)).mail).toMatchObject([cancelled]);
  });

  it('tells a workflow of a thousand by one event, in their order, and leaves it none', async () => {
    const { actorId, runId, children } = await tree.tree(1_000);
    await tree.engine.redis.rpush(keys.mail(actorId), '{"at":1,"type":"opted-out"}');
    await tree.turn(actorId, {
      runs: [tree.run(actorId, runId, null)],
      posts: [{ to: allChildren, event: cancelled }],
    });
    await tree.engine.store.trees.fellTree(actorId, runId, true);
    const told = (await tree.load(actorId)).mail.flatMap((event) =>
      event.type === 'children-called-off' ? [event.spawnIds.map(deriveChildActorId)] : [],
    );
    expect(told).toEqual([children]);
    expect(await tree.engine.redis.hlen(`${keys.actor(actorId)}:children`)).toBe(0);
    expect(await tree.engine.redis.zcard(keys.due(0))).toBeLessThan(100);
  });

  it('does nothing to a tree that is not', async () => {
    const root = await begun();
    await tree.engine.store.trees.fellTree(root.actorId, root.runId, true);
    expect((await tree.load(root.second)).mail).toMatchObject([{ type: 'spawned' }]);
  });
});

describe('a cancel', () => {
  it('of a run that waits for the one under way calls off no tree', async () => {
    const { actorId } = await begun();
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: tree.lastPerson } as const;
    const { messageId } = await tree.engine.store.intake.ingest({
      address,
      sourceId: null,
      mode: 'text',
      text: 'and now?',
    });
    const event = { type: 'cancel-requested', runId: renameId(messageId, 'run'), by: 'ops' } as const;
    expect(await tree.engine.store.outside.sendMail({ actorId, name: 'cancel', event })).toEqual({ status: 'told' });
    expect(await tree.engine.redis.hexists(keys.actor(actorId), 'fence')).toBe(0);
  });
});
