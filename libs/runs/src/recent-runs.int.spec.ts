import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { RunOutcome } from '#protocol';
import { makeId, renameId } from '#protocol';
import type { RunRecord } from '#records';
import { keys, liveRunsFrom, mostIndexed } from '#records';
import { createToken } from '#redis';
import type { RunReader } from './run-reader.js';
import { runsForEach } from '../test/runs-for-each.js';

const opened = runsForEach({ partitions: 4 });

function recordOf(actorId: string, messageId: string, outcome: RunOutcome | null, startedAt: number): RunRecord {
  const used = { stepsUsed: 0, toolCallsUsed: 0, tokensUsed: 0, costMicroUsd: 0 };
  const end = {
    outcome,
    finishedAt: outcome === null ? null : startedAt,
    phase: outcome ? 'finished' : 'asking',
  } as const;
  const lists = { messageIds: [messageId], replies: [] };
  const names = { runId: renameId(messageId, 'run'), actorId, conversationId: actorId, channel: 'api' };
  return { ...names, policyVersion: '1', startedAt, ...used, ...lists, ...end };
}

/** A person writes; the run that this opens is committed once, as it then stands. */
async function ran(
  person: string,
  outcome: RunOutcome | null = 'answered',
  more: Partial<RunRecord> = {},
): Promise<string> {
  const address = { tenant: 'default', channel: 'api', ours: 'api', theirs: person };
  const { actorId, messageId } = await opened.store.intake.ingest({
    address,
    sourceId: null,
    mode: 'text',
    text: 'hello',
  });
  const token = createToken();
  const turn = await opened.store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error('no turn');
  const run = { ...recordOf(actorId, messageId, outcome, turn.now), ...more };
  const nothing = { effects: [], cancels: [], ledger: [], journal: [], wakeInMs: null, thinking: false, hold: false };
  const mail = { consumed: turn.mail.length, lastMail: turn.lastMail, messageRuns: { [messageId]: run.runId } };
  const which = { actorId, token, version: turn.version, state: {}, live: outcome === null };
  await opened.store.turns.commit({ ...nothing, ...mail, ...which, runs: [run] });
  return run.runId;
}

const all = { before: null, limit: 100, wants: () => true };

async function ids(wanted: Parameters<RunReader['listRuns']>[0]): Promise<string[]> {
  return (await opened.reader.listRuns(wanted)).runs.map(({ run }) => run.runId);
}

