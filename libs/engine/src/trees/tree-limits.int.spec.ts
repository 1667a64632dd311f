import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { allChildren, mostLiveChildren, mostPosts } from '#program';
import { buildEffectId } from '#protocol';
import type { Post } from '#program';
import type { RunTool } from '#protocol';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { TreeFixture } from '../../test/tree-fixture.js';
import { quietMarginMs } from '../ingest.js';
import { keys } from '#records';

const event = { type: 'parent-cancelled', reason: 'cancelled' } as const;
const days = 86_400;

let tree: TreeFixture;

beforeAll(async () => {
  tree = await TreeFixture.open();
});
afterAll(() => tree.close());
beforeEach(() => tree.forgetJobs());

function call(actorId: string, n: number): RunTool {
  return {
    ...{ type: 'run-tool', id: buildEffectId(actorId, 2, n), runId: 'run_x', actionId: 'step_1', parentActionId: null },
    ...{ tool: 'get_counts', args: {}, repeat: 'keyed', effectKey: 'e', dedupeKey: 'd', deadlineAt: 9e12 },
  };
}

function calls(actorId: string, count: number): RunTool[] {
  return Array.from({ length: count }, (_, n) => call(actorId, n));
}

/** The seconds that each key has left; -1: it does not expire, -2: there is none. */
function left(names: string[]): Promise<number[]> {
  return Promise.all(names.map((name) => tree.engine.redis.ttl(name)));
}

/** How long the slowest script has taken since the log was emptied, in ms. */
async function slowestMs(): Promise<number> {
  const entries = (await tree.engine.redis.slowlog('GET', 100_000)) as [number, number, number][]; // id, when, microseconds
  return Math.max(...entries.map(([, , micros]) => micros)) / 1_000;
}

describe('a commit', () => {
  it('carries at most 32 spawns and posts', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const turn = await tree.load(actorId);
    const spawns = [tree.spawn(actorId, 2, 0, runId)];
    const posts = Array.from({ length: mostPosts }, (): Post => ({ to: allChildren, event }));
    await expect(tree.commit(actorId, turn, { spawns, posts })).rejects.toThrow('more than 32 spawns and posts');
    expect(await tree.engine.redis.exists(keys.actor(deriveChildActorId(spawns[0]?.id ?? '')))).toBe(0);
    const fewer = { spawns, posts: posts.slice(1) };
    expect(await tree.commit(actorId, turn, fewer)).toMatchObject({ status: 'committed' });
  });

  it('leaves at most 1,000 live children, each of them new', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const turn = await tree.load(actorId);
    const spawn = tree.spawn(actorId, 2, 0, runId);
    await expect(tree.commit(actorId, turn, { spawns: [spawn, spawn] })).rejects.toThrow('a spawn that is not new');
    await tree.engine.redis.hset(keys.actor(actorId), 'children', mostLiveChildren);
    await expect(tree.commit(actorId, turn, { spawns: [spawn] })).rejects.toThrow('more than 1000 live children');
    await tree.engine.redis.hset(keys.actor(actorId), 'children', mostLiveChildren - 1);
    expect(await tree.commit(actorId, turn, { spawns: [spawn] })).toMatchObject({ status: 'committed' });
    const next = { ...turn, version: turn.version + 1 };
    await expect(tree.commit(actorId, next, { spawns: [spawn] })).rejects.toThrow('a spawn that is not new');
  });

  it('leaves at most 256 owed effects, of which it walks only a few', async () => {
    const { actorId } = await tree.root({ thinking: true });
    const turn = await tree.load(actorId);
    await expect(tree.commit(actorId, turn, { effects: calls(actorId, 257) })).rejects.toThrow(
      'more than 256 owed effects',
    );
    await tree.commit(actorId, turn, { effects: calls(actorId, 256), wakeInMs: 3_600_000 });
    const [at = 0, now = 0] = [Number(await tree.engine.redis.zscore(keys.due(0), actorId)), Date.now()];
    expect(at).toBeGreaterThan(now);
    expect(at).toBeLessThanOrEqual(now + tree.engine.store.engine.times.graceMs);
  });

  it('brings a time that somebody waits for by a hint of its own, just after it', async () => {
    const { actorId } = await tree.root({ thinking: true });
    await tree.turn(actorId, { wakeInMs: 1_234.5, hasTimer: true });
    const [job] = await tree.engine.queues.queue('turn', 0).getDelayed();
    expect(job?.id).toBe(`turn.${actorId}.w2`);
    expect(job?.delay).toBe(1_235 + quietMarginMs);
    const wakeAt = Number(await tree.engine.redis.hget(keys.actor(actorId), 'wakeAt'));
    expect((job?.timestamp ?? 0) + (job?.delay ?? 0)).toBeGreaterThanOrEqual(wakeAt);
    const { children } = await tree.tree(1);
    await tree.turn(children[0] ?? '', { wakeInMs: 5, hasTimer: true, background: true });
    const delayed = await tree.engine.queues.queue('background', 0).getDelayed();
    expect(delayed.map(({ id }) => id)).toEqual([`background.${children[0]}.w1`]);
  });
});

