import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Worker } from 'bullmq';
import { version } from '#telemetry';
import type { JobData } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { startWorkerProcess } from '../../test/worker-process.js';
import type { Work, WorkerProcess, WorkerProcessParts } from '../../test/worker-process.js';
import { connect } from '../connection.js';
import { JobQueues } from '../job-queues.js';
import type { OpenQueues } from './worker-lifecycle.js';

let server: PrivateRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

const running: WorkerProcess[] = [];

async function given(parts: WorkerProcessParts): Promise<WorkerProcess> {
  const process = await startWorkerProcess(parts);
  running.push(process);
  return process;
}

function openQueues(): OpenQueues & { closed: boolean } {
  const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  const queues = new JobQueues(redis, 1);
  const opened = {
    ...{ redis, queues, closed: false },
    close: async (): Promise<void> => {
      opened.closed = true;
      await queues.close();
      redis.disconnect();
    },
  };
  return opened;
}

afterEach(async () => {
  for (const { app } of running.splice(0)) await app.close();
});

async function ask(url: string): Promise<[number, unknown]> {
  const answer = await fetch(url);
  return [answer.status, await answer.json()];
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(2);
}

describe('the process of a worker', () => {
  it('serves health while Redis is away, and works as soon as it is there', async () => {
    let arrive: ((engine: OpenQueues) => void) | undefined;
    const done: JobData[] = [];
    const { lifecycle, lines } = await given({
      open: () => new Promise((resolve) => (arrive = resolve)),
      work: (data) => Promise.resolve(`handled ${done.push(data)}`),
    });
    const { adminUrl } = lines;
    expect(await ask(`${adminUrl}/livez`)).toEqual([200, { ok: true, reasons: [], version }]);
    expect(await ask(`${adminUrl}/readyz`)).toEqual([503, { ok: false, reasons: ['Redis is away'] }]);
    const engine = openQueues();
    arrive?.(engine);
    await until(async () => (await ask(`${adminUrl}/readyz`))[0] === 200);
    await engine.queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_X' }, jobId: 'turn.act_X' });
    await until(() => done.length > 0);
    await lifecycle.beforeApplicationShutdown();
    expect(await ask(`${adminUrl}/readyz`)).toEqual([503, { ok: false, reasons: ['draining'] }]);
  });

  it('says which job has blocked its event loop, and for how long', async () => {
    const spent = process.threadCpuUsage();
    const workedMs = (): number => process.threadCpuUsage(spent).user / 1_000;
    const engine = openQueues();
    const { lines } = await given({
      open: () => Promise.resolve(engine),
      work: () => {
        for (const until = workedMs() + 260; workedMs() < until;);
        return Promise.resolve('handled');
      },
    });
    await engine.queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_Y' }, jobId: 'turn.act_Y' });
    const metrics = async (): Promise<string> => (await fetch(`${lines.adminUrl}/metrics`)).text();
    await until(async () => /turnpike_event_loop_blocked_seconds_count\{[^}]*\} [1-9]/.test(await metrics()));
    expect(lines.all.find(({ msg }) => msg === 'the event loop was blocked')).toMatchObject({
      level: 'warn',
      work: expect.arrayContaining(['turn job of act_Y']),
      workedMs: expect.any(Number),
    });
  });

  it('ends as failed when Redis is there and cannot be used', async () => {
    const { ended } = await given({ open: () => Promise.reject(new Error('unfit')) });
    expect(await ended).toMatchObject({ level: 'fatal', msg: expect.stringContaining('cannot work') });
  });

  it('stops while it still waits for Redis, and closes what opens after the end', async () => {
    let arrive: ((engine: OpenQueues) => void) | undefined;
    const { app } = await given({ open: () => new Promise((resolve) => (arrive = resolve)) });
    await app.close();
    const engine = openQueues();
    arrive?.(engine);
    await until(() => engine.closed);
  });

  it('is not ready within seconds when Redis is there and silent', async () => {
    const { lines } = await given({ open: () => Promise.resolve(openQueues()) });
    await until(async () => (await ask(`${lines.adminUrl}/readyz`))[0] === 200);
    await server.kill('SIGSTOP');
    await until(async () => (await ask(`${lines.adminUrl}/readyz`))[0] === 503);
    expect(await ask(`${lines.adminUrl}/readyz`)).toEqual([
      503,
      { ok: false, reasons: ['the queues cannot be asked'] },
    ]);
    await server.kill('SIGCONT');
    await until(async () => (await ask(`${lines.adminUrl}/readyz`))[0] === 200);
  });

  it('works off the jobs of the partitions that it serves, tells what waits in all, and takes others over', async () => {
    const redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
    const queues = new JobQueues(redis, 2);
    let mine = 0;
    let hear = (): void => undefined;
    const served = { has: (partition: number) => partition === mine, onChange: (then: () => void) => (hear = then) };
    const close = async (): Promise<void> => {
      await queues.close();
      redis.disconnect();
    };
    const done: string[] = [];
    const { lifecycle, observer } = await given({
      open: () => Promise.resolve({ redis, queues, served, close }),
      partitions: 2,
      work: async ({ actorId }) => String(done.push(actorId)),
    });
    const add = (partition: number, actorId: string): Promise<void> =>
      queues.add(partition, { queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${actorId}` });
    await until(() => lifecycle.progress !== null);
    for (const [partition, actorId] of [
      [1, 'act_other'],
      [0, 'act_one'],
      [0, 'act_two'],
    ] as const)
      await add(partition, actorId);
    await until(() => observer.processed === 2);
    expect(done.toSorted()).toEqual(['act_one', 'act_two']);
    expect(await queues.backlog('turn')).toMatchObject({ waiting: 1 });
    expect(await queues.backlog('turn', served.has)).toMatchObject({ waiting: 0 });
    mine = 1;
    hear();
    await until(() => done.includes('act_other'));
  });

  it('reckons the age of what waits by the clock of Redis', async () => {
    const engine = openQueues();
    await engine.queues.add(0, { queue: 'tool', data: { v: 1, actorId: 'act_Y' }, jobId: 'tool.act_Y' });
    const { waiting, oldestAgeMs } = await engine.queues.backlog('tool');
    expect(waiting).toBe(1);
    expect(oldestAgeMs).toBeLessThan(10_000);
    await engine.close();
  });

  it('warns of a Redis that may lose what it has confirmed', async () => {
    const engine = openQueues();
    await engine.redis.config('SET', 'appendfsync', 'everysec');
    const { lines } = await given({ open: () => Promise.resolve(engine) });
    await until(() => lines.all.some(({ level }) => level === 'warn'));
    expect(String(lines.all.find(({ level }) => level === 'warn')?.['msg'])).toContain('Redis has append');
  });

  describe('serving what strangers have begun', () => {
    const publicJob = (actorId: string) => ({
      queue: 'public' as const,
      data: { v: 1 as const, actorId },
      jobId: `public.${actorId}`,
      lane: 'orders',
    });
    const serving = async (work?: Work) => {
      const engine = openQueues();
      await engine.redis.flushall();
      const process = await given({
        open: () => Promise.resolve(engine),
        queues: { turn: 1, public: 1 },
        ...quick,
        ...(work && { work }),
      });
      await until(() => process.lifecycle.progress !== null);
      return { ...process, engine };
    };
    const quick = { stuckMs: 100, sampleEveryMs: 5 };

    it('is not ready while it takes none of its jobs though it could, and does not end by it', async () => {
      const { lifecycle, lines, engine } = await serving();
      const processors = Reflect.get(lifecycle, 'processors') as { worker: Worker }[]; // one of each queue
      const worker = processors.map((one) => one.worker).find(({ name }) => name === 'public');
      await worker?.pause(true);
      // The wait that was under way takes one job more.
      for (const actorId of ['act_V', 'act_W']) await engine.queues.add(0, publicJob(actorId));
      await until(async () => (await ask(`${lines.adminUrl}/readyz`))[0] === 503);
      const [, told] = await ask(`${lines.adminUrl}/readyz`);
      expect(told).toMatchObject({ reasons: [expect.stringMatching(/^a job of public waits since/)] });
      await worker?.resume();
      await until(async () => (await ask(`${lines.adminUrl}/readyz`))[0] === 200);
      expect(lines.all.filter(({ level }) => level === 'fatal')).toEqual([]);
      expect(lines.all.filter(({ msg }) => msg === 'a worker takes no jobs')).toMatchObject([{ queue: 'public' }]);
    });

    it('is ready while strangers keep its places, however long others of theirs wait', async () => {
      const free = Promise.withResolvers<string>();
      const { lines, engine } = await serving(() => free.promise);
      for (const actorId of ['act_V', 'act_W']) await engine.queues.add(0, publicJob(actorId));
      await until(async () => (await engine.queues.backlog('public')).oldestAgeMs > 3 * quick.stuckMs);
      const ready = await ask(`${lines.adminUrl}/readyz`);
      free.resolve('done');
      expect(ready).toEqual([200, { ok: true, reasons: [] }]);
    });
  });
});
