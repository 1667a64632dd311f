import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import type { CommitRequest } from '#engine/ports';
import { buildEffectId } from '#protocol';
import type { JobData, RunTool } from '#protocol';
import { createToken } from '#redis';
import { JobProcessor, Opened, WorkersModule } from '#redis/nest';
import { createLogger, createMetrics } from '#telemetry';
import { until } from '../../../../test/support/app-process.js';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  engine = await openEngine({
    url: server.url,
    partitions: 1,
    role: 'worker',
    times: { quietMs: 0 },
    onError: () => undefined,
  });
  await engine.redis.flushall();
});
afterEach(() => engine.close());

/** Whether the job of the work is over in Redis after each of its steps. */
async function isOverAfter(queue: 'turn' | 'tool', work: (data: JobData) => AsyncGenerator<unknown>) {
  const over: boolean[] = [];
  class Worked extends JobProcessor {
    protected override async work(data: JobData): Promise<string> {
      const active = (): Promise<string[]> => engine.redis.lrange(`{p0}:${queue}:active`, 0, -1);
      const [own = ''] = await active();
      const steps = work(data);
      while ((await steps.next()).done !== true) over.push(!(await active()).includes(own));
      return 'done';
    }
  }
  const opened = { ...engine, close: () => Promise.resolve() };
  const logger = createLogger({ app: 'a-test', level: 'fatal' });
  const workers = WorkersModule.of({
    queues: { [queue]: 1 },
    processor: Worked,
    config: { PARTITIONS: 1, JOB_LOCK_MS: 5_000, STALLED_CHECK_MS: 5_000, STUCK_MS: 60_000 },
    engine: new Opened<OpenEngine>(),
    open: () => Promise.resolve(opened),
    logger,
    metrics: createMetrics({ app: 'a-test', processMetrics: false }),
  });
  const app = await NestFactory.createApplicationContext(workers, { logger: false, abortOnError: false });
  await until('the work has begun', () => over.length > 0);
  await app.close();
  return over;
}

async function textArrives(): Promise<string> {
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
  return (await engine.store.intake.ingest({ address, sourceId: null, mode: 'text', text: 'hello' })).actorId;
}

async function loaded(actorId: string): Promise<CommitRequest> {
  const token = createToken();
  const turn = await engine.store.turns.load(actorId, token);
  if (!('version' in turn)) throw new Error(`expected a turn, got ${turn.status}`);
  const { version, mail, lastMail } = turn;
  return {
    ...{ actorId, token, version, lastMail, consumed: mail.length, state: {}, thinking: false, live: true },
    ...{ wakeInMs: null, effects: [], cancels: [], runs: [], ledger: [], journal: [], messageRuns: {}, hold: false },
  };
}

function toolOf(actorId: string, version: number): RunTool {
  return {
    type: 'run-tool',
    id: buildEffectId(actorId, version, 0),
    runId: 'run_x',
    actionId: 'a1',
    parentActionId: null,
    tool: 'get_counts',
    args: {},
    effectKey: 'k',
    dedupeKey: 'd',
    deadlineAt: Number.MAX_SAFE_INTEGER,
    callNumber: 1,
    maxCalls: 1,
    repeat: 'safe',
    retries: 0,
  };
}

describe('the job of a turn', () => {
  it('ends with the commit after which nothing is left to read', async () => {
    await textArrives();
    const over = await isOverAfter('turn', async function* ({ actorId }) {
      const first = await loaded(actorId);
      await textArrives();
      yield await engine.store.turns.commit(first); // a text has come meanwhile
      const second = await loaded(actorId);
      yield await engine.store.turns.commit({ ...second, token: createToken(), version: second.version - 1 }); // stale
      yield await engine.store.turns.commit({ ...second, hold: true }); // the next turn follows in the same job
      yield await engine.store.turns.commit({ ...second, version: second.version + 1, consumed: 0, lastMail: null });
    });
    expect(over).toEqual([false, false, false, true]);
  });
});

describe('the job of a tool call', () => {
  it('ends with the settle of its own claim', async () => {
    const turn = await loaded(await textArrives());
    const effect = toolOf(turn.actorId, turn.version + 1);
    await engine.store.turns.commit({ ...turn, effects: [effect] });
    const over = await isOverAfter('tool', async function* ({ effectId = '' }) {
      const token = createToken();
      yield await engine.store.effects.claim(effectId, 'run-tool', { token, leaseMs: 5_000 });
      const result = { ok: true as const, value: 1 };
      const event = { type: 'tool-finished' as const, effectId, result, attempts: [], reused: false };
      yield await engine.store.effects.settle(effectId, { token: createToken() }, event); // another's
      yield await engine.store.effects.settle(effectId, { token }, event);
    });
    expect(over).toEqual([false, false, true]);
  });
});
