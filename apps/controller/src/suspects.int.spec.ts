import { describe, expect, it } from '@jest/globals';
import { renameId } from '#contract';
import type { Completion } from '#llm';
import { until } from '../../../test/support/app-process.js';
import { completion, never, turnBench } from '../test/turn-bench.js';
import { takeTurns } from './take-turn.js';

const bench = turnBench();
const { portsWith, textArrives } = bench;

describe('a turn over which workers have died', () => {
  /** Two conversations, whose model calls end when they are told to; over the second so many workers have died. */
  async function besideAnother(deaths: number) {
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
    outcomes.push(takeTurns(ports, suspect.actorId, never, never));
    return {
      calls,
      outcomes,
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
    const { abandon } = bench.engine.store;
    const waits = Promise.withResolvers<void>();
    bench.engine.store.abandon = (...args) => abandon.apply(bench.engine.store, args).finally(() => waits.resolve());
    const { calls, outcomes, lane } = await besideAnother(2);
    await waits.promise;
    expect(await lane()).toEqual([null, '2']);
    expect(calls).toHaveLength(1);
    calls[0]?.();
    await until('its own call', () => calls.length === 2);
    expect(await outcomes[0]).toBe('committed');
    calls[1]?.();
    expect(await outcomes[1]).toBe('committed');
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

  it('goes on beside the others once it has committed, and keeps no other suspect waiting', async () => {
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
    await until('the call of the first', () => calls.length === 1);
    calls[0]?.('no turn at all');
    await until('the call of the second', () => calls.length === 2);
    calls[1]?.('no turn at all');
    await until('both to ask again at once', () => calls.length === 4);
    for (const again of calls.slice(2)) again();
    expect(await Promise.all(outcomes)).toEqual(['committed', 'committed']);
  });

  it('is ended with an apology when a third worker has died', async () => {
    const { actorId, messageId } = await textArrives();
    await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'attempts', 3);
    const ports = portsWith(() => Promise.reject(new Error('no model is called')));
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect(await bench.engine.store.readRun(renameId(messageId, 'run'))).toMatchObject({
      replies: [{ kind: 'apology' }],
    });
  });
});
