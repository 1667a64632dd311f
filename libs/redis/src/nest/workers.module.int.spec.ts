import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from '../redis.js';
import type { JobData, QueueName } from '#protocol';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { engineOver, startWorkerProcess } from '../../test/worker-process.js';
import type { Work, WorkerProcess } from '../../test/worker-process.js';
import { connect } from '../connection.js';
import { JobQueues } from '../job-queues.js';
import type { Hint } from '../job-queues.js';
import { Opened } from './opened.js';
import type { OpenQueues } from './worker-lifecycle.js';

/** How often an idle worker looks whether it has missed a job, in milliseconds. */
const pollMs = 5_000;

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** The names of all connections to Redis. */
async function connections(): Promise<string[]> {
  return [...String(await redis.client('LIST')).matchAll(/ name=(\S*)/g)].map(([, name = '']) => name);
}

/** Work that goes on until it is told to end, and knows how much of it was under way at once. */
class HeldWork {
  readonly begun: string[] = [];
  most = 0;
  private running = 0;
  private readonly ending = Promise.withResolvers<void>();

  readonly work = async ({ actorId }: JobData): Promise<string> => {
    this.begun.push(actorId);
    this.most = Math.max(this.most, ++this.running);
    await this.ending.promise;
    await pause(1);
    this.running -= 1;
    return 'done';
  };

  end(): void {
    this.ending.resolve();
  }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1);
}

/** How many workers wait for a job. */
async function asleep(): Promise<number> {
  return String(await redis.client('LIST')).split('cmd=bzpopmin').length - 1;
}

