import { expect, it } from '@jest/globals';
import { never, turnBench } from '../../test/turn-bench.js';
import { takeTurns } from './take-turn.js';

const bench = turnBench();

it('leaves an actor of a newer build’s program to that build: its turn is free at once, and counts no attempt', async () => {
  const ports = bench.portsWith(() => Promise.reject(new Error('no model is asked')));
  const { actorId } = await bench.textArrives();
  await bench.engine.redis.hset(`{p0}:actor:${actorId}`, 'program', 'dance');
  const turn = takeTurns(ports, actorId, never, never);
  await expect(turn).rejects.toThrow('this build knows no program dance');
  const loaded = await bench.engine.store.turns.load(actorId, 'a newer controller');
  expect(loaded).toMatchObject({ status: 'ready', program: 'dance', attempts: 0 });
});
