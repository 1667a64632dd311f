import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Worker } from 'bullmq';
import type { JobData } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { engineOver, startWorkerProcess } from '../../test/worker-process.js';
import type { Work, WorkerProcess, WorkerProcessParts } from '../../test/worker-process.js';
import { connect } from '../connection.js';
import { JobQueues } from '../job-queues.js';
import { withoutJobEnd } from '../job-end.js';
import { buildJobsLua, jobAdders, jobEnder } from '../job-scripts.js';
import type { Redis } from '../redis.js';
import { ScriptRunner } from '../script-runner.js';

const jobScripts = [...jobAdders, jobEnder] as const;
const scripts = [
  { name: 'step', lua: `${buildJobsLua(jobScripts)}\naddJobs()\nreturn endJob({ 'done' })`, jobScripts },
  { name: 'stale', lua: `${buildJobsLua(jobScripts)}\nreturn { 'stale' }`, jobScripts },
] as const;

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let runner: ScriptRunner<'step' | 'stale'>;
const processes: WorkerProcess[] = [];

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  queues = new JobQueues(redis, 2);
  runner = new ScriptRunner(redis, queues, scripts);
});
afterAll(async () => {
  await queues.close();
  redis.disconnect();
  await server.stop();
});
beforeEach(() => redis.flushall());
afterEach(() => close());

async function close(): Promise<void> {
  await Promise.all(processes.splice(0).map(({ app }) => app.close()));
}

async function given(work: Work, parts: Omit<WorkerProcessParts, 'open' | 'work'> = {}): Promise<WorkerProcess> {
  const process = await startWorkerProcess({ open: () => Promise.resolve(engineOver(redis)), work, ...parts });
  processes.push(process);
  return process;
}

async function add(count: number, partition = 0): Promise<void> {
  for (let n = 0; n < count; n++) {
    const data: JobData = { v: 1, actorId: `act_${partition}_${n}` };
    await queues.add(partition, { queue: 'turn', data, jobId: `turn.${data.actorId}` });
  }
}

/** The step that the work of a job ends with, in the partition of its keys. */
function step(name: 'step' | 'stale' = 'step', partition = 0): Promise<unknown> {
  return runner.run({ name, keys: [`{p${partition}}:a`], args: [] }, { partition, hints: [], endsJob: true });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1);
}

function active(partition = 0): Promise<string[]> {
  return redis.lrange(`{p${partition}}:turn:active`, 0, -1);
}

/** All that the queues hold, but for times, tokens, events, and what a queue says of itself when it is opened. */
async function held(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const key of (await redis.keys('{p0}:*'))
    .filter((name) => !/:(meta|events|stalled-check)$/.test(name))
    .toSorted()) {
    const type = await redis.type(key);
    if (type === 'hash') found[key] = { ...(await redis.hgetall(key)), timestamp: '', processedOn: '' };
    if (type === 'list') found[key] = await redis.lrange(key, 0, -1);
    if (type === 'zset') found[key] = await redis.zrange(key, 0, -1);
    if (type === 'set') found[key] = await redis.smembers(key);
    if (type === 'string') found[key] = 'a token';
  }
  return found;
}

