import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { channelNames } from '#channels';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { until } from '../../test/open-gateway.js';
import { ReplyWorkers } from './reply-workers.js';
import type { ReplyWorkersOptions } from './reply-workers.js';

const stuckMs = 1_000;
/** Longer than three samples, of which the second would find a stuck worker. */
const longMs = 7_000;

let server: PrivateRedis;
let engine: OpenEngine;
let workers: ReplyWorkers;
let fatal: unknown[];
let hanging: PromiseWithResolvers<never>;

beforeAll(async () => {
  server = await startRedis();
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = await openEngine({ url: server.url, partitions: 1, role: 'producer', onError: () => undefined });
  fatal = [];
  hanging = Promise.withResolvers();
  hanging.promise.catch(() => undefined);
});
afterEach(async () => {
  hanging.reject(new Error('the test is over'));
  await workers.beforeApplicationShutdown();
  await workers.onApplicationShutdown();
  await engine.redis.flushall();
  await engine.close();
});

/** A worker with one place and two replies; the first hangs before its claim, or in it. */
async function work(parts: { untilAllIsIn: () => Promise<void>; quiet: () => Promise<object> }): Promise<void> {
  const { untilAllIsIn, quiet } = parts;
  const options: ReplyWorkersOptions = {
    concurrency: 1,
    lockMs: 30_000,
    stalledCheckMs: 30_000,
    stuckMs,
    untilAllIsIn,
    ports: {
      channels: new Map(),
      leaseMs: 10_000,
      quiet,
      postWithinMs: 2_000,
      graceMs: 50,
      era: () => 0,
      lookAgain: { firstMs: 1_000, longestMs: 1_000 },
    },
  };
  const opening = openEngine({ url: server.url, partitions: 1, role: 'worker', onError: () => undefined });
  workers = new ReplyWorkers(opening, options, {
    logger: createLogger({ app: 'gateway', level: 'warn', destination: { write: () => undefined } }),
    metrics: createMetrics({ app: 'gateway', bounds: { channels: channelNames }, processMetrics: false }),
    onFatal: (error) => fatal.push(error),
  });
  const hints = ['act_x.1.0', 'act_x.2.0'].map((effectId) => ({
    queue: 'reply' as const,
    data: { v: 1 as const, actorId: 'act_x', effectId },
    jobId: `reply.${effectId}`,
  }));
  await engine.store.engine.runner.transact(0, [], hints);
}

describe('the reply workers', () => {
  it('are not stuck while claims are held back on purpose, however long replies wait', async () => {
    await work({ untilAllIsIn: () => hanging.promise, quiet: () => Promise.resolve({}) });
    await until(async () => (await engine.queues.backlog('reply')).oldestAgeMs > longMs);
    expect([fatal, workers.status]).toEqual([[], { ok: true, reasons: [] }]);
  });

  it('are stuck when replies wait behind one that may claim and does not end', async () => {
    await work({ untilAllIsIn: () => Promise.resolve(), quiet: () => hanging.promise });
    await until(() => fatal.length > 0);
    expect(workers.status.ok).toBe(false);
  });
});