describe('the recent runs', () => {
  it('come from every partition, live ones first', async () => {
    const waiting = await ran('a', null);
    const ended: string[] = [];
    for (const person of ['b', 'c', 'd', 'e', 'f', 'g']) ended.push(await ran(person));
    const found = await ids(all);
    expect(found[0]).toBe(waiting);
    expect(found.slice(1).sort()).toEqual(ended.sort());
  });

  it('are told page by page, none twice and none left out', async () => {
    const every = new Set<string>();
    for (let i = 0; i < 25; i++) every.add(await ran(`person-${i}`, i % 5 === 0 ? null : 'answered'));
    const seen: string[] = [];
    for (let before: string | null = null, pages = 0; pages < 10; pages++) {
      const page = await opened.reader.listRuns({ ...all, before, limit: 7 });
      seen.push(...page.runs.map(({ run }) => run.runId));
      before = page.next;
      if (before === null) break;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(every);
  });

  it('say since when none is missing, once an index has left some out', async () => {
    const runId = await ran('a');
    expect((await opened.reader.listRuns(all)).wholeSince).toBeNull();
    const index = keys.recentTicks(3);
    const idOf = (at: number): string => makeId('run', String(at).padStart(24, '0'), 3);
    const many = Array.from({ length: mostIndexed - 1 }, (_, at) => [5_000 + at, idOf(at)]).flat();
    await opened.redis.zadd(index, ...many);
    expect((await opened.reader.listRuns(all)).wholeSince).toBeNull();
    await opened.redis.zadd(index, 4_000, idOf(mostIndexed));
    expect((await opened.reader.listRuns(all)).wholeSince).toBe(4_000);
    await opened.redis.zremrangebyscore(index, 0, 4e15);
    const live = Array.from({ length: mostIndexed }, (_, at) => [4e15 + 7_000 + at, idOf(at)]).flat();
    await opened.redis.zadd(index, ...live);
    const page = await opened.reader.listRuns({ ...all, limit: 1, wants: (run) => run.runId === runId });
    expect(page.wholeSince).toBe(7_000);
  });

  it('are kept by scripts to as many as they are said to be', () => {
    const script = (name: string): string => readFileSync(`libs/engine/src/scripts/${name}.lua`, 'utf8');
    expect(script('commit')).toContain(`liveRunsFrom, mostRecentRuns = 4e15, ${mostIndexed}\n`);
    expect(script('prelude')).toContain(`'ZREMRANGEBYRANK', audit, 0, -${mostIndexed + 1})`);
  });

  it('are those that are wanted', async () => {
    await ran('a');
    const capped = await ran('b', 'step-cap');
    expect(await ids({ ...all, wants: (run) => run.outcome === 'step-cap' })).toEqual([capped]);
  });

  it('are found with the ticks of schedules, which have an index of their own and push out nobody', async () => {
    const text = await ran('a');
    const tick = await ran('b', 'answered', { program: 'schedule' });
    expect((await ids(all)).sort()).toEqual([text, tick].sort());
    const partitions = [0, 1, 2, 3];
    const indexed = await Promise.all(partitions.map((each) => opened.redis.zrange(keys.recentTicks(each), 0, -1)));
    const others = await Promise.all(partitions.map((each) => opened.redis.zrange(keys.recentRuns(each), 0, -1)));
    expect([indexed.flat(), others.flat()]).toEqual([[tick], [text]]);
  });

  it('leave out a run that is no longer kept', async () => {
    const gone = await ran('a');
    const kept = await ran('b');
    await opened.redis.del(keys.run(gone));
    expect(await ids(all)).toEqual([kept]);
  });

  it('tell what has changed since a time', async () => {
    const before = await ran('a');
    const [first] = (await opened.reader.listRuns(all)).runs;
    const since = (first?.changedAt ?? 0) + 1;
    const [live, ended] = [await ran('b', null), await ran('c')];
    const changed = (await opened.reader.runsChangedSince(since)).changed.map(({ run }) => run.runId);
    expect(changed.filter((runId) => runId !== before).sort()).toEqual([live, ended].sort());
  });

  it('say where more are under way than one look goes through', async () => {
    const runId = await ran('a', null);
    expect(await opened.reader.listLiveRuns()).toMatchObject({ runs: [{ run: { runId } }], isCut: false });
    const toMember = (at: number) => [liveRunsFrom + at, makeId('run', String(at).padStart(24, '0'), 0)];
    await opened.redis.zadd(keys.recentTicks(0), ...Array.from({ length: 199 }, (_, at) => toMember(at)).flat());
    expect((await opened.reader.listLiveRuns()).isCut).toBe(false);
    await opened.redis.zadd(keys.recentTicks(0), ...toMember(199));
    expect((await opened.reader.listLiveRuns()).isCut).toBe(true);
  });

  it('tell who asks on from the last change of every one, also of those made while they are read', async () => {
    const made: string[] = [];
    let people = 0;
    let since = await opened.reader.now();
    const read = opened.redis.zrangebyscore.bind(opened.redis);
    const busy = (async (...of: Parameters<typeof read>) => {
      const found = await read(...of);
      for (const outcome of ['answered', null] as const) made.push(await ran(`person-${(people += 1)}`, outcome));
      return found;
    }) as typeof read; // of its overloads the one that is called
    opened.redis.zrangebyscore = busy;
    const seen = new Set<string>();
    const look = async (): Promise<void> => {
      for (const { run, changedAt } of (await opened.reader.runsChangedSince(since)).changed) {
        since = Math.max(since, changedAt);
        seen.add(run.runId);
      }
    };
    for (let looks = 0; looks < 4; looks++) await look();
    opened.redis.zrangebyscore = read;
    await look();
    expect([...seen].sort()).toEqual([...made].sort());
  });
});
