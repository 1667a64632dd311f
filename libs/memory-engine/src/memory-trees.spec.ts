import { beforeEach, describe, expect, it } from '@jest/globals';
import { allChildren } from '#program';
import { buildEffectId, makeId, renameId } from '#protocol';
import type { Pin, Spawn } from '#protocol';
import type { Post } from '#program';
import { defaultLimits, defaultTimes } from '#engine';
import { keys } from '#records';
import type { CommitRequest, Loaded } from '#engine/ports';
import { deriveChildActorId, deriveChildRunId } from '#idempotency';
import { answered, nothing, runOf, toolOf, word } from '../test/drafts.js';
import { MemoryActor } from './memory-actor.js';

const { graceMs } = defaultTimes;
const deployment = { partitions: 1, idKey: 'a key' };
const address = { tenant: '', channel: 'sms' as const, theirs: '+15550100', ours: '+15550199' };
let now: number;
let engine: MemoryActor;
let rootId: string;

beforeEach(async () => {
  now = 1_000_000;
  const clock = (): number => now;
  const createMessageId = (partition: number): string => makeId('msg', '0'.repeat(24), partition);
  engine = new MemoryActor({ deployment, times: defaultTimes, limits: defaultLimits, clock, createMessageId });
  const { actorId } = await engine.ingest({ address, sourceId: null, mode: 'text', text: 'go', program: 'workflow' });
  rootId = actorId;
  now += defaultTimes.maxQuietMs;
});

function spawnOf(parentId: string, version: number, n: number): Spawn {
  const grant = { ...nothing, deadlineAt: now + 60_000 };
  const runId = renameId(parentId, 'run');
  const pin = {} as Pin; // opaque to the engine
  const program = 'agent' as const;
  return {
    id: buildEffectId(parentId, version, n),
    program,
    pin,
    input: {},
    grant,
    runId,
    rootRunId: rootRun(),
    node: `fork[${n}]`,
  };
}

function rootRun(): string {
  return renameId(rootId, 'run');
}

async function turnOf(actorId: string, token = 'w'): Promise<Extract<Loaded, { version: number }>> {
  const loaded = await engine.load(actorId, token);
  if (!('version' in loaded)) throw new Error(`no turn: ${loaded.status}`);
  return loaded;
}