describe('a sweep', () => {
  it('gives again at most 100 effects of an actor, and ends with the actor that makes it 500', async () => {
    const actors = await Promise.all(Array.from({ length: 6 }, () => tree.root({ thinking: true })));
    const { redis, store } = tree.engine;
    await redis.del(keys.due(0));
    for (const [at, { actorId }] of actors.entries()) {
      const owed = calls(actorId, 300);
      for (const { id } of owed) await redis.hset(keys.effect(id), { kind: 'run-tool', payload: '{}' });
      await redis.hset(keys.owed(actorId), Object.fromEntries(owed.map(({ id }) => [id, 'run-tool'])));
      await redis.hdel(keys.actor(actorId), 'thinking');
      await redis.zadd(keys.due(0), at + 1, actorId);
    }
    expect(await store.sweeper.sweep()).toBe(500);
    expect(await store.sweeper.sweep()).toBe(100);
  });
});

describe('the program of a conversation', () => {
  const of = async (actorId: string): Promise<string | null> => tree.engine.redis.hget(keys.actor(actorId), 'program');
  const text = (theirs: string, program?: 'agent' | 'workflow'): Promise<{ actorId: string }> =>
    tree.engine.store.intake.ingest({
      ...{ address: { tenant: 'default', channel: 'sms', ours: '+15550100', theirs }, sourceId: null },
      ...{ mode: 'text', text: 'hello', ...(program && { program }) },
    });

  it('is that of its first message, for life', async () => {
    const { actorId: agent } = await text('+15550177');
    await text('+15550177', 'workflow');
    expect(await of(agent)).toBeNull();
    expect(await tree.load(agent)).not.toHaveProperty('program');
    const { actorId: workflow } = await text('+15550178', 'workflow');
    await text('+15550178', 'agent');
    expect(await of(workflow)).toBe('workflow');
    const loaded = await tree.load(workflow);
    expect([loaded.program, loaded.family]).toEqual(['workflow', undefined]);
  });

  it('begins anew after an erasure, which leaves a version only', async () => {
    const { actorId } = await text('+15550179');
    const { redis } = tree.engine;
    await redis.del(keys.actor(actorId), keys.mail(actorId));
    await redis.hset(keys.actor(actorId), 'version', 7);
    await text('+15550179', 'workflow');
    expect(await of(actorId)).toBe('workflow');
  });
});

