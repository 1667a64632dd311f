import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { renameId } from '#protocol';
import { TransientError } from '#errors';
import type { Completion } from '#llm';
import { until } from '../../../../test/support/app-process.js';
import { completion, decidingSo, never, turnBench } from '../../test/turn-bench.js';
import type { Decide } from '../../test/turn-bench.js';
import { agent as agentModule } from '../programs/agent/index.js';
import { takeTurns } from './take-turn.js';

const bench = turnBench();
const { portsWith, textArrives } = bench;

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
    const { program: agent } = slow.programs.serving(agentModule);
    const patient = agent.decide.bind(agent);
    const late: Decide = (state, event, stamp) =>
      patient(state, event.type === 'deadline-passed' ? { ...event, at: event.at + 10_000 } : event, stamp);
    const noticeAt: typeof agent.noticeAt = (state) => (agent.noticeAt?.(state) ?? null) && 0;
    decidingSo(slow, { decide: late, noticeAt });
    const kinds = async (): Promise<string[]> => {
      const payloads = await Promise.all(
        (await bench.engine.redis.keys('{p0}:effect:*')).map((key) => bench.engine.redis.hget(key, 'payload')),
      );
      return payloads.map((payload) => (JSON.parse(payload ?? '{}') as { kind: string }).kind); // as a commit wrote it
    };
    const run = () => bench.engine.store.records.readRun(renameId(messageId, 'run'));
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
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
    const again = takeTurns(ports, actorId, never, never);
    await until('the second call', () => answers.length === 2);
    answers[1]?.();
    expect(await again).toBe('committed');
    expect((await kinds()).toSorted()).toEqual(['answer', 'notice']);
    expect(await run()).toMatchObject({ phase: 'answering', stepsUsed: 1, tokensUsed: 2 });
  });

  it('leaves a turn its deaths, in whose call processes have died', async () => {
    const { ports, actorId, answers, kinds } = await waiting();
    const deaths = (): Promise<string | null> => bench.engine.redis.hget(`{p0}:actor:${actorId}`, 'attempts');
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 1);
    const job = new AbortController();
    const dead = takeTurns(ports, actorId, job.signal, never);
    await until('the call', () => answers.length === 1);
    for (let look = 0; look < 10; look++) expect(await kinds()).toEqual([]);
    job.abort();
    expect(await dead).toBe('lost');
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
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
