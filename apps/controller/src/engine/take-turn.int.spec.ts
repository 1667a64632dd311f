import { describe, expect, it } from '@jest/globals';
import { InvariantError, TransientError } from '#errors';
import { renameId } from '#protocol';
import type { Completion } from '#llm';
import { completion, decidingSo, never, noOutage, turnBench } from '../../test/turn-bench.js';
import type { Decide } from '../../test/turn-bench.js';
import { agent as agentModule } from '../programs/agent/index.js';
import { takeTurns } from './take-turn.js';
import type { TurnOutcome, TurnPorts } from './take-turn.js';
import { TurnsUnderWay } from './turns-under-way.js';

const bench = turnBench();
const { portsWith, textArrives } = bench;

/** A turn whose model never answers; resolves once the call is under way. */
async function thinkingFor(
  actorId: string,
  signal: AbortSignal,
  turns: TurnsUnderWay,
): Promise<{ outcome: Promise<TurnOutcome> }> {
  const called = Promise.withResolvers<void>();
  const ports = portsWith((_request, cut) => {
    called.resolve();
    const late = new TransientError('model-timeout', 'cut off');
    return new Promise((_, reject) => cut.addEventListener('abort', () => reject(late), { once: true }));
  });
  const outcome = turns.run((leaving) => takeTurns(ports, actorId, signal, leaving));
  await called.promise;
  return { outcome };
}

describe('a turn that is given up', () => {
  it('is handed over by a process that must end, and counts no attempt', async () => {
    const { actorId } = await textArrives();
    const turns = new TurnsUnderWay(60_000);
    const { outcome } = await thinkingFor(actorId, never, turns);
    turns.letGo();
    expect(await outcome).toBe('lost');
    expect(await bench.engine.store.turns.load(actorId, 'another')).toMatchObject({ status: 'ready', attempts: 0 });
  });

  it('keeps its lease when the job was lost: whoever takes over counts an attempt', async () => {
    const { actorId } = await textArrives();
    const job = new AbortController();
    const { outcome } = await thinkingFor(actorId, job.signal, new TurnsUnderWay(60_000));
    job.abort();
    expect(await outcome).toBe('lost');
    expect(await bench.engine.store.turns.load(actorId, 'another')).toEqual({ status: 'held' });
  });
});

describe('a model call that nobody wants any more', () => {
  const renewsEvery = 60;

  /** The first call hangs until it is cut off; a later one answers. */
  async function cutShortBy(action: (actorId: string, messageId: string) => Promise<unknown>) {
    const { actorId, messageId } = await textArrives();
    const called = Promise.withResolvers<void>();
    let calls = 0;
    const ports = portsWith((_request, cut) => {
      calls += 1;
      called.resolve();
      const late = new TransientError('model-timeout', 'cut off');
      return new Promise((_, reject) => cut.addEventListener('abort', () => reject(late), { once: true }));
    });
    const outcome = takeTurns({ ...ports, leaseMs: renewsEvery * 3 }, actorId, never, never);
    await called.promise;
    await action(actorId, messageId);
    expect(await outcome).toBe('committed');
    return { calls, run: await bench.engine.store.records.readRun(renameId(messageId, 'run')) };
  }

  it('is cut off by a cancel, and the run ends without a reply', async () => {
    const { calls, run } = await cutShortBy((actorId, messageId) => {
      const event = { type: 'cancel-requested' as const, runId: renameId(messageId, 'run'), by: 'operator' };
      return bench.engine.store.outside.sendMail({ actorId, name: 'cancel', event });
    });
    expect(calls).toBe(1);
    expect(run).toMatchObject({ phase: 'finished', outcome: 'cancelled', replies: [] });
  });

  it('is cut off by STOP, and no run comes of the text', async () => {
    const address = { tenant: 'default', channel: 'sms', ours: '+15550100', theirs: '+15550123' };
    const { calls, run } = await cutShortBy(() =>
      bench.engine.store.intake.ingest({ address, sourceId: null, mode: 'stop', text: 'STOP' }),
    );
    expect(calls).toBe(1);
    expect(run).toBeNull();
  });
});

