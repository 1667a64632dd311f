import { expect, it } from '@jest/globals';
import type { Job } from 'bullmq';
import { makeId } from '#contract';
import { Opened } from '#redis/nest';
import type { TurnPorts } from './take-turn.js';
import { TurnProcessor } from './turn.processor.js';
import { TurnsUnderWay } from './turns-under-way.js';

const actorId = makeId('act', '01JD000000000000000000TREE', 0);
const address = { tenant: 'default', channel: 'sms' as const, ours: '+15550100', theirs: '+15550123' };
const loaded = {
  ...{ status: 'ready', now: 1, version: 4, state: null, traces: [], lastMail: null, sends: {}, attempts: 0 },
  ...{ optedOut: false, takenOver: false, mail: [], address },
};

/** Ports whose program goes on thinking for so many commits. */
function portsFor(commits: number): TurnPorts {
  let left = commits;
  const commit = () => Promise.resolve({ status: 'committed', mailLeft: 0 });
  const program = { runOf: () => null, next: () => null, isThinking: () => (left -= 1) > 0 };
  const served = { program: { ...program, isLive: () => true, wakeAt: () => null }, ready: () => Promise.resolve() };
  const ports = {
    store: { load: () => Promise.resolve(loaded), commit },
    programs: { of: () => served },
    quarantine: { enter: () => Promise.resolve({ isAlone: false, leave: () => undefined }) },
    recoveryGate: { isComplete: true },
    outage: { lastAgo: () => null, lastOn: () => null },
    leaseMs: 60_000,
    onCommit: () => undefined,
  };
  return ports as unknown as TurnPorts; // nothing else is asked
}

it('a job that goes on from commit to commit is not stuck', async () => {
  const ports = new Opened<TurnPorts>();
  ports.open(portsFor(5));
  let moves = 0;
  const observer = {
    queue: 'background',
    observe: (_hint: unknown, work: () => Promise<unknown>) => work(),
    countMove: () => (moves += 1),
    onError: () => undefined,
  };
  const processor = new TurnProcessor(ports, new TurnsUnderWay(1_000));
  Reflect.set(processor, 'observer', observer);
  await processor.process({ data: { v: 1, actorId } } as Job<unknown>); // nothing else of it is read
  expect(moves).toBe(6);
});