describe('a job that ends', () => {
  /** What Redis holds in the middle of the third of four jobs, and after all of them. */
  async function seenBy(begin: (work: Work) => Promise<() => Promise<unknown>>): Promise<unknown[]> {
    await redis.flushall();
    await add(4);
    const seen: unknown[] = [];
    const handled: string[] = [];
    const end = await begin(async ({ actorId }) => {
      if (handled.push(actorId) === 3) seen.push(await held());
      return 'done';
    });
    await until(async () => handled.length === 4 && (await active()).length === 0);
    await end();
    await redis.del('{p0}:turn:marker'); // BullMQ leaves one for whoever asks in vain
    return [...seen, await held(), handled];
  }

  /** A worker that is BullMQ's own. */
  function plainly(work: Work): Promise<() => Promise<unknown>> {
    const never = new AbortController().signal;
    const kept = { removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };
    const worker = new Worker<JobData>('turn', async ({ data }) => void (await work(data, never)), {
      ...{ connection: redis, prefix: '{p0}', ...kept },
    });
    return Promise.resolve(() => worker.close());
  }

  async function ours(last: () => Promise<unknown>, work: Work): Promise<() => Promise<unknown>> {
    const { lines } = await given(async (data, signal) => {
      const outcome = await work(data, signal);
      await last();
      return outcome;
    });
    return async () => {
      await close();
      expect(lines.all.filter(({ level }) => level === 'error')).toEqual([]);
    };
  }

  it.each([
    ['its last step', () => step()],
    ['its worker', () => Promise.resolve()],
  ])('by %s leaves in Redis what BullMQ leaves', async (_by, last) => {
    const byBullMQ = await seenBy(plainly);
    expect(await seenBy((work) => ours(last, work))).toEqual(byBullMQ);
    expect(byBullMQ[0]).toMatchObject({
      '{p0}:turn:active': ['turn.act_0_2'],
      '{p0}:turn:turn.act_0_2:lock': 'a token',
      '{p0}:turn:wait': ['turn.act_0_3'],
      '{p0}:turn:marker': ['0'],
    });
  });

  it.each([
    ['none where nothing is left', null, []],
    ['one for a job that comes later', { delayMs: 60_000 }, ['0']],
    ['one for a job behind all others', { isLow: true as const }, ['0']],
  ])('leaves for idle workers %s', async (_what, other, marker) => {
    const seen = Promise.withResolvers<string[]>();
    const held = Promise.withResolvers<void>();
    await given(
      async ({ actorId }) => {
        if (actorId === 'act_first') await held.promise;
        else seen.resolve(await redis.zrange('{p0}:turn:marker', 0, 0));
        await step();
        return 'done';
      },
      { queues: { turn: 1 } },
    );
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_first' }, jobId: 'turn.first' });
    await until(async () => (await active()).length === 1);
    if (other)
      await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_other' }, jobId: 'turn.other', ...other });
    await add(1);
    await redis.del('{p0}:turn:marker');
    held.resolve();
    expect(await seen.promise).toEqual(marker);
    const events = (await redis.xrange('{p0}:turn:events', '-', '+')).map(([, fields]) => fields[1]);
    expect(new Set(events.filter((event) => event !== 'delayed'))).toEqual(new Set(['added', 'waiting'])); // by BullMQ itself
  });

  it('brings the next one, without another call of a script', async () => {
    let calls = '';
    let done = 0;
    await add(12);
    await given(async () => {
      done += 1;
      if (done === 1) await redis.config('RESETSTAT');
      if (done === 11) calls = await redis.info('commandstats');
      await step();
      return 'done';
    });
    await until(async () => done === 12 && (await active()).length === 0);
    expect(/cmdstat_rpoplpush:calls=(\d+)/.exec(calls)?.[1]).toBe('10');
    expect(Number(/cmdstat_evalsha:calls=(\d+)/.exec(calls)?.[1])).toBeLessThan(15); // ten steps, and what goes by the clock
  });

  it('is finished by BullMQ where the step was none, another partition’s, or not the last', async () => {
    await add(4);
    let done = 0;
    const { lines } = await given(async () => {
      expect(await step('stale')).toEqual(['stale']);
      expect(await step('step', 1)).toEqual(['done']);
      expect(await withoutJobEnd(() => step())).toEqual(['done']);
      expect(await active()).toHaveLength(1);
      done += 1;
      return 'done';
    });
    await until(async () => done === 4 && (await active()).length === 0);
    expect(lines.all.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('by its last step is ended once, and its work may go on or fail: the next one waits for it, and is not lost', async () => {
    await add(3);
    const begun: string[] = [];
    await given(async ({ actorId }) => {
      begun.push(actorId);
      const before = begun.length;
      await step();
      await step();
      await pause(5);
      expect(begun).toHaveLength(before);
      throw new Error('after the step');
    });
    await until(async () => begun.length === 3 && (await active()).length === 0);
    expect(begun).toEqual(['act_0_0', 'act_0_1', 'act_0_2']);
  });

  it('counts as done where its lock was lost, and hands nothing on: the worker is told as by BullMQ', async () => {
    await add(2);
    const said: unknown[] = [];
    const { lines } = await given(async ({ actorId }) => {
      if (actorId === 'act_0_0') await redis.del('{p0}:turn:turn.act_0_0:lock');
      said.push(await step());
      return 'done';
    });
    await until(() => said.length === 2);
    expect(said).toEqual([['done'], ['done']]);
    await close();
    expect(await active()).toEqual(['turn.act_0_0']); // found as stalled, as ever
    const heard = lines.all.filter(({ msg }) => msg === 'a hint was taken over').map(({ err }) => JSON.stringify(err));
    expect(heard.length).toBeGreaterThan(0);
    for (const error of heard) expect(error).toContain('Missing lock for job turn.act_0_0. moveToFinished');
  });

  it('is not told that its lock is lost, however long its work goes on', async () => {
    await add(2);
    let aborted: boolean | null = null;
    const { lines } = await given(
      async ({ actorId }, signal) => {
        if (actorId !== 'act_0_0') return 'done';
        await step();
        await until(async () => (await redis.exists('{p0}:turn:turn.act_0_1:lock')) === 0);
        aborted = signal.aborted;
        return 'done';
      },
      { lockMs: 100 },
    );
    await until(() => aborted !== null);
    await close();
    expect(aborted).toBe(false);
    expect(lines.all.filter((line) => JSON.stringify(line).includes('job turn.act_0_0'))).toEqual([]);
  });

  it('brings no other one while its worker closes', async () => {
    await add(3);
    const begun = Promise.withResolvers<void>();
    const closing = Promise.withResolvers<void>();
    const { lifecycle } = await given(async () => {
      begun.resolve();
      await closing.promise;
      await step();
      return 'done';
    });
    await begun.promise;
    const closed = lifecycle.beforeApplicationShutdown();
    closing.resolve();
    await closed;
    expect(await active()).toEqual([]);
    expect(await redis.llen('{p0}:turn:wait')).toBe(2);
  });

  it('brings no other one where somebody waits for its slot', async () => {
    const order: string[] = [];
    await add(50);
    await given(
      async ({ actorId }) => {
        if (order.push(actorId) === 10) await add(1, 1);
        await step('step', actorId.startsWith('act_0') ? 0 : 1);
        return 'done';
      },
      { partitions: 2, queues: { turn: 1 } },
    );
    await until(() => order.length === 51);
    expect(order.indexOf('act_1_0')).toBeLessThan(15);
  });
});
