import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue, Worker } from 'bullmq';
import { startFailover } from '../../../test/support/redis-failover.js';
import type { RedisFailover } from '../../../test/support/redis-failover.js';
import { connect, untilReady } from './connection.js';
import type { ConnectionOptions } from './connection.js';
import type { Redis } from './redis.js';

/** A write that is tried again every so often is through within this time after a failover, in ms. */
const healedWithinMs = 5_000;

let servers: RedisFailover;
let opened: Redis[];
/** Ends a worker however its test ends: its connections would keep the process. */
let endWorker: () => Promise<void>;

beforeEach(async () => {
  opened = [];
  endWorker = () => Promise.resolve();
  servers = await startFailover();
});
afterEach(async () => {
  await endWorker();
  for (const redis of opened) redis.disconnect();
  await servers.stop();
});

async function open(role: ConnectionOptions['role'], askEveryMs?: number): Promise<Redis> {
  const redis = connect({ url: servers.url, role, onError: () => undefined, ...(askEveryMs && { askEveryMs }) });
  opened.push(redis);
  await untilReady(redis, 5_000);
  return redis;
}

/** Repeats what an edge would until it is through, and returns how long that took, in ms. */
async function untilThrough(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < healedWithinMs) {
    const isThrough = await work().then(
      () => true,
      () => false,
    );
    if (isThrough) break;
    await pause(20);
  }
  return performance.now() - from;
}

describe('connections that a planned failover leaves at a replica', () => {
  it('are made anew under a worker, which loses and doubles no command', async () => {
    const redis = await open('worker');
    await redis.incr('n');
    await servers.failOver();
    expect(await redis.incr('n')).toBe(2);
    expect(await servers.master.get('n')).toBe('2');
  });

  it('are made anew under a producer, which fails meanwhile and writes within seconds', async () => {
    const redis = await open('producer');
    await servers.failOver();
    await expect(redis.set('k', '1')).rejects.toThrow('READONLY');
    expect(await untilThrough(() => redis.set('k', '2'))).toBeLessThan(healedWithinMs);
    expect(await servers.master.get('k')).toBe('2');
  });

  it.each(['worker', 'producer'] as const)(
    'are made anew by a script, a pipeline and a transaction: %s',
    async (role) => {
      const redis = await open(role);
      for (const write of [
        () => redis.eval("return redis.call('INCR', KEYS[1])", 1, 'script'),
        async () => {
          for (const [error] of (await redis.pipeline().incr('pipeline').incr('pipeline').exec()) ?? [])
            if (error) throw error;
        },
        () => redis.multi().incr('multi').incr('multi').exec(),
      ]) {
        await servers.failOver();
        expect(await untilThrough(write)).toBeLessThan(healedWithinMs);
      }
      expect(await servers.master.mget('script', 'pipeline', 'multi')).toEqual(['1', '2', '2']);
    },
  );

  it('are left where they only read, at the next question whether the server is alive', async () => {
    const redis = await open('worker', 100);
    await servers.failOver();
    await servers.master.set('k', 'new');
    const made = servers.connections;
    while (servers.connections === made) await pause(20);
    await untilReady(redis, 5_000);
    expect(String((await redis.role())[0])).toBe('master');
  });

  it('are not ready while their address leads to a replica', async () => {
    const redis = await open('worker');
    await servers.failOver();
    await servers.master.replicaof('127.0.0.1', 1);
    const write = redis.set('k', '1');
    while (redis.status === 'ready') await pause(5);
    let ready = 0;
    redis.on('ready', () => (ready += 1));
    const made = servers.connections;
    while (servers.connections < made + 4) await pause(20);
    expect(redis.status).not.toBe('ready');
    expect(ready).toBe(0);
    await servers.master.replicaof('NO', 'ONE');
    expect(await write).toBe('OK');
  });

  it('serve a queue of BullMQ on: its blocking connection too', async () => {
    const connection = await open('worker');
    const queue = new Queue('q', { connection: await open('worker') });
    const done: string[] = [];
    const worker = new Worker('q', (job) => Promise.resolve(void done.push(job.name)), { connection });
    worker.on('error', () => undefined);
    endWorker = () => worker.close(true);
    await queue.add('before', {});
    while (!done.includes('before')) await pause(10);
    await servers.failOver();
    await queue.add('after', {});
    const from = performance.now();
    while (!done.includes('after') && performance.now() - from < healedWithinMs) await pause(10);
    expect(done).toEqual(['before', 'after']);
    await queue.close();
  });
});
