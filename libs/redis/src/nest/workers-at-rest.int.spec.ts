import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { engineOver, startWorkerProcess } from '../../test/worker-process.js';
import { connect } from '../connection.js';
import { JobQueues } from '../job-queues.js';
import type { Redis } from '../redis.js';

let server: PrivateRedis;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
beforeEach(() => redis.flushall());
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(1);
}

/** How many workers wait for a job. */
async function asleep(): Promise<number> {
  return String(await redis.client('LIST')).split('cmd=bzpopmin').length - 1;
}

/** How often each command was called. */
function callsIn(stats: string): Record<string, number> {
  const rows = stats.matchAll(/^cmdstat_([^:\r\n]+):calls=(\d+)/gm);
  return Object.fromEntries(Array.from(rows, ([, name = '', calls]) => [name, Number(calls)]));
}

describe('workers at rest', () => {
  it('ask for little: no script, and two looks for each wait and each search for jobs of dead workers', async () => {
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      ...{ stalledMs: 100, lockMs: 1_000 },
    });
    await until(async () => (await asleep()) === 1);
    await redis.config('RESETSTAT');
    await pause(6_000); // the longest wait for a marker is five seconds
    const { exists = 0, llen = 0, evalsha = 0 } = callsIn(await redis.info('commandstats'));
    expect([exists > 0, evalsha]).toEqual([true, 0]);
    expect([llen > 20, llen < 40]).toEqual([true, true]); // every second of sixty
    await app.close();
  });

  it('find a job whose marker is lost', async () => {
    const queues = new JobQueues(redis, 1);
    const done = Promise.withResolvers<void>();
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      work: () => Promise.resolve(done.resolve()).then(() => 'done'),
    });
    await until(async () => (await asleep()) === 1);
    const added = redis
      .multi()
      .hset('{p0}:turn:turn.act_X', { name: 'turn', data: '{"v":1,"actorId":"act_X"}', opts: '{}', timestamp: 1 });
    await added.lpush('{p0}:turn:wait', 'turn.act_X').exec();
    await done.promise;
    await app.close();
    await queues.close();
  });

  it('find the job of a dead worker that was begun after a look', async () => {
    const queues = new JobQueues(redis, 1);
    const done = Promise.withResolvers<number>();
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve(engineOver(redis)),
      ...{ stalledMs: 300, lockMs: 1_000 },
      work: () => Promise.resolve(done.resolve(performance.now())).then(() => 'done'),
    });
    await until(async () => (await asleep()) === 1);
    await pause(400);
    const begun = performance.now();
    const job = redis
      .multi()
      .hset('{p0}:turn:turn.act_X', { name: 'turn', data: '{"v":1,"actorId":"act_X"}', opts: '{}', timestamp: 1 });
    await job
      .lpush('{p0}:turn:active', 'turn.act_X')
      .set('{p0}:turn:turn.act_X:lock', 'of one that died', 'PX', 1_000)
      .exec();
    expect((await done.promise) - begun).toBeLessThan(1_000 + 300 + 700); // its lock, an interval, and a slow machine
    await app.close();
    await queues.close();
  });
});
