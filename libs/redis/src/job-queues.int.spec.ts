import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { connect, untilReady } from './connection.js';
import { JobQueues } from './job-queues.js';

let server: PrivateRedis;

beforeEach(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterEach(() => server.stop());

describe('the queues of a producer', () => {
  it('are there again when Redis is, though it went away while they were opened', async () => {
    const redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
    await untilReady(redis, 5_000);
    const queues = new JobQueues(redis, 1);
    await server.kill('SIGSTOP'); // what is asked from here on is not answered
    const asked = [queues.client(), queues.backlog('reply')];
    await server.kill();
    await Promise.allSettled(asked);
    await server.restart();
    await untilReady(redis, 5_000);
    await queues.add(0, { queue: 'turn', data: { v: 1, actorId: 'act_X' }, jobId: 'turn.act_X' });
    expect([await queues.backlog('turn'), await queues.backlog('reply')]).toMatchObject([
      { waiting: 1 },
      { waiting: 0 },
    ]);
    await queues.close();
    redis.disconnect();
  });

  it('count what comes after everything else among what waits, and what is to be done apart from its jobs', async () => {
    const redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
    await untilReady(redis, 5_000);
    const queues = new JobQueues(redis, 1);
    const at = (await redis.time()).map(Number)[0] ?? 0;
    for (const actorId of ['act_X', 'act_Y'])
      await queues.add(0, { queue: 'tool', data: { v: 1, actorId }, jobId: `tool.${actorId}`, isLow: true });
    await queues.add(0, { queue: 'tool', data: { v: 1, actorId: 'act_X' }, jobId: 'tool.act_X.again', isLow: true });
    expect([await queues.countWork('tool'), await queues.countWork('tool', 2)]).toEqual([2, null]);
    await redis.hset('{p0}:tool:tool.act_X', 'timestamp', (at - 60) * 1_000);
    const { waiting, oldestAgeMs } = await queues.backlog('tool');
    expect([waiting, (await queues.count('tool')).waiting, oldestAgeMs >= 60_000]).toEqual([3, 3, true]);
    await queues.close();
    redis.disconnect();
  });
});
