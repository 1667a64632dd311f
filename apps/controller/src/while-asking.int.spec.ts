import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { renameId, TransientError } from '#contract';
import type { Completion, Model } from '#llm';
import { until } from '../../../test/support/app-process.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { composePrograms } from './compose-agent.js';
import { readConfig } from './config.js';
import type { Programs } from './programs.js';
import { Quarantine } from './quarantine.js';
import { takeTurns } from './take-turn.js';
import type { TurnPorts } from './take-turn.js';

const leaseMs = 60_000;
const never = new AbortController().signal;
const answer = {
  control: { done: true, reason: 'ok' },
  next_action: { type: 'respond', message: 'Hello.' },
  state_update: { plan: 'answer', observation: 'none', confidence: 1 },
};

let server: PrivateRedis;
let engine: OpenEngine;

beforeAll(async () => {
  server = await startRedis({ appendonly: 'no' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  const times = { quietMs: 0, leaseMs };
  engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  await engine.redis.flushall();
});
afterEach(() => engine.close());

const noOutage: TurnPorts['outage'] = { lastAgo: () => null, lastOn: () => null };

type Ports = TurnPorts & { programs: Programs };
type Decide = Programs['agent']['decide'];

function portsWith(complete: Model['complete'], outage = noOutage): Ports {
  const model: Model = { provider: 'scripted', complete };
  return {
    programs: composePrograms(readConfig({ LLM_PROVIDER: 'scripted', LLM_MODEL: 'm' }), () => model),
    store: engine.store,
    outage,
    quarantine: new Quarantine(),
    recoveryGate: { isComplete: true, complete: () => Promise.resolve() },
    approvalCodeOf: () => '1234',
    leaseMs,
    onCommit: () => undefined,
  };
}

function completion(usage: Completion['usage'], model: string): Completion {
  return {
    text: JSON.stringify(answer),
    finish: 'stop',
    model,
    usage,
    structured: 'prompt',
    schemaId: null,
    fallbackReason: null,
  };
}

async function textArrives(theirs = '+15550123'): Promise<{ actorId: string; messageId: string }> {
  const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs };
  return engine.store.ingest({ address, sourceId: null, mode: 'text', text: 'hello' });
}

describe('a call of a model that takes its time', () => {
  /** A run whose person waits too long at once; its model answers when it is told to. */
  async function waiting(isReady = false) {
    const { actorId, messageId } = await textArrives();
    const answers: (() => void)[] = [];
    const slow = portsWith((_request, cut) => {
      const { promise, resolve, reject } = Promise.withResolvers<Completion>();
      const give = (): void => resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm'));
      answers.push(give);
      if (isReady) give();
      cut.addEventListener('abort', () => reject(new TransientError('model-timeout', 'cut off')), { once: true });
      return promise;
    });
    const { agent } = slow.programs;
    const patient = agent.decide.bind(agent);
    const late: Decide = (state, event, stamp) =>
      patient(state, event.type === 'deadline-passed' ? { ...event, at: event.at + 10_000 } : event, stamp);
    const noticeAt: typeof agent.noticeAt = (state) => (agent.noticeAt?.(state) ?? null) && 0;
    Object.assign(slow.programs, { agent: { ...agent, decide: late, noticeAt } });
    const kinds = async (): Promise<string[]> => {
      const payloads = await Promise.all(
        (await engine.redis.keys('{p0}:effect:*')).map((key) => engine.redis.hget(key, 'payload')),
      );
      return payloads.map((payload) => (JSON.parse(payload ?? '{}') as { kind: string }).kind); // as a commit wrote it
    };
    const run = () => engine.store.readRun(renameId(messageId, 'run'));
    return { ports: slow, actorId, answers, kinds, run };
  }

  it('has the person told in a commit of its own, and goes on', async () => {
    const { ports, actorId, answers, kinds, run } = await waiting();
    const outcome = takeTurns(ports, actorId, never, never);
    while ((await kinds()).length === 0) await pause(5);
    expect(await kinds()).toEqual(['notice']);
    answers[0]?.();
    expect(await outcome).toBe('committed');
    expect((await kinds()).toSorted()).toEqual(['answer', 'notice']);
    expect(await run()).toMatchObject({ phase: 'answering', tokensUsed: 2 });
    expect(answers).toHaveLength(1);
  });

  it('is made again where its process dies, is counted once, and nobody is told twice', async () => {
    const { ports, actorId, answers, kinds, run } = await waiting();
    const job = new AbortController();
    const dead = takeTurns(ports, actorId, job.signal, never);
    while ((await kinds()).length === 0) await pause(5);
    job.abort();
    expect(await dead).toBe('lost');
    await engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
    const again = takeTurns(ports, actorId, never, never);
    await until('the second call', () => answers.length === 2);
    answers[1]?.();
    expect(await again).toBe('committed');
    expect((await kinds()).toSorted()).toEqual(['answer', 'notice']);
    expect(await run()).toMatchObject({ phase: 'answering', stepsUsed: 1, tokensUsed: 2 });
  });

  it('leaves a turn its deaths, in whose call processes have died', async () => {
    const { ports, actorId, answers, kinds } = await waiting();
    const deaths = (): Promise<string | null> => engine.redis.hget(`{p0}:actor:${actorId}`, 'attempts');
    await engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 1);
    const job = new AbortController();
    const dead = takeTurns(ports, actorId, job.signal, never);
    await until('the call', () => answers.length === 1);
    for (let look = 0; look < 10; look++) expect(await kinds()).toEqual([]);
    job.abort();
    expect(await dead).toBe('lost');
    await engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
    const again = takeTurns(ports, actorId, never, never);
    await until('the second call', () => answers.length === 2);
    expect(await deaths()).toBe('2');
    answers[1]?.();
    expect(await again).toBe('committed');
  });

  it('tells nobody where the answer has come by then', async () => {
    const { ports, actorId, kinds } = await waiting(true);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect(await kinds()).toEqual(['answer']);
  });
});
