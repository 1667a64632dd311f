import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '#redis';
import { defaultBreakerOptions } from '#breaker';
import type { BreakerOptions, CallOutcome } from '#breaker';
import { PermanentError } from '#errors';
import { connect, untilReady } from '#redis';
import { until } from '../../../../test/support/app-process.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { breakersKey } from '../limit-keys.js';
import { BreakerStore } from './breaker-store.js';
import { SharedBreaker } from './shared-breaker.js';
import type { BreakerChange } from './shared-breaker.js';

const name = 'tool:get_counts';
const request = { by: 'ops', why: 'a test' };
const freshMs = 100;
const quick: BreakerOptions = { ...defaultBreakerOptions, coolDownMs: 200, probeLeaseMs: 2_000 };

interface Replica {
  breaker: SharedBreaker;
  redis: Redis;
  changes: BreakerChange[];
  shows: string[];
  lost: unknown[];
}

let server: PrivateRedis;
let replicas: Replica[];
let calls = 0;

beforeEach(async () => {
  server = await startRedis();
  replicas = [];
});
afterEach(async () => {
  for (const { redis } of replicas) redis.disconnect();
  await server.stop();
});

async function given(
  replica: string,
  options: BreakerOptions = quick,
  fresh = freshMs,
  clock = () => performance.now(),
): Promise<Replica> {
  const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await untilReady(redis, 20_000);
  const [changes, shows, lost]: [BreakerChange[], string[], unknown[]] = [[], [], []];
  const observer = {
    changed: (change: BreakerChange) => void changes.push(change),
    shows: (_name: string, state: string) => void shows.push(state),
    lost: (error: unknown) => void lost.push(error),
  };
  const store = new BreakerStore(redis, { breaker: options });
  const breaker = new SharedBreaker(name, { store, replica, observer, breaker: options, freshMs: fresh, clock });
  const made = { breaker, redis, changes, shows, lost };
  replicas.push(made);
  return made;
}

/** Makes one call if it is admitted, and says whether it was. */
async function call({ breaker }: Replica, outcome: CallOutcome): Promise<boolean> {
  const id = `call ${(calls += 1)}`;
  const { admitted } = await breaker.admit(id);
  if (admitted) breaker.record(id, outcome);
  return admitted;
}

async function callTimes(replica: Replica, count: number, outcome: CallOutcome): Promise<number> {
  let admitted = 0;
  for (let n = 0; n < count; n++) if (await call(replica, outcome)) admitted += 1;
  return admitted;
}

/** Two replicas see the tool fail, until it is open for all. */
async function opened(...[a, b]: Replica[]): Promise<void> {
  await until('the breaker to open', async () => {
    for (const replica of [a, b]) if (replica) await call(replica, 'fault');
    return (await stateNow()) === 'open';
  });
}

async function stateNow(): Promise<string> {
  const redis = replicas[0]?.redis;
  return redis ? (await new BreakerStore(redis).look(name)).state.state : 'nobody is there';
}

describe('a breaker shared by replicas', () => {
  it('opens on the faults of two, for a third as well, and says when to ask again', async () => {
    const [a, b, c] = [await given('a'), await given('b'), await given('c')];
    expect(await call(c, 'ok')).toBe(true);
    await opened(a, b);
    await new BreakerStore(a.redis, { breaker: quick }).force(name, 'open', request);
    await until('the third to know it', async () => !(await call(c, 'ok')));
    expect(await c.breaker.admit('another')).toMatchObject({ admitted: false, retryAfterMs: expect.any(Number) });
  });

  it('is heard of though the process was held between the answer and its reading', async () => {
    let heldMs = 0;
    const slow: BreakerOptions = { ...quick, coolDownMs: 60_000 };
    const [a, b] = [await given('a', slow), await given('b', slow)];
    const held = await given('c', slow, freshMs, () => performance.now() + (heldMs += 2 * freshMs));
    await opened(a, b);
    expect(await call(held, 'ok')).toBe(false);
  });

  it('stays closed for three healthy replicas while the network of a fourth is broken', async () => {
    const [bad, ...healthy] = [await given('bad'), await given('a'), await given('b'), await given('c')];
    for (let round = 0; round < 40; round++) {
      await call(bad, 'fault');
      for (const replica of healthy) expect(await call(replica, 'ok')).toBe(true);
    }
    expect(await callTimes(bad, 20, 'fault')).toBeLessThan(20);
    expect(bad.changes).toContainEqual({ name, scope: 'local', from: 'closed', to: 'open' });
    expect(replicas.flatMap(({ changes }) => changes).filter(({ scope }) => scope === 'shared')).toEqual([]);
    expect(await stateNow()).toBe('closed');
  });

  it('closes for all when its probe succeeds, and each change is told by one replica only', async () => {
    const [a, b, c] = [await given('a'), await given('b'), await given('c')];
    await opened(a, b);
    await until('the breaker to close', async () => (await call(c, 'ok')) && (await stateNow()) === 'closed');
    await until('all to know it', () => replicas.every(({ shows }) => shows.at(-1) !== 'open'));
    const changes = replicas.flatMap(({ changes }) => changes).filter(({ scope }) => scope === 'shared');
    expect(changes.map(({ from, to }) => `${from} ${to}`)).toEqual([
      'closed open',
      'open half-open',
      'half-open closed',
    ]);
    const opener = [a, b].find(({ shows }) => shows[0] === 'open');
    await until('the gauge of one without calls to fall', () => opener?.shows.at(-1) === 'closed');
  });

  it('gives the probe to another when its holder has died', async () => {
    const lease = { ...quick, probeLeaseMs: 1_000 };
    const [a, b] = [await given('a', lease), await given('b', lease)];
    await opened(a, b);
    const isOut = async (): Promise<boolean> => (await stateNow()) === 'half-open';
    await until('a probe', async () => (await a.breaker.admit('the dead one’s')).admitted && (await isOut()));
    replicas.shift()?.redis.disconnect();
    await until('another to be refused', async () => !(await b.breaker.admit('too early')).admitted);
    expect(await isOut()).toBe(true);
    await until('another probe', () => call(b, 'ok'));
    await until('the breaker to close', async () => (await stateNow()) === 'closed');
  });
});

