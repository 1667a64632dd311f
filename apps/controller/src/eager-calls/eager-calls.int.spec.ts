import { describe, expect, it } from '@jest/globals';
import { counts, eagerBench, meddling } from '../../test/eager-bench.js';
import { never } from '../../test/turn-bench.js';
import type { Ports } from '../../test/turn-bench.js';
import { takeTurns } from '../engine/take-turn.js';

const { bench, serving, waiting, owedBy } = eagerBench();

describe('a controller that serves safe tools', () => {
  it('calls one in its turn, and goes on to the answer: no job for the tool, none for the turn behind it', async () => {
    const { actorId } = await bench.textArrives();
    const turns = await waiting('turn');
    const { ports, lines } = serving(counts);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect([await waiting('tool'), (await waiting('turn')) - turns, await waiting('reply')]).toEqual([0, 0, 1]);
    expect(Object.values(await owedBy(actorId))).toEqual(['send-reply']);
    const labels = { queue: 'tool', how: 'eager' };
    expect(lines).toMatchObject([{ ...labels, outcome: 'run' }, ['queueDone', labels]]);
  });

  it('loads the turn behind it in the step that settles it, and asks for no other load', async () => {
    const { actorId } = await bench.textArrives();
    const { ports } = serving(counts);
    let loads = 0;
    const { turns } = ports.store;
    const load: typeof turns.load = (...asked) => {
      loads += 1;
      return turns.load(...asked);
    };
    const store = { ...ports.store, turns: Object.assign(Object.create(turns) as typeof turns, { load }) }; // all else as it was
    expect(await takeTurns({ ...ports, store }, actorId, never, never)).toBe('committed');
    expect([loads, Object.values(await owedBy(actorId))]).toEqual([1, ['send-reply']]);
  });

  it('loads again where the connection was lost as the call was settled: Redis may have lost a text', async () => {
    const { actorId } = await bench.textArrives();
    let isComplete = true;
    const { effects } = bench.engine.store;
    const settleAndLoad: typeof effects.settleAndLoad = async (...asked) => {
      const both = await effects.settleAndLoad(...asked);
      isComplete = false;
      await bench.textArrives('+15550123', 'and today?'); // from the provider's list
      return both;
    };
    const { ports } = serving(counts, { broken: { settleAndLoad } });
    const recoveryGate = {
      get isComplete() {
        return isComplete;
      },
      complete: async () => {
        isComplete = true;
      },
    };
    expect(await takeTurns({ ...ports, recoveryGate }, actorId, never, never)).toBe('committed');
    expect(await bench.engine.redis.llen(`{p0}:actor:${actorId}:mail`)).toBe(0);
  });

  it('calls it also where a text has come while the model thought, and reads that text after it', async () => {
    const { actorId } = await bench.textArrives();
    let calls = 0;
    const { ports } = serving(async (...asked) => {
      calls += 1;
      return counts(...asked);
    });
    const meddled = meddling(ports, async (request, commit) => {
      if (request.claim) await bench.textArrives('+15550123', 'and today?');
      return commit(request);
    });
    expect(await takeTurns(meddled, actorId, never, never)).toBe('committed');
    expect(calls).toBe(1);
    expect(Object.values(await owedBy(actorId))).toEqual(['send-reply']);
  });

  it('gives back a call that is cut off, and a job makes it', async () => {
    const { actorId } = await bench.textArrives();
    const cut = new AbortController();
    const { ports } = serving(async () => {
      cut.abort();
      throw new Error('cut off');
    });
    expect(await takeTurns(ports, actorId, never, cut.signal)).toBe('lost');
    expect(Object.values(await owedBy(actorId))).toEqual(['run-tool']);
    expect(await waiting('tool')).toBe(1);
  });

  it('gives back a call whose end it cannot report, and says so', async () => {
    const { actorId } = await bench.textArrives();
    const broken = { settleAndLoad: () => Promise.reject(new Error('not reported')) };
    const { ports } = serving(counts, { broken });
    await expect(takeTurns(ports, actorId, never, never)).rejects.toThrow('not reported');
    expect(Object.values(await owedBy(actorId))).toEqual(['run-tool']);
    expect(await waiting('tool')).toBe(1);
  });

  it('leaves what it dies over to the end of its claim: then the sweeper brings a job', async () => {
    const { actorId } = await bench.textArrives();
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { ports } = serving(async (...asked) => {
      begun.resolve();
      await over.promise;
      return counts(...asked);
    });
    const outcome = takeTurns(ports, actorId, never, never);
    await begun.promise;
    const [effectId = ''] = Object.keys(await owedBy(actorId));
    const { redis, store } = bench.engine;
    const [until, wakeAt] = [
      await redis.hget(`{p0}:effect:${effectId}`, 'until'),
      await redis.hget(`{p0}:actor:${actorId}`, 'wakeAt'),
    ];
    expect(Number(await redis.zscore('{p0}:due', actorId))).toBe(Math.min(Number(until), Number(wakeAt)));
    await redis.hset(`{p0}:effect:${effectId}`, 'until', 1); // as if so much time had passed
    await redis.zadd('{p0}:due', 1, actorId);
    expect(await store.sweeper.sweep()).toBe(1);
    expect(await waiting('tool')).toBe(1);
    over.resolve();
    await outcome;
  });

  it('has a job make it where as many as may be are under way, or a process has died over the turn', async () => {
    const { actorId } = await bench.textArrives();
    expect(await takeTurns(serving(counts, { mostAtOnce: 0 }).ports, actorId, never, never)).toBe('committed');
    expect(await waiting('tool')).toBe(1);
    const other = await bench.textArrives('+15550199');
    await bench.engine.store.turns.load(other.actorId, 'of the dead');
    await bench.engine.redis.hset(`{p0}:actor:${other.actorId}`, 'leaseUntil', 1);
    expect(await takeTurns(serving(counts).ports, other.actorId, never, never)).toBe('committed');
    expect(await waiting('tool')).toBe(2);
  });

  it('claims no more calls than may be under way, also by commits that are under way at once', async () => {
    const people = await Promise.all([bench.textArrives(), bench.textArrives('+15550199')]);
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let calls = 0;
    const { ports } = serving(
      async (...asked) => {
        calls += 1;
        begun.resolve();
        await over.promise;
        return counts(...asked);
      },
      { mostAtOnce: 1, placeMs: 60_000 },
    );
    const decided = Promise.withResolvers<void>();
    let commits = 0;
    const turns = people.map(({ actorId }) => {
      const own = Object.assign(serving(counts).ports, { eagerCalls: ports.eagerCalls });
      const atOnce = meddling(own, async (request, commit) => {
        if (++commits === people.length) decided.resolve();
        await decided.promise;
        return commit(request);
      });
      return takeTurns(atOnce, actorId, never, never);
    });
    await begun.promise;
    const first = await Promise.race(turns);
    expect([first, calls, await waiting('tool')]).toEqual(['committed', 1, 1]);
    over.resolve();
    await Promise.all(turns);
  });

  it('gives back what a commit has claimed whose answer was lost, so that it was sent again', async () => {
    const { actorId } = await bench.textArrives();
    const { ports } = serving(counts, { mostAtOnce: 1 });
    const sentTwice = meddling(ports, async (request, commit) => {
      if (request.claim) await commit(request);
      return commit(request);
    });
    expect(await takeTurns(sentTwice, actorId, never, never)).toBe('committed');
    expect(Object.values(await owedBy(actorId))).toEqual(['run-tool']);
    expect(await waiting('tool')).toBe(1);
  });

  it('claims none in a commit that keeps the lease, which nobody would renew', async () => {
    const { actorId } = await bench.textArrives();
    const { ports } = serving(counts);
    const seen: unknown[] = [];
    const looking = meddling(ports, async (request, commit) => {
      const { claim, ...bare } = request;
      if (claim)
        seen.push(ports.eagerCalls?.claimFor(bare)?.claim, ports.eagerCalls?.claimFor({ ...bare, hold: true }));
      return commit(request);
    });
    await takeTurns(looking, actorId, never, never);
    expect(seen).toEqual([expect.objectContaining({ leaseMs: 30_000 }), null]);
  });

  it('gives back an eager call where a suspect wants the process for itself: of the call it could die', async () => {
    const { actorId } = await bench.textArrives();
    const begun = Promise.withResolvers<void>();
    const { ports } = serving(async (_args, { signal }) => {
      begun.resolve();
      return new Promise((_resolve, reject) => void signal.addEventListener('abort', () => reject(new Error('cut'))));
    });
    const outcome = takeTurns(ports, actorId, never, never);
    await begun.promise;
    const slot = await ports.quarantine.enter(never);
    expect(await slot?.alone(never)).toBe(true);
    expect(await waiting('tool')).toBe(1);
    slot?.leave();
    expect(await outcome).toBe('committed');
  });
});

it('a call is given back, and counts no more, where whoever is told of its commit fails', async () => {
  const { actorId } = await bench.textArrives();
  const { ports } = serving(counts, { mostAtOnce: 1 });
  const failing: Ports = {
    ...ports,
    onCommit: () => {
      throw new Error('told in vain');
    },
  };
  await expect(takeTurns(failing, actorId, never, never)).rejects.toThrow('told in vain');
  expect(await waiting('tool')).toBe(1);
  const other = await bench.textArrives('+15550199');
  await takeTurns(Object.assign(serving(counts).ports, { eagerCalls: ports.eagerCalls }), other.actorId, never, never);
  expect(await waiting('tool')).toBe(1);
});