describe('a turn that can never be committed', () => {
  async function takeOverTimes(actorId: string, times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
      await bench.engine.store.turns.load(actorId, `worker ${n}`);
    }
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', 1);
  }

  function brokenPorts(error: Error = new InvariantError('two of one kind')): TurnPorts {
    const ports = portsWith(() => Promise.reject(new TransientError('model-timeout', 'not asked')));
    const decide = (): never => {
      throw error;
    };
    return decidingSo(ports, { decide });
  }

  it('is tried again while workers may take it over', async () => {
    const { actorId } = await textArrives();
    await expect(takeTurns(brokenPorts(), actorId, never, never)).rejects.toThrow('two of one kind');
    expect(await bench.engine.redis.zcard('{p0}:parked')).toBe(0);
  });

  it.each([new InvariantError('two of one kind'), new TypeError('undefined is not a function')])(
    'parks its conversation in the end, mail and all: %s',
    async (error) => {
      const { actorId } = await textArrives();
      await takeOverTimes(actorId, 4);
      await expect(takeTurns(brokenPorts(error), actorId, never, never)).rejects.toThrow(error.message);
      expect(await takeTurns(brokenPorts(error), actorId, never, never)).toBe('idle');
      expect(await bench.engine.redis.hget(`{p0}:actor:${actorId}`, 'parked')).toBe(error.message);
      expect(await bench.engine.redis.llen(`{p0}:actor:${actorId}:mail`)).toBe(1);
    },
  );

  it('is blamed for no lease that ran out while Redis was away (ADR 8)', async () => {
    const { actorId } = await textArrives();
    for (let n = 0; n < 6; n++) {
      await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'leaseUntil', Date.now() - 1);
      await bench.engine.store.turns.load(actorId, `worker ${n}`, { fromMs: 60_000, toMs: 0 });
    }
    expect(await bench.engine.redis.hget(`{p0}:actor:${actorId}`, 'attempts')).toBe('0');
  });

  it('is tried for ever when it is the store that fails', async () => {
    const { actorId } = await textArrives();
    await takeOverTimes(actorId, 4);
    const away = new Error('Connection is closed.');
    await expect(takeTurns(brokenPorts(away), actorId, never, never)).rejects.toThrow(away.message);
    expect(await bench.engine.redis.zcard('{p0}:parked')).toBe(0);
  });
});

describe('a run whose store was away', () => {
  it('is given the time back', async () => {
    const { actorId } = await textArrives();
    let outage: ReturnType<TurnPorts['outage']['lastOn']> = null;
    const lastOn = () => outage;
    const deadlines: [string, number][] = [];
    const answered = portsWith(() => Promise.resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm')), {
      ...noOutage,
      lastOn,
    });
    const { program: agent } = answered.programs.serving(agentModule);
    const decide: Decide = (state, event, stamp) => {
      if (event.type === 'model-replied') outage = { fromAt: event.at, toAt: event.at + 5_000 };
      const step = agent.decide(state, event, stamp);
      const { clock } = step.state.run ?? {};
      if (clock && 'deadlineAt' in clock) deadlines.push([event.type, clock.deadlineAt]);
      return step;
    };
    await takeTurns(decidingSo(answered, { decide: decide }), actorId, never, never);
    const [, before] = deadlines.find(([type]) => type === 'model-replied') ?? ['', NaN]; // the answer came
    const [, after] = deadlines.find(([type]) => type === 'store-was-away') ?? ['', NaN]; // and then the outage
    expect(after - before).toBe(5_000);
  });
});

describe('I6: what a provider reports of a call', () => {
  const odd = 'abc' as unknown as number; // what a server may send whatever the type says
  const reports: [string, Completion['usage'], string][] = [
    ['text', { tokensIn: odd, tokensOut: odd, tokensCached: odd }, 'm'],
    ['negative counts', { tokensIn: -500, tokensOut: -5, tokensCached: -1 }, 'm'],
    ['counts beyond all measure', { tokensIn: 1e308, tokensOut: Infinity, tokensCached: NaN }, 'm'],
    ['a model named like a property of every object', { tokensIn: 0, tokensOut: 0, tokensCached: 0 }, 'constructor'],
  ];

  it.each(reports)('never spoils a budget: %s', async (_name, usage, model) => {
    const { actorId, messageId } = await textArrives();
    const ports = portsWith(() => Promise.resolve(completion(usage, model)));
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    const run = await bench.engine.store.records.readRun(messageId.replace('msg_', 'run_'));
    expect(run).toMatchObject({ phase: 'answering', tokensUsed: 0, costMicroUsd: 0 });
  });
});
