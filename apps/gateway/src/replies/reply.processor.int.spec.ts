import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import type { INestApplicationContext } from '@nestjs/common';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { Opened, WorkerLifecycle, WorkersModule } from '#redis/nest';
import { channelNames } from '#channels';
import { createLogger, createMetrics } from '#telemetry';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { until } from '../../test/open-gateway.js';
import { REPLY_DELIVERY, ReplyProcessor } from './reply.processor.js';
import type { ReplyDelivery } from './reply-delivery.js';

const stuckMs = 1_000;
/** Longer than three samples, of which the second would find a stuck worker. */
const longMs = 7_000;

let server: PrivateRedis;
let engine: OpenEngine;
let app: INestApplicationContext;
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
  await app.close();
  await engine.redis.flushall();
  await engine.close();
});

/** A worker with one place and two replies; the first hangs before its claim, or in it. */
async function work(parts: { untilAllIsIn: () => Promise<void>; quiet: () => Promise<object> }): Promise<void> {
  const { untilAllIsIn, quiet } = parts;
  const opened = new Opened<OpenEngine>();
  const metrics = createMetrics({ app: 'gateway', bounds: { channels: channelNames }, processMetrics: false });
  const shared = { channels: new Map(), leaseMs: 10_000, postWithinMs: 2_000, graceMs: 50, era: () => 0 };
  const lookAgain = { firstMs: 1_000, longestMs: 1_000 };
  const ports = opened.map(({ store }) => ({ ...shared, quiet, lookAgain, store }));
  const delivery: ReplyDelivery = { ports, untilAllIsIn, metrics };
  const workers = WorkersModule.of({
    queues: { reply: 1 },
    processor: ReplyProcessor,
    providers: [{ provide: REPLY_DELIVERY, useValue: delivery }],
    config: { PARTITIONS: 1, JOB_LOCK_MS: 30_000, STALLED_CHECK_MS: 30_000, STUCK_MS: stuckMs },
    engine: opened,
    open: () => openEngine({ url: server.url, partitions: 1, role: 'worker', onError: () => undefined }),
    logger: createLogger({ app: 'gateway', level: 'warn', destination: { write: () => undefined } }),
    metrics,
    giveUp: (why) => fatal.push(why),
  });
  app = await NestFactory.createApplicationContext(workers, { logger: false, abortOnError: false });
  const hints = ['act_x.1.0', 'act_x.2.0'].map((effectId) => ({
    queue: 'reply' as const,
    data: { v: 1 as const, actorId: 'act_x', effectId },
    jobId: `reply.${effectId}`,
  }));
  await engine.store.engine.runner.hint({ partition: 0, hints });
}

describe('the reply workers', () => {
  it('are not stuck while claims are held back on purpose, however long replies wait', async () => {
    await work({ untilAllIsIn: () => hanging.promise, quiet: () => Promise.resolve({}) });
    await until(async () => (await engine.queues.backlog('reply')).oldestAgeMs > longMs);
    expect([fatal, app.get(WorkerLifecycle).progress]).toEqual([[], { ok: true, reasons: [] }]);
  });

  it('are stuck when replies wait behind one that may claim and does not end', async () => {
    await work({ untilAllIsIn: () => Promise.resolve(), quiet: () => hanging.promise });
    await until(() => fatal.length > 0);
    expect(app.get(WorkerLifecycle).progress?.ok).toBe(false);
  });
});
