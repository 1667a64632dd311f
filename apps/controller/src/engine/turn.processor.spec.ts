import { describe, expect, it } from '@jest/globals';
import type { Job } from 'bullmq';
import { makeId } from '#protocol';
import type { Address, QueueName } from '#protocol';
import type { CommitRequest } from '#engine/ports';
import { Opened } from '#redis/nest';
import { strangersConversation, toWorkflowSide } from '#registry';
import { Felling } from './trees/felling.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';
import { TurnProcessor } from './turn.processor.js';
import { TurnsUnderWay } from './turns-under-way.js';

const never = new AbortController().signal;
const actorId = makeId('act', '01JD000000000000000000TREE', 0);
const address = { tenant: 'default', channel: 'sms' as const, ours: '+15550100', theirs: '+15550123' };
const loaded = {
  ...{ status: 'ready', now: 1, version: 4, state: null, traces: [], lastMail: null, sends: {}, attempts: 0 },
  ...{ optedOut: false, takenOver: false, mail: [], address },
};

const strangers = {
  ...{ tenant: 'default', channel: 'api' as const },
  ...{ ours: toWorkflowSide('orders', 'v1'), theirs: strangersConversation('orders-1') },
};

/** Ports whose program goes on thinking for so many commits, and what it commits. */
function portsFor(commits: number, from: Address = address) {
  let left = commits;
  const made: CommitRequest[] = [];
  const commit = (request: CommitRequest) =>
    Promise.resolve({ status: 'committed', mailLeft: Number(made.push(request)) * 0 });
  const program = { findLiveRun: () => null, next: () => null, isThinking: () => (left -= 1) > 0 };
  const served = { program: { ...program, isLive: () => true, wakeAt: () => null }, ready: () => Promise.resolve() };
  const ports = {
    store: { turns: { load: () => Promise.resolve({ ...loaded, address: from }), commit } },
    programs: { of: () => served },
    quarantine: { isAsking: () => false, enter: () => Promise.resolve({ isAlone: false, leave: () => undefined }) },
    recoveryGate: { isComplete: true },
    outage: { lastAgo: () => null, lastOn: () => null },
    felling: new Felling(),
    leaseMs: 60_000,
    onCommit: () => undefined,
  };
  return { ports: ports as unknown as TurnPorts, made }; // nothing else is asked
}

/** Works off one job of a queue. Returns how often it has told that it goes on. */
async function workOff(queue: QueueName, given: TurnPorts): Promise<number> {
  const ports = new Opened<TurnPorts>();
  ports.open(given);
  let moves = 0;
  const observer = {
    queue,
    observe: (_hint: unknown, work: () => Promise<unknown>) => work(),
    countMove: () => (moves += 1),
    onError: () => undefined,
  };
  const processor = new TurnProcessor(ports, new TurnsUnderWay(1_000));
  Reflect.set(processor, 'observer', observer);
  Object.defineProperty(processor, 'worker', { value: { opts: { refresh: () => Promise.resolve() } } });
  await processor.process({ data: { v: 1, actorId } } as Job<unknown>); // nothing else of it is read
  return moves;
}

it('a job that goes on from commit to commit is not stuck', async () => {
  expect(await workOff('background', portsFor(5).ports)).toBe(6);
});

describe('while a tree is ended here', () => {
  it.each<[QueueName, number]>([
    ['background', 0],
    ['turn', 1],
    ['public', 1],
  ])('a job of `%s` takes %i turns', async (queue, turns) => {
    const [{ ports, made }, felled] = [portsFor(1), Promise.withResolvers<void>()];
    const ending = ports.felling.by(() => felled.promise);
    const worked = workOff(queue, ports);
    await new Promise(setImmediate);
    expect(made).toHaveLength(turns);
    felled.resolve();
    await Promise.all([ending, worked]);
    expect(made).toHaveLength(1);
  });

  it('a job of `background` waits for it so long and no longer', async () => {
    const [felling, felled] = [new Felling(1), Promise.withResolvers<void>()];
    let isOver = false;
    const ending = felling.by(() => felled.promise).then(() => (isOver = true));
    await felling.giveWay(never);
    expect(isOver).toBe(false);
    felled.resolve();
    await ending;
    await felling.giveWay(never);
  });
});

describe('what strangers have begun', () => {
  const after = async (queue: QueueName, from: Address) => {
    const { ports, made } = portsFor(3, from);
    await workOff(queue, ports);
    return made.map(({ hold, handsBack }) => [hold, handsBack]);
  };
  const goesOn = [
    [true, undefined],
    [true, undefined],
    [false, undefined],
  ];

  it.each<QueueName>(['turn', 'background'])(
    'takes one turn in a place of `%s`, and goes on in its own queue',
    async (queue) => {
      expect(await after(queue, strangers)).toEqual([[false, true]]);
      expect(await after(queue, address)).toEqual(goesOn);
    },
  );

  it('goes on in a place of its own queue for as long as it may, and then gives way', async () => {
    expect(await after('public', strangers)).toEqual(goesOn);
    const { ports, made } = portsFor(3, strangers);
    const job = { queue: 'public' as const, isTimeUp: () => made.length === 1 };
    expect(await takeTurns({ ...ports, job }, actorId, never, never)).toBe('committed');
    expect(made.map(({ hold, handsBack }) => [hold, handsBack])).toEqual([
      [true, undefined],
      [false, true],
    ]);
  });

  it('gives nothing back that has nothing more to do', async () => {
    const { ports, made } = portsFor(1, strangers);
    await workOff('turn', ports);
    expect(made.map(({ hold, handsBack }) => [hold, handsBack])).toEqual([[false, undefined]]);
  });
});