describe('the slots of a process', () => {
  const queues = new Opened<JobQueues>();
  let processes: WorkerProcess[];

  beforeAll(() => queues.open(new JobQueues(redis, 4)));
  beforeEach(() => {
    processes = [];
  });
  afterEach(async () => {
    await Promise.all(processes.map(({ app }) => app.close()));
    await redis.flushall();
  });
  afterAll(() => queues.value.close());

  async function given(slots: number, work: Work): Promise<void> {
    const open = (): Promise<OpenQueues> => Promise.resolve(engineOver(redis));
    processes.push(await startWorkerProcess({ open, partitions: 4, queues: { turn: slots }, work }));
  }

  async function add(partition: number, count: number, name = 'act'): Promise<void> {
    for (let index = 0; index < count; index++) {
      const actorId = `${name}_${partition}_${index}`;
      await queues.value.add(partition, { queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${actorId}` });
    }
  }

  it('may all go to one partition, and are never more over all of them', async () => {
    const held = new HeldWork();
    await add(2, 12);
    await given(8, held.work);
    await until(() => held.begun.length === 8);
    for (const partition of [0, 1, 3]) await add(partition, 8);
    held.end();
    await until(() => held.begun.length === 36);
    expect(held.most).toBe(8);
  });

  it('are left by a partition with a backlog to another that has a job', async () => {
    const order: string[] = [];
    await add(0, 50, 'backlog');
    await given(1, async ({ actorId }) => {
      if (order.push(actorId) === 10) await add(1, 1, 'other');
      return 'done';
    });
    await until(() => order.length === 51);
    expect(order.indexOf('other_1_0')).toBeLessThan(15);
  });

  it('are taken by no job before it begins: an idle process gets what a busy one has no slot for', async () => {
    const busy = new HeldWork();
    const idle = new HeldWork();
    await add(0, 2, 'first');
    await given(2, busy.work);
    await until(() => busy.begun.length === 2);
    await until(async () => (await asleep()) === 3);
    await given(4, idle.work);
    await until(async () => (await asleep()) === 7);
    const startedAt = performance.now();
    for (const partition of [0, 1, 2, 3]) await add(partition, 1, 'then');
    await until(() => idle.begun.length === 4);
    expect(performance.now() - startedAt).toBeLessThan(pollMs / 2);
    expect(busy.begun).toEqual(['first_0_0', 'first_0_1']);
    const closed = Promise.all(processes.map(({ app }) => app.close()));
    for (const work of [busy, idle]) work.end();
    await closed;
  });

  it('serve a text at once, whatever a thousand children have waiting', async () => {
    const handled: string[] = [];
    const queued = queues.value;
    const hint = (queue: QueueName, name: string): Hint => ({
      ...{ queue, data: { v: 1 as const, actorId: `${queue} ${name}` }, jobId: `${queue}.${name}` },
      ...(queue === 'tool' && name.startsWith('child') && { isLow: true as const }),
    });
    const children = Array.from({ length: 500 }, (_, index) => `child${index}`);
    await Promise.all(
      children.flatMap((name) => [queued.add(0, hint('background', name)), queued.add(0, hint('tool', name))]),
    );
    let sentAt = 0;
    const open = (): Promise<OpenQueues> => Promise.resolve(engineOver(redis));
    const work: Work = async ({ actorId }) => {
      if (handled.push(actorId) === 20) {
        await queued.add(0, hint('turn', 'text'));
        sentAt = handled.length;
      }
      if (actorId === 'turn text') await queued.add(0, hint('tool', 'text'));
      await pause(1);
      return 'done';
    };
    const slots = { turn: 4, background: 2, tool: 4 };
    processes.push(await startWorkerProcess({ open, partitions: 4, queues: slots, work }));
    await until(() => handled.includes('tool text'));
    // Two hops, and in each no more than a few rounds of all slots: with one queue for all it would be after a thousand.
    expect(handled.indexOf('tool text') - sentAt).toBeLessThan(100);
    expect(handled.indexOf('turn text') - sentAt).toBeLessThan(50);
  });

  it('go round without an end, however short the jobs are', async () => {
    const handled: string[] = [];
    const work: Work = async ({ actorId }) => {
      if (actorId.endsWith('7')) await pause(1);
      handled.push(actorId);
      return 'done';
    };
    for (let count = 0; count < 2; count++) await given(3, work);
    await Promise.all([0, 1, 2, 3].map((partition) => add(partition, 100)));
    await until(() => handled.length === 400);
    expect(new Set(handled).size).toBe(400);
  });
});

describe('the workers of a queue', () => {
  it('tell of a job that is not one of ours, count it, and go on with the next', async () => {
    const queues = new JobQueues(redis, 1);
    const handled = Promise.withResolvers<JobData>();
    const { app, observer, lines } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      work: (data) => Promise.resolve('done').finally(() => handled.resolve(data)),
    });
    await queues.queue('turn', 0).add('turn', { v: 1, actorId: 'act_X', text: 'hello' }, { removeOnFail: true });
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_Y' }, jobId: 'turn.act_Y' });
    expect(await handled.promise).toEqual({ v: 1, actorId: 'act_Y' });
    await app.close();
    await queues.close();
    const failures = lines.all.filter(({ level }) => level === 'error');
    expect(failures).toEqual([expect.objectContaining({ queue: 'turn', msg: 'a hint failed' })]);
    expect(failures).toEqual([expect.objectContaining({ err: expect.objectContaining({ code: 'bad-request' }) })]);
    expect(failures).toEqual([expect.not.objectContaining({ actorId: 'act_X' })]);
    expect(observer.processed).toBe(2);
  });

  it('are one for each partition, with one connection of its own beside the one that all share', async () => {
    const queues = new JobQueues(redis, 3);
    const before = await connections();
    const handled: string[] = [];
    const all = Promise.withResolvers<void>();
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve({ ...engineOver(redis), processId: 'prc' }),
      partitions: 3,
      work: (data) => Promise.resolve(handled.push(data.actorId) === 3 ? all.resolve() : undefined).then(() => 'done'),
    });
    for (const partition of [0, 1, 2])
      await queues.add(partition, {
        queue: 'turn',
        data: { v: 1, actorId: `act_${partition}` },
        jobId: `turn.${partition}x`,
      });
    await all.promise;
    expect(handled.sort()).toEqual(['act_0', 'act_1', 'act_2']);
    const opened = (await connections()).filter((name) => !before.includes(name));
    expect(opened.sort()).toEqual([0, 1, 2].map((partition) => `{p${partition}}:${btoa('turn')}:w:prc`));
    expect((await connections()).length).toBe(before.length + 3);
    await app.close();
    await queues.close();
  });

  it('serve several queues by one processor, and count each by itself', async () => {
    const queues = new JobQueues(redis, 1);
    const handled: string[] = [];
    const both = Promise.withResolvers<void>();
    const { app, observer } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      queues: { turn: 1, background: 1 },
      work: (data) => Promise.resolve(handled.push(data.actorId) === 2 ? both.resolve() : undefined).then(() => 'done'),
    });
    for (const queue of ['turn', 'background'] as const)
      await queues.add(0, { queue, data: { v: 1, actorId: `act_${queue}` }, jobId: `${queue}.act` });
    await both.promise;
    await app.close();
    await queues.close();
    expect(handled.toSorted()).toEqual(['act_background', 'act_turn']);
    expect(observer.processed).toBe(1);
  });

  it('ask for no other job when the only one has come', async () => {
    const queues = new JobQueues(redis, 1);
    const letGo = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const work = async (): Promise<string> => {
      begun.resolve();
      await letGo.promise;
      return 'done';
    };
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      queues: { turn: 2 },
      work,
    });
    await until(async () => (await asleep()) === 1);
    await redis.config('RESETSTAT');
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_X' }, jobId: 'turn.act_X' });
    await begun.promise;
    const markers = (): Promise<number> => redis.zcard('{p0}:turn:marker');
    await until(async () => (await markers()) === 0 && (await asleep()) === 1);
    const asked = /cmdstat_rpoplpush:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1];
    letGo.resolve();
    await app.close();
    await queues.close();
    expect(asked).toBe('1');
  });

  it('tell a job whose lock is lost to let go', async () => {
    const queues = new JobQueues(redis, 1);
    const begun = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      lockMs: 100,
      work: async (_data, signal) => {
        signal.addEventListener('abort', () => letGo.resolve());
        begun.resolve();
        await letGo.promise;
        return 'lost';
      },
    });
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_X' }, jobId: 'turn.act_X' });
    await begun.promise;
    await redis.del('{p0}:turn:turn.act_X:lock');
    await letGo.promise;
    await app.close();
    await queues.close();
  });
});
