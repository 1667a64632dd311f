import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { engineOver, startWorkerProcess } from '../../test/worker-process.js';
import { connect, untilReady } from '../connection.js';
import type { Redis } from '../redis.js';

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
  it('say so when Redis refuses them at their start, and let the process go on to its end', async () => {
    await redis.acl('SETUSER', 'guest', 'on', 'nopass', '~*', '&*', '+@all', '-info');
    const guest = connect({
      url: server.url.replace('//', '//guest:any@'),
      role: 'worker',
      onError: () => undefined,
    });
    await untilReady(guest, 5_000);
    const { app, ended } = await startWorkerProcess({ open: () => Promise.resolve(engineOver(guest)) });
    expect(await ended).toMatchObject({
      msg: expect.stringContaining('a worker has ended'),
      err: { message: expect.stringContaining('NOPERM') },
    });
    await pause(1); // timers fire: whoever ends the process by one is not kept waiting
    await app.close();
    guest.disconnect();
  });

  it('are drained while Redis is away', async () => {
    const { app } = await startWorkerProcess({
      open: () => Promise.resolve({ ...engineOver(redis), processId: 'drained' }),
    });
    // By its name: Redis may still list the blocked connection of a worker that has gone.
    while (!/:w:drained .* cmd=bzpopmin/.test(String(await redis.client('LIST')))) await pause(5);
    await server.kill();
    while (redis.status !== 'reconnecting') await pause(1);
    await app.close();
    await server.restart();
  });

  it('are drained when Redis went away while they fetched jobs and ended them', async () => {
    const engine = engineOver(redis);
    const jobs = Array.from({ length: 2_000 }, (_, n) => `act_${n}`);
    await Promise.all(
      jobs.map((actorId) => engine.queues.add(0, { queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${actorId}` })),
    );
    const { app, observer, lines } = await startWorkerProcess({ open: () => Promise.resolve(engine) });
    while (observer.processed < 10) await pause(1);
    await server.kill();
    expect(observer.processed).toBeLessThan(jobs.length);
    await app.close();
    expect(lines.all).toContainEqual(expect.objectContaining({ level: 'warn', queue: 'turn', answers: 1 }));
    await server.restart();
  });

  it('are let go when Redis went away as they began', async () => {
    const opened = Promise.withResolvers<void>();
    const { app } = await startWorkerProcess({
      open: async () => {
        await server.kill();
        while (redis.status === 'ready') await pause(1);
        opened.resolve();
        return engineOver(redis);
      },
    });
    await opened.promise;
    await pause(1); // the workers are made, and wait for their connections
    await app.close();
  });
});
