import { describe, expect, it } from '@jest/globals';
import { renameId } from '#protocol';
import { TransientError } from '#errors';
import type { Completion } from '#llm';
import { until } from '../../../../../test/support/app-process.js';
import { completion, never, turnBench } from '../../../test/turn-bench.js';
import { takeTurns } from '../take-turn.js';

const bench = turnBench();
const { portsWith, textArrives } = bench;

describe('a turn over which workers have died', () => {
  /** Two conversations, whose model calls end when they are told to; over the second so many workers have died. */
  async function besideAnother(deaths: number, first?: (answer: () => void) => Promise<void>) {
    const [other, suspect] = [await textArrives('+15550124'), await textArrives()];
    await bench.engine.redis.hset(`{p0}:actor:${suspect.actorId}`, 'attempts', deaths);
    const calls: (() => void)[] = [];
    const ports = portsWith(
      () =>
        new Promise((resolve) =>
          calls.push(() => resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm'))),
        ),
    );
    const outcomes = [takeTurns(ports, other.actorId, never, never)];
    await until('the first call', () => calls.length === 1);
    await first?.(() => calls[0]?.());
    outcomes.push(takeTurns(ports, suspect.actorId, never, never));
    const { store } = bench.engine;
    return {
      calls,
      outcomes,
      otherId: other.actorId,
      others: (field: string) => bench.engine.redis.hget(`{p0}:actor:${other.actorId}`, field),
      /** Is done once, before the next commit. */
      atCommit: (look: () => Promise<void>) => {
        const { commit } = store.turns;
        store.turns.commit = async (request) => {
          store.turns.commit = commit;
          await look();
          return commit.call(store.turns, request);
        };
      },
      lane: () => bench.engine.redis.hmget(`{p0}:actor:${suspect.actorId}`, 'lease', 'attempts'),
    };
  }

  it('is tried beside the others at first', async () => {
    const { calls, outcomes } = await besideAnother(1);
    await until('both calls', () => calls.length === 2);
    for (const answer of calls) answer();
    expect(await Promise.all(outcomes)).toEqual(['committed', 'committed']);
  });

  it('is tried alone before it is blamed, and holds no lease while it waits', async () => {
    const { store } = bench.engine;
    const { abandon, commit } = store.turns;
    const [waits, commits, mayCommit] = [0, 1, 2].map(() => Promise.withResolvers<void>());
    store.turns.abandon = (...args) => abandon.apply(store.turns, args).finally(() => waits?.resolve());
    store.turns.commit = async (request) => {
      commits?.resolve();
      await mayCommit?.promise;
      return commit.call(store.turns, request);
    };
    const { calls, outcomes, lane } = await besideAnother(2, async (first) => {
      first();
      await commits?.promise;
    });
    await waits?.promise;
    expect(await lane()).toEqual([null, '2']);
    expect(calls).toHaveLength(1);
    mayCommit?.resolve();
    await until('its own call', () => calls.length === 2);
    expect(await outcomes[0]).toBe('committed');
    calls[1]?.();
    expect(await outcomes[1]).toBe('committed');
  });

  it('waits for its model beside the others, who have no lease while it reads the answer', async () => {
    const { calls, outcomes, others, atCommit } = await besideAnother(2);
    const held: (string | null)[] = [];
    atCommit(async () => void held.push(await others('lease')));
    await until('both calls', () => calls.length === 2);
    await until('the lease of the other', async () => (await others('lease')) !== null);
    calls[1]?.();
    expect(await outcomes[1]).toBe('committed');
    expect(held).toEqual([null]);
    await until('the lease of the other', async () => (await others('lease')) !== null);
    calls[0]?.();
    expect(await outcomes[0]).toBe('committed');
    expect([await others('attempts'), calls.length]).toEqual([null, 2]);
  });

  it('has no lease while it asks, is not asked for again meanwhile, and keeps its count where its job is lost', async () => {
    const { actorId } = await textArrives();
    const lane = (...fields: string[]) => bench.engine.redis.hmget(`{p0}:actor:${actorId}`, ...fields);
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 2);
    const job = new AbortController();
    let calls = 0;
    const ports = portsWith((_request, cut) => {
      calls += 1;
      return new Promise((_, reject) =>
        cut.addEventListener('abort', () => reject(new TransientError('model-timeout', 'cut off')), { once: true }),
      );
    });
    const outcome = takeTurns(ports, actorId, job.signal, never);
    await until('the call', () => calls === 1);
    expect(await lane('lease', 'attempts')).toEqual([null, '2']);
    expect(await takeTurns(ports, actorId, never, never)).toBe('held');
    job.abort();
    expect([await outcome, calls]).toEqual(['lost', 1]);
    expect(await bench.engine.store.turns.load(actorId, 'another')).toMatchObject({ status: 'ready', attempts: 2 });
  });

  it('reads a cancel that came while it asked', async () => {
    const { actorId, messageId } = await textArrives();
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 2);
    const answers: (() => void)[] = [];
    const ports = portsWith(
      () =>
        new Promise((resolve) =>
          answers.push(() => resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm'))),
        ),
    );
    const outcome = takeTurns(ports, actorId, never, never);
    await until('the call', () => answers.length === 1);
    const event = { type: 'cancel-requested' as const, runId: renameId(messageId, 'run'), by: 'operator' };
    await bench.engine.store.outside.sendMail({ actorId, name: 'cancel', event });
    answers[0]?.();
    expect(await outcome).toBe('committed');
    expect(await bench.engine.store.records.readRun(renameId(messageId, 'run'))).toMatchObject({
      outcome: 'cancelled',
      replies: [],
    });
  });

  it('loads again, and asks again, where Redis may have forgotten texts while it asked', async () => {
    const { actorId } = await textArrives();
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 2);
    const answers: (() => void)[] = [];
    const ports = portsWith(() => {
      const { promise, resolve } = Promise.withResolvers<Completion>();
      answers.push(() => resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm')));
      return promise;
    });
    let isComplete = true;
    const back = Promise.withResolvers<void>();
    const recoveryGate = {
      get isComplete() {
        return isComplete;
      },
      complete: () => back.promise.then(() => void (isComplete = true)),
    };
    const outcome = takeTurns({ ...ports, recoveryGate }, actorId, never, never);
    await until('the call', () => answers.length === 1);
    isComplete = false;
    answers[0]?.();
    back.resolve();
    await until('the second call', () => answers.length === 2);
    answers[1]?.();
    expect(await outcome).toBe('committed');
  });

  it('has a turn beside it given up that somebody else has taken meanwhile', async () => {
    const { calls, outcomes, otherId, atCommit } = await besideAnother(2);
    atCommit(async () =>
      expect(await bench.engine.store.turns.load(otherId, 'another')).toMatchObject({ status: 'ready' }),
    );
    await until('both calls', () => calls.length === 2);
    calls[1]?.();
    expect(await outcomes[1]).toBe('committed');
    calls[0]?.();
    expect(await outcomes[0]).toBe('lost');
    expect(await bench.engine.redis.hget(`{p0}:actor:${otherId}`, 'version')).toBe('0');
  });

  it('keeps its deaths by a step before the answer of its model, which may be what kills', async () => {
    const { actorId } = await textArrives('+15550123', 'How many angry messages today?');
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 1);
    const { promise, resolve } = Promise.withResolvers<Completion>();
    const asked = Promise.withResolvers<void>();
    const ports = portsWith(({ user }) => {
      expect(user).toContain('today_range'); // the step that came before
      asked.resolve();
      return promise;
    });
    const outcome = takeTurns(ports, actorId, never, never);
    await asked.promise;
    expect(await bench.engine.redis.hmget(`{p0}:actor:${actorId}`, 'version', 'attempts')).toEqual(['0', '1']);
    resolve(completion({ tokensIn: 1, tokensOut: 1, tokensCached: 0 }, 'm'));
    expect(await outcome).toBe('committed');
  });

  it('asks beside other suspects, and goes on beside them once it has committed', async () => {
    const lanes = [await textArrives('+15550124'), await textArrives('+15550125')];
    for (const { actorId } of lanes) await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 2);
    const usage = { tokensIn: 1, tokensOut: 1, tokensCached: 0 };
    const calls: ((text?: string) => void)[] = [];
    const ports = portsWith(() => {
      const { promise, resolve } = Promise.withResolvers<Completion>();
      calls.push((text) => resolve({ ...completion(usage, 'm'), ...(text !== undefined && { text }) }));
      return promise;
    });
    const outcomes = lanes.map(({ actorId }) => takeTurns(ports, actorId, never, never));
    await until('both calls', () => calls.length === 2);
    for (const answer of calls.slice()) answer('no turn at all');
    await until('both to ask again at once', () => calls.length === 4);
    for (const again of calls.slice(2)) again();
    expect(await Promise.all(outcomes)).toEqual(['committed', 'committed']);
  });

  it('is ended with an apology when a third worker has died', async () => {
    const { actorId, messageId } = await textArrives();
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 3);
    const ports = portsWith(() => Promise.reject(new Error('no model is called')));
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect(await bench.engine.store.records.readRun(renameId(messageId, 'run'))).toMatchObject({
      replies: [{ kind: 'apology' }],
    });
  });
});
