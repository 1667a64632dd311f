import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { createLogger, createMetrics, version } from '#telemetry';
import type { JobData } from '#contract';
import { connect } from './connection.js';
import { JobQueues } from './job-queues.js';
import { WorkerProcess } from './worker-process.js';
import type { OpenQueues, WorkerProcessSettings } from './worker-process.js';

let server: PrivateRedis;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());

class Lines {
  readonly all: Record<string, unknown>[] = [];
  write(line: string): void {
    this.all.push(JSON.parse(line) as Record<string, unknown>); // the logger writes objects
  }
  /** Where the process under test serves its health. */
  get adminUrl(): string {
    return `http://127.0.0.1:${String(this.all.find(({ msg }) => msg === 'serves health and metrics')?.['port'])}`;
  }
}

const running: WorkerProcess<OpenQueues>[] = [];

function given(parts: Pick<WorkerProcessSettings<OpenQueues>, 'open'> & Partial<WorkerProcessSettings<OpenQueues>>) {
  const lines = new Lines();
  const worker = new WorkerProcess<OpenQueues>({
    queue: 'turn',
    concurrency: 1,
    config: {
      ...{ JOB_LOCK_MS: 5_000, STALLED_CHECK_MS: 5_000, STUCK_MS: 60_000 },
      ADMIN_PORT: { port: 0, isGiven: true },
    },
    logger: createLogger({ app: 'a-test', level: 'info', destination: lines }),
    metrics: createMetrics({ app: 'a-test', processMetrics: false }),
    workWith: () => () => Promise.resolve('done'),
    ...parts,
  });
  running.push(worker);
  return { worker, lines };
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

async function end(worker: WorkerProcess<OpenQueues>): Promise<void> {
  await worker.beforeApplicationShutdown();
  await worker.onApplicationShutdown();
}

afterEach(async () => {
  for (const worker of running.splice(0)) await end(worker);
});

async function ask(url: string): Promise<[number, unknown]> {
  const answer = await fetch(url);
  return [answer.status, await answer.json()];
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

describe('the process of a worker', () => {
  it('serves health while Redis is away, and works as soon as it is there', async () => {
    let arrive: ((engine: OpenQueues) => void) | undefined;
    const done: JobData[] = [];
    const { worker, lines } = given({
      open: () => new Promise((resolve) => (arrive = resolve)),
      workWith: () => (data) => Promise.resolve(`handled ${done.push(data)}`),
    });
    await worker.onApplicationBootstrap();
    const { adminUrl } = lines;
    expect(await ask(`${adminUrl}/livez`)).toEqual([200, { ok: true, reasons: [], version }]);
    expect(await ask(`${adminUrl}/readyz`)).toEqual([503, { ok: false, reasons: ['Redis is away'] }]);
    const engine = openQueues();
    arrive?.(engine);
    await until(async () => (await ask(`${adminUrl}/readyz`))[0] === 200);
    await engine.queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_X' }, jobId: 'turn.act_X' });
    await until(() => done.length > 0);
    await worker.beforeApplicationShutdown();
    expect(await ask(`${adminUrl}/readyz`)).toEqual([503, { ok: false, reasons: ['draining'] }]);
  });

  it('ends as failed when Redis is there and cannot be used', async () => {
    let ended = 0;
    const { worker, lines } = given({ open: () => Promise.reject(new Error('unfit')), end: () => ended++ });
    await worker.onApplicationBootstrap();
    await until(() => ended > 0);
    expect(lines.all.at(-1)).toMatchObject({ level: 'fatal', msg: expect.stringContaining('cannot work') });
  });

  it('stops while it still waits for Redis, and closes what opens after the end', async () => {
    let arrive: ((engine: OpenQueues) => void) | undefined;
    const { worker } = given({ open: () => new Promise((resolve) => (arrive = resolve)) });
    await worker.onApplicationBootstrap();
    await end(worker);
    const engine = openQueues();
    arrive?.(engine);
    await until(() => engine.closed);
  });

  it('is not ready within seconds when Redis is there and silent', async () => {
    const { worker, lines } = given({ open: () => Promise.resolve(openQueues()) });
    await worker.onApplicationBootstrap();
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
    const { worker, lines } = given({ open: () => Promise.resolve(engine) });
    await worker.onApplicationBootstrap();
    await until(() => lines.all.some(({ level }) => level === 'warn'));
    expect(String(lines.all.find(({ level }) => level === 'warn')?.['msg'])).toContain('Redis has append');
  });
});
