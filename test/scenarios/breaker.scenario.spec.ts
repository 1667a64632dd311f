import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BreakerStore } from '#limits';
import { connect, untilReady } from '#redis';
import { until } from '../support/app-process.js';
import type { CallsAsked } from '../support/breaker-caller-main.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';

const program = fileURLToPath(new URL('../../dist/test/support/breaker-caller-main.js', import.meta.url));
const options = JSON.stringify({ coolDownMs: 1_000, probeLeaseMs: 4_000 });

let server: PrivateRedis;
let callers: ChildProcess[];
let store: BreakerStore;
let close: () => void;
let tests = 0;
/** Each test has a breaker of its own in the same processes. */
let name: string;

beforeAll(async () => {
  server = await startRedis();
  const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
  store = new BreakerStore(redis, { answerMs: 10_000 });
  close = () => redis.disconnect();
  callers = ['a', 'b', 'c', 'd'].map((replica) => fork(program, [server.url, replica, options]));
  await Promise.all(callers.map((caller) => once(caller, 'message')));
}, 60_000);

beforeEach(() => void (name = `tool:get_counts_${(tests += 1)}`));

afterAll(async () => {
  for (const caller of callers) caller.kill('SIGKILL');
  close();
  await server.stop();
});

/** Has a process make calls at once, and answers how many were admitted. */
async function ask(caller: ChildProcess | undefined, asked: Omit<CallsAsked, 'name'>): Promise<number> {
  if (!caller) throw new Error('there is no such process');
  caller.send({ name, ...asked } satisfies CallsAsked);
  const [{ admitted }] = (await once(caller, 'message')) as [{ admitted: number }]; // what the program sends
  return admitted;
}

async function stateIs(state: string): Promise<boolean> {
  return (await store.look(name)).state.state === state;
}

/** Every process sees the tool fail, until the breaker is open and all have heard of it. */
async function opened(): Promise<void> {
  await until('the breaker to open', async () => {
    const admitted = await Promise.all(callers.map((caller) => ask(caller, { calls: 1, outcome: 'fault' })));
    return (await stateIs('open')) && admitted.every((count) => count === 0);
  });
}

/** Has all processes make 15 calls each at once, until one is admitted; answers how many were. */
async function probes(outcome: CallsAsked['outcome'], from = callers): Promise<number> {
  let admitted = 0;
  await until('a probe', async () => {
    const counts = await Promise.all(from.map((caller) => ask(caller, { calls: 60 / from.length, outcome })));
    admitted = counts.reduce((sum, count) => sum + count, 0);
    return admitted > 0;
  });
  return admitted;
}

describe('a breaker over four processes', () => {
  it('admits exactly one of 60 calls at once when it is half-open', async () => {
    await opened();
    expect(await probes(null)).toBe(1);
    expect((await store.look(name)).state).toMatchObject({ state: 'half-open' });
  });

  it('is not opened by one whose network is broken', async () => {
    const [bad, ...healthy] = callers;
    let refused = 0;
    for (let round = 0; round < 30; round++) {
      refused += 5 - (await ask(bad, { calls: 5, outcome: 'fault' }));
      expect(await Promise.all(healthy.map((caller) => ask(caller, { calls: 5, outcome: 'ok' })))).toEqual([5, 5, 5]);
    }
    expect(refused).toBeGreaterThan(100);
    expect(await stateIs('closed')).toBe(true);
  });

  // Last, for it takes one of the processes.
  it('gives the probe to another process when its holder is killed', async () => {
    await opened();
    const [first, ...others] = callers;
    expect(await probes(null, callers.slice(0, 1))).toBe(1);
    first?.kill('SIGKILL');
    expect(await Promise.all(others.map((caller) => ask(caller, { calls: 20, outcome: 'ok' })))).toEqual([0, 0, 0]);
    expect(await probes(null, others)).toBe(1);
  });
});