describe('a breaker without Redis', () => {
  it('is a local one, and shared again when Redis is back', async () => {
    const a = await given('a');
    expect(await call(a, 'ok')).toBe(true);
    await server.kill('SIGKILL');
    await until('Redis to be missed', async () => (await call(a, 'ok')) && a.lost.length > 0);
    expect(await callTimes(a, 60, 'fault')).toBeLessThan(60);
    expect((await a.breaker.admit('while it is open')).admitted).toBe(false);
    await server.restart();
    await new BreakerStore((await given('operator')).redis).force(name, 'closed', request);
    await until('Redis to be heard', () => call(a, 'ok'));
  });

  it('keeps an operator’s word that it has heard', async () => {
    const a = await given('a');
    await new BreakerStore(a.redis).force(name, 'open', request);
    expect(await call(a, 'ok')).toBe(false);
    await server.kill('SIGKILL');
    await until('Redis to be missed', async () => !(await call(a, 'ok')) && a.lost.length > 0);
    expect(await call(a, 'ok')).toBe(false);
  });
});

describe('an operator', () => {
  it('forces a breaker, says who and why, and takes the word back', async () => {
    const a = await given('a');
    const operators = new BreakerStore(a.redis);
    expect(await operators.listBreakers()).toEqual([]);
    await operators.force(name, 'open', request);
    expect(await operators.listBreakers()).toMatchObject([
      { name, state: { state: 'forced', to: 'open', ...request } },
    ]);
    await until('the word to be heard', async () => !(await call(a, 'ok')));
    expect(a.shows).toEqual(['open']);
    await operators.force(name, null, request);
    await until('the word to be forgotten', () => call(a, 'ok'));
    const at = expect.any(Number);
    expect(await operators.listRequests()).toEqual([
      { name, to: '', ...request, at },
      { name, to: 'open', ...request, at },
    ]);
  });

  it('must name a breaker, a person and a reason', async () => {
    const operators = new BreakerStore((await given('a')).redis);
    await expect(operators.force('get_counts', 'open', request)).rejects.toThrow(PermanentError);
    await expect(operators.force(name, 'open', { by: 'ops', why: ' ' })).rejects.toThrow(PermanentError);
    expect(await operators.listBreakers()).toEqual([]);
  });
});

describe('the cost of a closed breaker', () => {
  it('is one report a second of a busy process, and at most one round trip a call', async () => {
    const a = await given('a', quick, 1_000);
    await a.redis.config('RESETSTAT');
    const begun = performance.now();
    let made = 0;
    for (; performance.now() - begun < 2_500; await turn()) made += await callTimes(a, 10, 'ok');
    const seconds = (performance.now() - begun) / 1_000;
    const [, asked = '0', usec] =
      /cmdstat_evalsha:calls=(\d+).*usec_per_call=([\d.]+)/.exec(await a.redis.info('commandstats')) ?? [];
    process.stdout.write(`breaker: ${asked} scripts of ${usec} µs for ${made} calls in ${seconds.toFixed(1)} s\n`);
    expect(Number(asked)).toBeLessThanOrEqual(2 + 2 * Math.ceil(seconds));
    expect((await new BreakerStore(a.redis).look(name)).state).toMatchObject({ state: 'closed' });
  });

  it('forgets no script for long', async () => {
    const a = await given('a', quick, 0);
    expect(await call(a, 'ok')).toBe(true);
    await a.redis.script('FLUSH');
    expect(await call(a, 'ok')).toBe(true);
    await until('the report', async () => (await a.redis.hget(breakersKey, name)) !== null);
    expect(a.lost).toEqual([]);
  });
});
