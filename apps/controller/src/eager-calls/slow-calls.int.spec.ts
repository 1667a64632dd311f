import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { counts, eagerBench, meddling } from '../../test/eager-bench.js';
import type { Tool } from '../../test/eager-bench.js';
import { never } from '../../test/turn-bench.js';
import { takeTurns } from '../engine/take-turn.js';

const { bench, serving, waiting, owedBy } = eagerBench();

/** A tool that answers when it is told to, and fails where it is cut off. */
function slowCounts(): { call: Tool; begun: Promise<void>; answer: () => void } {
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const call: Tool = async (args, { signal, ...environment }) => {
    begun.resolve();
    const off = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
    });
    await Promise.race([over.promise, off]);
    return counts(args, { signal, ...environment });
  };
  return { call, begun: begun.promise, answer: () => over.resolve() };
}

describe('an eager call that takes long', () => {
  it('gives the place of its turn back, and its settle brings the next turn as a job', async () => {
    const { actorId } = await bench.textArrives();
    const turns = await waiting('turn');
    const { call, answer } = slowCounts();
    const { ports, eagerCalls } = serving(call, { placeMs: 1 });
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect([await waiting('tool'), (await waiting('turn')) - turns]).toEqual([0, 0]);
    expect(Object.values(await owedBy(actorId))).toEqual(['run-tool']);
    answer();
    await eagerCalls.whenAllAreOver();
    expect([await waiting('tool'), (await waiting('turn')) - turns]).toEqual([0, 1]);
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect(Object.values(await owedBy(actorId))).toEqual(['send-reply']);
  });

  it('keeps the place where it is settled by then: its event has no job', async () => {
    const { actorId } = await bench.textArrives();
    const turns = await waiting('turn');
    const broken = {
      settleAndLoad: async (...asked: Parameters<typeof bench.engine.store.effects.settleAndLoad>) => {
        await pause(60);
        return bench.engine.store.effects.settleAndLoad(...asked);
      },
    };
    const { ports } = serving(counts, { placeMs: 30, broken });
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect((await waiting('turn')) - turns).toBe(0);
    expect(Object.values(await owedBy(actorId))).toEqual(['send-reply']);
  });

  it('leaves what it dies over beside its turn to the end of its claim', async () => {
    const { actorId } = await bench.textArrives();
    const { ports, eagerCalls } = serving(slowCounts().call, { placeMs: 1 });
    await takeTurns(ports, actorId, never, never);
    const [effectId = ''] = Object.keys(await owedBy(actorId));
    const { redis, store } = bench.engine;
    await redis.hset(`{p0}:effect:${effectId}`, 'until', 1); // as if so much time had passed
    await redis.zadd('{p0}:due', 1, actorId);
    expect(await store.sweeper.sweep()).toBe(1);
    expect(await waiting('tool')).toBe(1);
    eagerCalls.letGo();
    await eagerCalls.whenAllAreOver();
  });

  it('is read by the turn that its event brings, texts of meanwhile with it', async () => {
    const { actorId } = await bench.textArrives();
    const { call, begun, answer } = slowCounts();
    const { ports, eagerCalls } = serving(call, { placeMs: 1 });
    const meddled = meddling(ports, async (request, commit) => {
      if (request.claim) await bench.textArrives('+15550123', 'and today?');
      return commit(request);
    });
    expect(await takeTurns(meddled, actorId, never, never)).toBe('committed');
    await begun;
    expect(await bench.engine.redis.llen(`{p0}:actor:${actorId}:mail`)).toBe(0);
    answer();
    await eagerCalls.whenAllAreOver();
    expect(await takeTurns(ports, actorId, never, never)).toBe('committed');
    expect(Object.values(await owedBy(actorId))).toEqual(['send-reply']);
  });

  it('counts as one under way, and is given back where the process must end', async () => {
    const [one, other] = await Promise.all([bench.textArrives(), bench.textArrives('+15550199')]);
    const { ports, eagerCalls } = serving(slowCounts().call, { mostAtOnce: 1, placeMs: 1 });
    await takeTurns(ports, one.actorId, never, never);
    const second = Object.assign(serving(counts).ports, { eagerCalls });
    await takeTurns(second, other.actorId, never, never);
    expect(await waiting('tool')).toBe(1);
    eagerCalls.letGo();
    await eagerCalls.whenAllAreOver();
    expect(await waiting('tool')).toBe(2);
  });

  it('keeps its place once the process must end, whose workers wait for their turns', async () => {
    const { actorId } = await bench.textArrives();
    const { call, begun, answer } = slowCounts();
    const { ports, eagerCalls } = serving(call, { placeMs: 1 });
    eagerCalls.keepPlaces();
    const outcome = takeTurns(ports, actorId, never, never);
    await begun;
    expect(await Promise.race([outcome, pause(60, 'has its place')])).toBe('has its place');
    answer();
    expect(await outcome).toBe('committed');
  });

  it('is given back before a suspect has the process for itself, beside its turn too', async () => {
    const { actorId } = await bench.textArrives();
    const { ports } = serving(slowCounts().call, { placeMs: 1 });
    await takeTurns(ports, actorId, never, never);
    const slot = await ports.quarantine.enter(never);
    expect(await slot?.alone(never)).toBe(true);
    expect(await waiting('tool')).toBe(1);
    slot?.leave();
  });
});
