import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import type { JobData } from '#contract';
import { connect, untilReady } from './connection.js';
import { JobQueues } from './job-queues.js';
import { QueueWorkers } from './workers.js';

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

describe('the workers of a queue', () => {
  it('tell of a job that is not one of ours, count it, and go on with the next', async () => {
    const queues = new JobQueues(redis, 1);
    const handled = Promise.withResolvers<JobData>();
    const failures: { error: unknown; data: JobData | null }[] = [];
    const workers = new QueueWorkers({
      ...{ redis, queue: 'turn', partitions: 1, concurrency: 1, lockMs: 5_000, stalledCheckMs: 5_000 },
      handle: (data) => Promise.resolve(handled.resolve(data)),
      onError: (error, data) => failures.push({ error, data }),
      onDead: (error) => failures.push({ error, data: null }),
    });
    await queues.queue('turn', 0).add('turn', { v: 1, actorId: 'act_X', text: 'hello' }, { removeOnFail: true });
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_Y' }, jobId: 'turn.act_Y' });
    expect(await handled.promise).toEqual({ v: 1, actorId: 'act_Y' });
    await workers.drain();
    await queues.close();
    expect(failures).toEqual([{ error: expect.objectContaining({ code: 'bad-request' }), data: null }]);
    expect(workers.progress).toBe(2);
  });

  it('say so when Redis refuses them at their start, and let the process go on to its end', async () => {
    await redis.acl('SETUSER', 'guest', 'on', 'nopass', '~*', '&*', '+@all', '-info');
    const guest = connect({
      url: server.url.replace('//', '//guest:any@'),
      role: 'worker',
      onError: () => undefined,
    });
    await untilReady(guest, 5_000);
    const died = Promise.withResolvers<unknown>();
    const workers = new QueueWorkers({
      ...{ redis: guest, queue: 'turn', partitions: 1, concurrency: 1, lockMs: 5_000, stalledCheckMs: 5_000 },
      handle: () => Promise.resolve(),
      onError: () => undefined,
      onDead: died.resolve,
    });
    expect(await died.promise).toMatchObject({ message: expect.stringContaining('NOPERM') });
    await pause(1); // timers fire: whoever ends the process by one is not kept waiting
    await workers.drain();
    guest.disconnect();
  });

  it('are drained while Redis is away', async () => {
    const workers = new QueueWorkers({
      ...{ redis, queue: 'turn', partitions: 1, concurrency: 1, lockMs: 5_000, stalledCheckMs: 5_000 },
      handle: () => Promise.resolve(),
      onError: () => undefined,
      onDead: () => undefined,
    });
    while (!String(await redis.client('LIST')).includes('cmd=bzpopmin')) await pause(5);
    await server.kill();
    while (redis.status !== 'reconnecting') await pause(1);
    await workers.drain();
  });
});