/** One turn that reads all its mail and commits what is asked for. */
async function turn(actorId: string, more: Partial<CommitRequest> = {}): Promise<void> {
  const { version, mail, lastMail } = await turnOf(actorId);
  await engine.commit({
    ...{ actorId, token: 'w', version, consumed: mail.length, lastMail, state: {}, thinking: false, live: true },
    ...{ wakeInMs: 60_000, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
    ...more,
  });
}

/** Spawns so many children of an actor that has mail; gives their ids. */
async function spawn(parentId: string, count: number, posts: Post[] = []): Promise<string[]> {
  const version = (engine.memory.lanes.get(parentId)?.version ?? 0) + 1;
  const spawns = Array.from({ length: count }, (_, n) => spawnOf(parentId, version, n));
  await turn(parentId, { spawns, posts });
  return spawns.map(({ id }) => deriveChildActorId(id));
}

function mailOf(actorId: string): unknown[] {
  return (engine.memory.lanes.get(actorId)?.mail ?? []).map((event): unknown => JSON.parse(event));
}

function liveOf(actorId: string): string[] {
  return [...(engine.memory.lanes.get(actorId)?.children.keys() ?? [])];
}

function lastHints(count: number): string[] {
  return engine.memory.hints.slice(-count).map(({ queue, data }) => `${queue} ${data.actorId}`);
}

describe('a spawn', () => {
  it('makes a child with its first mail, its timer, its place in the tree and a hint', async () => {
    const [child = ''] = await spawn(rootId, 1);
    expect(mailOf(child)).toEqual([{ at: now, type: 'spawned', ...spawnOf(rootId, 1, 0) }]);
    expect(engine.memory.lanes.get(child)?.timer).toBe(now + graceMs);
    const family = { spawnId: buildEffectId(rootId, 1, 0), parentId: rootId, rootId };
    expect(await turnOf(child)).toMatchObject({ program: 'agent', family, address });
    expect(lastHints(1)).toEqual([`background ${child}`]);
    const runId = deriveChildRunId(buildEffectId(rootId, 1, 0));
    const entry = { runId, parentRunId: rootRun(), program: 'agent', node: 'fork[0]' };
    expect(engine.memory.archive.trees.get(rootRun())).toEqual([entry]);
  });

  it('of a child names the root of all, and comes before the posts of its commit', async () => {
    const [child = ''] = await spawn(rootId, 1);
    const [grandchild = ''] = await spawn(child, 1, [{ to: allChildren, event: word }]);
    expect(mailOf(grandchild)).toMatchObject([{ type: 'spawned' }, word]);
    expect(await turnOf(grandchild)).toMatchObject({ family: { parentId: child, rootId } });
    expect(engine.memory.hints.filter(({ data }) => data.actorId === grandchild)).toHaveLength(1);
  });

  it('that is not new writes nothing, and nor does one that comes twice in a commit', async () => {
    await turn(rootId, { spawns: [spawnOf(rootId, 1, 0)], thinking: true });
    const again = { ...spawnOf(rootId, 2, 0), id: buildEffectId(rootId, 1, 0) };
    const twice = [spawnOf(rootId, 2, 0), spawnOf(rootId, 2, 0)];
    await expect(turn(rootId, { spawns: [again] })).rejects.toThrow('a spawn that is not new');
    await expect(turn(rootId, { spawns: twice })).rejects.toThrow('a spawn that is not new');
    expect(liveOf(rootId)).toHaveLength(1);
  });

  it('is refused beyond 32 together with the posts', async () => {
    const posts = Array.from({ length: 32 }, () => ({ to: rootId, event: word }));
    await expect(spawn(rootId, 1, posts)).rejects.toThrow('more than 32 spawns and posts');
    expect(engine.memory.lanes.size).toBe(1);
  });

  it('is refused above 1000 live children', async () => {
    const lane = engine.memory.lanes.get(rootId);
    for (let n = 0; n < 1_000; n++) lane?.children.set(`act_${n}`, 'a spawn');
    await expect(spawn(rootId, 1)).rejects.toThrow('more than 1000 live children');
  });
});

function cancel(): { type: 'cancel-requested'; runId: string; by: string } {
  return { type: 'cancel-requested', runId: rootRun(), by: 'ana' };
}

describe('the end of a child', () => {
  it('takes it off the live ones, and puts its word into the mailbox of its parent, whose timer is armed', async () => {
    const [child = ''] = await spawn(rootId, 1);
    now += 10;
    await turn(child, { runs: [runOf(child, 'answered')], childEnd: answered, wakeInMs: null });
    expect(liveOf(rootId)).toEqual([]);
    const spawnId = buildEffectId(rootId, 1, 0);
    expect(mailOf(rootId)).toEqual([{ at: now, type: 'child-ended', spawnId, ...answered }]);
    expect(engine.memory.lanes.get(rootId)?.timer).toBe(now + graceMs);
    expect(lastHints(1)).toEqual([`turn ${rootId}`]);
  });

  it('is told once', async () => {
    const [child = ''] = await spawn(rootId, 1);
    await turn(child, { childEnd: answered, thinking: true });
    await turn(child, { childEnd: answered, thinking: true });
    await turnOf(child, 'w');
    expect(await engine.park(child, 'w', 'poison')).toBe(true);
    expect(mailOf(rootId)).toHaveLength(1);
  });

  it('hints the parent only where its mailbox was empty', async () => {
    const [one = '', other = ''] = await spawn(rootId, 2);
    await turn(one, { childEnd: answered });
    const before = engine.memory.hints.length;
    await turn(other, { childEnd: answered });
    expect(engine.memory.hints).toHaveLength(before);
    expect(mailOf(rootId)).toHaveLength(2);
  });

  it('is none of a root', async () => {
    await expect(turn(rootId, { childEnd: answered })).rejects.toThrow('an end of an actor without a parent');
  });

  it('is not to be had while a child of its own is live, and nor is an outcome', async () => {
    const [child = ''] = await spawn(rootId, 1);
    const [grandchild = ''] = await spawn(child, 1);
    await turn(grandchild, {
      posts: [
        { to: child, event: word },
        { to: rootId, event: word },
      ],
    });
    const early = 'an outcome while a child is live';
    await expect(turn(child, { childEnd: answered })).rejects.toThrow(early);
    await expect(turn(rootId, { runs: [runOf(rootId, 'cancelled')] })).rejects.toThrow(early);
    await expect(turn(rootId, { runs: [runOf(rootId)] })).resolves.toBeUndefined();
  });

  it('is told by whatever parks it, and it is never put back to work', async () => {
    const [child = ''] = await spawn(rootId, 1);
    await turnOf(child, 'w');
    await engine.park(child, 'w', 'poison');
    const end = { outcome: 'parked', output: null, error: { code: 'parked', message: 'poison' }, spent: nothing };
    expect(mailOf(rootId)).toMatchObject([{ type: 'child-ended', ...end }]);
    expect(lastHints(1)).toEqual([`turn ${rootId}`]);
    expect(await engine.unpark(child)).toBe(false);
  });

  it('that is parked waits for its own children, which are cancelled, and what it owes is withdrawn', async () => {
    const [child = ''] = await spawn(rootId, 1);
    const [grandchild = ''] = await spawn(child, 1);
    await turn(grandchild, { posts: [{ to: child, event: word }] });
    await turn(child, { effects: [toolOf(child, 2)], thinking: true });
    await turnOf(child, 'w');
    await engine.park(child, 'w', 'poison');
    expect(engine.memory.lanes.get(child)?.owed.size).toBe(0);
    expect(mailOf(grandchild)).toMatchObject([{ type: 'parent-cancelled', reason: 'parked' }]);
    expect([mailOf(rootId), liveOf(rootId), await engine.unpark(child)]).toEqual([[], [child], false]);
    await turn(grandchild, { childEnd: answered });
    expect(mailOf(rootId)).toMatchObject([{ type: 'child-ended', outcome: 'parked' }]);
    expect([liveOf(rootId), lastHints(1)]).toEqual([[], [`turn ${rootId}`]]);
  });
});

describe('a post', () => {
  it('is dropped where its target is unknown or over, and brings a parked one no turn', async () => {
    const [over = '', parked = ''] = await spawn(rootId, 2);
    await turn(over, { childEnd: answered });
    const [below = ''] = await spawn(parked, 1);
    const lane = engine.memory.lanes.get(parked);
    if (lane) Object.assign(lane, { parked: { reason: 'why', at: now }, timer: null });
    const before = engine.memory.hints.length;
    const nobody = deriveChildActorId(buildEffectId(rootId, 9, 9));
    await turn(below, { posts: [over, parked, nobody].map((to) => ({ to, event: word })) });
    expect(mailOf(over)).toEqual([]);
    expect(mailOf(parked)).toMatchObject([word]);
    expect(lane?.timer).toBeNull();
    expect(engine.memory.hints).toHaveLength(before);
  });

  it('to oneself is mail that is left', async () => {
    const before = engine.memory.hints.length;
    await turn(rootId, { posts: [{ to: rootId, event: word }] });
    expect(mailOf(rootId)).toEqual([{ at: now, ...word }]);
    expect(engine.memory.hints).toHaveLength(before);
  });
});

describe('an actor with live children', () => {
  it('stays, though nothing wakes it', async () => {
    const spawns = [spawnOf(rootId, 1, 0)];
    await turn(rootId, { spawns, wakeInMs: null });
    const lane = engine.memory.lanes.get(rootId);
    expect(lane).toMatchObject({ isAtRest: false, timer: null });
    const child = deriveChildActorId(spawns[0]?.id ?? '');
    await turn(child, { childEnd: answered });
    await turn(rootId, { wakeInMs: null });
    expect(lane).toMatchObject({ isAtRest: true, timer: null });
  });

  it('keeps all of its tree, which goes after its end, the children’s lanes with it', async () => {
    const [child = ''] = await spawn(rootId, 1);
    await turn(child, { runs: [runOf(child, 'answered')], childEnd: answered });
    const { archive, lanes } = engine.memory;
    const [own, childs] = [keys.run(rootRun()), keys.run(renameId(child, 'run'))];
    expect(archive.isTimed(childs)).toBe(false);
    await turn(rootId, { runs: [runOf(rootId, 'answered')] });
    expect([archive.isTimed(own), archive.isTimed(childs)]).toEqual([true, false]);
    await engine.sweep();
    expect(archive.isTimed(childs)).toBe(true);
    expect(lanes.get(child)).toMatchObject({ isLeaving: true, timer: null });
    expect(archive.expiring.size).toBe(0);
  });
});

describe('a child', () => {
  it('gets its hints from the sweeper on its own queue, and its effects come after everybody’s', async () => {
    const [child = ''] = await spawn(rootId, 1);
    await turn(child, { effects: [toolOf(child, 1)], thinking: true });
    expect(engine.memory.hints.at(-1)).toMatchObject({ queue: 'tool', isLow: true });
    now += graceMs;
    await engine.sweep();
    const again = engine.memory.hints.filter(({ jobId, data }) => data.actorId === child && jobId.includes('.s'));
    expect(again).toMatchObject([{ queue: 'background' }, { queue: 'tool', isLow: true }]);
  });

  it('has its own delayed hint there where somebody waits for its time', async () => {
    const [child = ''] = await spawn(rootId, 1);
    await turn(child, { wakeInMs: 1_000, hasTimer: true, background: true });
    const hint = { queue: 'background', jobId: `background.${child}.w1`, delayMs: 1_050 };
    expect(engine.memory.hints.at(-1)).toMatchObject(hint);
  });

  it('is told a cancel before the first commit of its one run', async () => {
    const [child = ''] = await spawn(rootId, 1);
    const event = { ...cancel(), runId: renameId(child, 'run') };
    expect(await engine.sendMail({ actorId: child, name: 'cancel', event })).toEqual({ status: 'told' });
    expect(await engine.sendMail({ actorId: rootId, name: 'cancel', event })).toEqual({ status: 'gone' });
  });
});

describe('a conversation', () => {
  it('keeps for life the program that it began with', async () => {
    await engine.ingest({ address, sourceId: null, mode: 'text', text: 'more', program: 'agent' });
    expect((await turnOf(rootId)).program).toBe('workflow');
  });
});

describe('a commit', () => {
  it('is refused above 256 owed effects', async () => {
    const tools = Array.from({ length: 257 }, (_, n) => toolOf(rootId, 1, n));
    await expect(turn(rootId, { effects: tools })).rejects.toThrow('more than 256 owed effects');
    await turn(rootId, { effects: tools.slice(1) });
    expect(engine.memory.lanes.get(rootId)?.owed.size).toBe(256);
  });
});
