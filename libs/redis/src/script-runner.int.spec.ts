import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from './redis.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { connect } from './connection.js';
import { buildJobsLua, jobAdders } from './job-scripts.js';
import { JobQueues } from './job-queues.js';
import type { Hint } from './job-queues.js';
import { ScriptRunner } from './script-runner.js';

const echo = "return { #KEYS, KEYS[2] or '', #ARGV, ARGV[2] or '' }";

const scripts = [
  { name: 'adds', lua: `${buildJobsLua(jobAdders)}\naddJobs()\n${echo}`, jobScripts: jobAdders },
  { name: 'stale', lua: `${buildJobsLua(jobAdders)}\n${echo}`, jobScripts: jobAdders },
  { name: 'plain', lua: echo },
] as const;

const data = { v: 1 as const, actorId: 'act_X' };
const hints: Hint[] = [
  { queue: 'turn', data, jobId: 'turn.now' },
  { queue: 'turn', data, jobId: 'turn.later', delayMs: 60_000 },
  { queue: 'tool', data, jobId: 'tool.low', isLow: true },
  { queue: 'reply', data, jobId: 'reply.now' },
];

let server: PrivateRedis;
let redis: Redis;
let queues: JobQueues;
let runner: ScriptRunner<'adds' | 'stale' | 'plain'>;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  await redis.flushall();
  queues = new JobQueues(redis, 1);
  runner = new ScriptRunner(redis, queues, scripts);
});
afterEach(async () => {
  await queues.close();
  redis.disconnect();
});

/** All that the queues hold, but for times, events, and what a queue says of itself when it is opened. */
async function held(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const key of (await redis.keys('{p0}:*')).filter((name) => !/:(meta|events)$/.test(name)).toSorted()) {
    const type = await redis.type(key);
    if (type === 'hash') found[key] = { ...(await redis.hgetall(key)), timestamp: '' };
    if (type === 'list') found[key] = await redis.lrange(key, 0, -1);
    if (type === 'zset') found[key] = await redis.zrange(key, 0, -1);
    if (type === 'string') found[key] = await redis.get(key);
  }
  return found;
}

describe('a script that adds jobs in its step', () => {
  const call = { keys: ['{p0}:a', '{p0}:b'], args: ['one', 'two'] };

  it('adds them as BullMQ does', async () => {
    await Promise.all(hints.map((hint) => queues.add(0, hint)));
    const byBullMQ = await held();
    await redis.flushall();
    await runner.run({ name: 'adds', ...call }, { partition: 0, hints });
    expect(await held()).toEqual(byBullMQ);
    expect(Object.keys(byBullMQ).length).toBeGreaterThan(9);
    expect(await redis.keys('*:events')).toEqual([]);
  });

  it.each(['adds', 'stale', 'plain'] as const)('%s sees its own keys and arguments alone', async (name) => {
    expect(await runner.run({ name, ...call })).toEqual([2, '{p0}:b', 2, 'two']);
    if (name === 'plain') return;
    expect(await runner.run({ name, ...call }, { partition: 0, hints })).toEqual([2, '{p0}:b', 2, 'two']);
  });

  it('adds none where it ends before', async () => {
    await runner.run({ name: 'stale', ...call }, { partition: 0, hints });
    expect(await held()).toEqual({});
  });

  it('is refused jobs that it holds no script of BullMQ for', async () => {
    const refused = runner.run({ name: 'plain', ...call }, { partition: 0, hints });
    await expect(refused).rejects.toThrow('the script plain holds no addStandardJob of BullMQ');
    expect(await held()).toEqual({});
  });
});