describe('what is kept of a tree', () => {
  it('does not expire while its root’s run is live, and goes after its end, all of it', async () => {
    const { actorId, runId, children } = await tree.tree(2);
    const { redis, store } = tree.engine;
    const messageId = runId.replace('run_', 'msg_');
    const own = [0, 1].map((n) => deriveChildRunId(buildEffectId(actorId, 2, n)));
    const told = (id: string, run: string): Promise<unknown> =>
      store.outside.sendMail({
        actorId: id,
        name: 'cancel',
        event: { type: 'cancel-requested', runId: run, by: 'ana' },
      });
    const records = (run: string): string[] => [keys.run(run), keys.ledger(run), keys.told(run)];
    const rowsOf = (run: string) => ({ ledger: [], journal: [{ runId: run, entries: [{ a: 1 }] }] });
    const row = (run: string): Promise<number> => redis.rpush(keys.ledger(run), '{}');
    await redis.hset(keys.run(runId), 'record', JSON.stringify(tree.run(actorId, runId, null)));
    await redis.expire(keys.run(runId), days); // as an older build left it
    await Promise.all([row(runId), ...own.map(row), told(actorId, runId)]);
    for (const [n, child] of children.entries()) {
      const run = own[n] ?? '';
      await tree.turn(child, { ...rowsOf(run), runs: [tree.run(child, run, null)], wakeInMs: 1e6, background: true });
      await told(child, run);
      await tree.end(child, { ...rowsOf(run), runs: [tree.run(child, run, 'cancelled')] });
    }
    const all = [runId, ...own].flatMap(records);
    const belongings = [...all, keys.message(messageId), keys.tree(runId)];
    const parked = children[0] ?? '';
    await redis.persist(keys.actor(parked)); // as a parked child is kept
    await tree.turn(actorId, { ...rowsOf(runId), runs: [tree.run(actorId, runId, null)], wakeInMs: 1e6 });
    expect(await left(belongings)).toEqual(belongings.map(() => -1));
    expect(await redis.zrange(keys.recentRuns(0), 0, -1)).not.toContain(own[0]);

    await redis.rpush(keys.mail(actorId), JSON.stringify({ at: 1, ...event }));
    const end = { runs: [tree.run(actorId, runId, 'cancelled', { messageIds: [messageId] })] };
    await tree.turn(actorId, { ...end, live: false });
    const rootsOwn = [...records(runId), keys.message(messageId)];
    for (const seconds of await left(rootsOwn)) expect(seconds).toBeGreaterThan(29 * days);
    expect(await redis.zrange(keys.expiring(0), 0, -1)).toEqual([runId]);
    await store.sweeper.sweep();
    for (const seconds of await left(belongings)) expect(seconds).toBeGreaterThan(29 * days);
    for (const seconds of await left(children.map((id) => keys.actor(id))))
      expect(seconds).toBeLessThanOrEqual(30 * days);
    expect((await left(children.map((id) => keys.actor(id)))).every((seconds) => seconds > 0)).toBe(true);
    expect(await redis.exists(keys.expiring(0))).toBe(0);
  });

  it('gets its time to go 200 runs at a time', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const { redis, store } = tree.engine;
    const runs = Array.from({ length: 250 }, (_, n) => deriveChildRunId(buildEffectId(actorId, 2, n)));
    await redis.rpush(keys.tree(runId), ...runs.map((id) => JSON.stringify({ runId: id, node: '","runId":"x' })));
    for (const id of runs) await redis.hset(keys.run(id), 'record', '{}');
    await tree.turn(actorId, { runs: [tree.run(actorId, runId, 'answered')], live: false });
    await redis.expire(keys.run(runId), 2 * days); // the pass comes late
    await store.sweeper.sweep();
    const withTime = async (): Promise<number> =>
      (await left(runs.map((id) => keys.run(id)))).filter((seconds) => seconds > 0).length;
    expect([await withTime(), await redis.zscore(keys.expiring(0), runId)]).toEqual([200, '200']);
    await store.sweeper.sweep();
    expect([await withTime(), await redis.zscore(keys.expiring(0), runId)]).toEqual([250, null]);
    const root = await redis.ttl(keys.run(runId)); // read first: a second may pass before the others are
    expect(Math.max(...(await left([keys.tree(runId), ...runs.map((id) => keys.run(id))])))).toBeLessThanOrEqual(root);
  });

  it('goes at once where its root’s run has gone', async () => {
    const { actorId, runId } = await tree.root({ thinking: true });
    const { redis, store } = tree.engine;
    const child = deriveChildRunId(buildEffectId(actorId, 2, 0));
    await redis.rpush(keys.tree(runId), JSON.stringify({ runId: child }));
    await redis.hset(keys.run(child), 'record', '{}');
    await tree.turn(actorId, { runs: [tree.run(actorId, runId, 'answered')], live: false });
    await redis.del(keys.run(runId));
    await store.sweeper.sweep();
    expect((await left([keys.run(child)]))[0]).toBeLessThanOrEqual(1);
  });
});

describe('1,000 children', () => {
  it('are spawned, cancelled and end in short steps', async () => {
    const { redis } = tree.engine;
    await redis.config('SET', 'slowlog-log-slower-than', '500', 'slowlog-max-len', '100000');
    await redis.slowlog('RESET');
    const { actorId, children } = await tree.tree(mostLiveChildren);
    const spawned = await slowestMs();
    const { store } = tree.engine;
    const hint = jest.spyOn(store.engine.runner, 'hint');
    await redis.del(...children.map((child) => keys.mail(child)));
    await redis.slowlog('RESET');
    await tree.engine.redis.hset(keys.actor(actorId), 'thinking', 1);
    await tree.turn(actorId, { posts: [{ to: allChildren, event }], wakeInMs: 3_600_000 });
    const cancelled = await slowestMs();
    const hinted = hint.mock.calls.map(([{ hints }]) => hints.length);
    expect([Math.max(...hinted), hinted.reduce((sum, count) => sum + count, 0)]).toEqual([100, mostLiveChildren]);
    hint.mockRestore();
    await redis.slowlog('RESET');
    await Promise.all(children.map((child) => tree.end(child)));
    const ended = await slowestMs();
    const ms = (value: number): string => (Number.isFinite(value) ? `${value} ms` : 'under 0.5 ms');
    process.stdout.write(
      `trees: slowest script to spawn ${ms(spawned)}, to cancel 1,000 ${ms(cancelled)}, to end ${ms(ended)}\n`,
    );
    expect(await redis.llen(keys.mail(actorId))).toBe(mostLiveChildren);
    expect(await redis.exists(keys.children(actorId))).toBe(0);
  });
});
