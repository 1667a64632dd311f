import { describe, expect, it } from '@jest/globals';
import { makeId } from '#protocol';
import type { RunRecord } from '#records';
import { keys } from '#records';
import { runsForEach } from '../test/runs-for-each.js';
import { openRunArchive } from './run-archive.js';
import { mostTreeRuns } from './run-tree.js';

const opened = runsForEach({ partitions: 4 });

const root = makeId('run', '0'.repeat(24), 1);

function child(n: number): string {
  return makeId('run', n.toString().padStart(24, '0'), 1);
}

function recordOf(runId: string, more: Partial<RunRecord>): RunRecord {
  const used = { stepsUsed: 2, toolCallsUsed: 1, tokensUsed: 40, costMicroUsd: 7 };
  const names = { runId, actorId: runId.replace('run_', 'act_'), conversationId: 'desk', channel: 'api' };
  const open = { phase: 'joining' as const, outcome: null, finishedAt: null, startedAt: 1_000 };
  return { ...names, ...used, ...open, messageIds: [], replies: [], policyVersion: '1', ...more };
}

async function keep(run: RunRecord): Promise<void> {
  await opened.redis.hset(keys.run(run.runId), 'record', JSON.stringify(run));
}

async function spawned(n: number, parentRunId = root): Promise<void> {
  const entry = { runId: child(n), parentRunId, program: 'agent', node: `fork[${n}]` };
  await opened.redis.rpush(keys.tree(root), JSON.stringify(entry));
}

describe('a tree of runs', () => {
  it('is read from any of its runs, root first, with how each stands', async () => {
    await keep(recordOf(root, { program: 'workflow' }));
    await spawned(1);
    await spawned(2, child(1));
    await spawned(3);
    const family = { parentRunId: root, rootRunId: root };
    await keep(recordOf(child(1), { ...family, phase: 'finished', outcome: 'answered', finishedAt: 1_250 }));
    await keep(recordOf(child(2), { ...family, parentRunId: child(1), phase: 'thinking' }));

    const tree = await opened.reader.readTree(root);
    expect(tree).toMatchObject({ rootRunId: root, truncated: false });
    expect(tree?.runs.map(({ runId, parentRunId, node }) => [runId, parentRunId, node])).toEqual([
      [root, null, null],
      [child(1), root, 'fork[1]'],
      [child(2), child(1), 'fork[2]'],
      [child(3), root, 'fork[3]'],
    ]);
    expect(tree?.runs).toMatchObject([
      { program: 'workflow', look: { live: { doing: 'joining', text: 'waiting for its children' } } },
      { program: 'agent', run: { outcome: 'answered' }, look: { tookMs: 250, live: null } },
      { run: { phase: 'thinking', tokensUsed: 40 } },
      { run: null, look: null }, // no turn has been taken of it yet
    ]);
    const ids = tree?.runs.map(({ runId }) => ({ runId }));
    expect(await opened.reader.readTree(child(2))).toMatchObject({ rootRunId: root, runs: ids });
    expect(await opened.reader.readTree(child(3))).toBeNull();
  });

  it('is found from a child that no turn has been taken of, and so is that child', async () => {
    await keep(recordOf(root, { program: 'workflow' }));
    await spawned(4);
    const [actorId, actor] = [child(4).replace('run_', 'act_'), keys.actor(child(4).replace('run_', 'act_'))];
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
    const place = { spawnId: 'act_1.1.1', root: root.replace('run_', 'act_') };
    await opened.redis.hset(actor, { version: '0', ...place, address: JSON.stringify(address) });
    const family = { runId: root, rootRunId: root, node: 'fork[4]', program: 'agent' };
    await opened.redis.rpush(keys.mail(actorId), JSON.stringify({ at: 1_400, type: 'spawned', ...family }));

    const run = { ...family, runId: child(4), actorId, conversationId: place.root, parentRunId: root };
    expect(await opened.reader.readPendingRun(child(4))).toMatchObject({ ...run, phase: 'waiting', startedAt: 1_400 });
    const ids = [{ runId: root }, { runId: child(4), run: null }];
    expect(await opened.reader.readTree(child(4))).toMatchObject({ rootRunId: root, runs: ids });
    const doing = async () => (await opened.reader.readTree(root))?.runs[1]?.look?.live?.doing;
    expect(await doing()).toBe('queued');
    await opened.redis.hset(actor, 'leaseUntil', Date.now() + 60_000);
    expect(await doing()).toBe('thinking'); // an agent's first turn may be its only one
    expect(await opened.reader.readPendingRun(child(4))).toMatchObject({ phase: 'thinking' });
    await opened.redis.hset(keys.actor(place.root), 'fence', '{"type":"parent-cancelled"}');
    expect(await opened.reader.readPendingRun(child(4))).toMatchObject({ phase: 'thinking' }); // that turn may end as it likes
    await opened.redis.hdel(actor, 'leaseUntil');
    const over = { phase: 'finished', outcome: 'cancelled', finishedAt: null };
    expect(await opened.reader.readPendingRun(child(4))).toMatchObject(over);
    expect((await opened.reader.readTree(root))?.runs[1]).toMatchObject({ run: over, look: { live: null } });
    await opened.redis.del(keys.mail(actorId)); // a turn has read it
    expect(await opened.reader.readPendingRun(child(4))).toBeNull();
  });

  it('stands for itself in lists of runs by its root alone', async () => {
    await keep(recordOf(root, { phase: 'finished', outcome: 'answered' }));
    await keep(recordOf(child(1), { parentRunId: root, rootRunId: root }));
    const { runs: found } = await (await openRunArchive(opened.redis)).latest(10, () => true);
    expect(found.map(({ runId }) => runId)).toEqual([root]);
  });

  it('of a run without children is that run', async () => {
    await keep(recordOf(root, { phase: 'asking' }));
    expect(await opened.reader.readTree(root)).toMatchObject({
      rootRunId: root,
      runs: [{ runId: root, program: 'agent' }],
      truncated: false,
    });
  });

  it('that is too big says that there is more', async () => {
    await keep(recordOf(root, {}));
    const entries = Array.from({ length: mostTreeRuns }, (_, n) =>
      JSON.stringify({ runId: child(n), parentRunId: root, program: 'agent', node: `fork[${n}]` }),
    );
    await opened.redis.rpush(keys.tree(root), ...entries);
    const tree = await opened.reader.readTree(root);
    expect([tree?.runs.length, tree?.truncated]).toEqual([mostTreeRuns, true]);
  });

  it('says how many rows of a long ledger were not looked at', async () => {
    await keep(recordOf(root, { program: 'workflow' }));
    const row = JSON.stringify({ row: 'node', node: 'n' });
    await opened.redis.rpush(keys.ledger(root), ...Array.from({ length: 4_000 }, () => row));
    const read = async () => {
      const tree = await opened.reader.readTree(root);
      return tree === null ? null : opened.reader.readNodeRows(tree);
    };
    expect((await read())?.leftOut).toBe(0);
    await opened.redis.rpush(keys.ledger(root), ...Array.from({ length: 25 }, () => row));
    const { rows, leftOut } = (await read()) ?? {};
    expect([rows?.length, leftOut]).toEqual([4_000, 25]);
  });
});
