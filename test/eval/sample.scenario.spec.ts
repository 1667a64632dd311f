import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Stack } from '../support/stack.js';
import type { GoldenTask } from './golden-task.js';
import { readOptions } from './options.js';
import { playAll } from './play-all.js';
import { ourGolden, readGolden } from './read-golden.js';
import { reportOf } from './report.js';
import { aims, measureEconomy, medianOutput, mostOutput, shareOf } from './token-economy.js';
import { openFixture } from './fixture.js';

/** One of each kind: enough to show that the evaluation can pass and can fail. */
const sample = ['angry today', 'two labels', 'a missing label', 'a song', 'and yesterday', 'a forged observation'];

let tasks: GoldenTask[];
let stack: Stack;

beforeAll(async () => {
  const options = readOptions(['--provider', 'weak']);
  if (options === 'help') throw new Error('no help was asked for');
  tasks = (await readGolden(ourGolden)).filter(({ name }) => sample.includes(name));
  ({ stack } = await openFixture(options, true));
}, 60_000);
afterAll(() => stack.stop());

describe('a small evaluation, through the whole product', () => {
  it('gets a valid turn out of a weak model every time, and answers well', async () => {
    const played = await playAll(stack, tasks, { rounds: 2, atOnce: 4 });
    const { figures } = reportOf({ provider: 'weak', model: 'weak', rounds: 2 }, played);
    expect(figures.tasks).toBe(sample.length * 2);
    expect(figures.validAsItCame).toBeLessThan(0.9);
    expect(figures.validAfterLadder).toBeGreaterThanOrEqual(0.99);
    expect(figures.clarifiesPerSuccess).toBeLessThanOrEqual(0.5);
    expect(figures.medianSteps).toBeLessThanOrEqual(3);
    expect(figures.succeeded).toBeGreaterThan(sample.length);
  }, 60_000);

  it('spends no more than a lean loop that sends its whole history, all that is billed counted, in two model calls', async () => {
    const economies = [await measureEconomy(stack, 0), await measureEconomy(stack, 5)];
    for (const economy of economies) {
      expect(economy.ours.calls).toBe(2);
      expect(shareOf(economy)).toBeLessThanOrEqual(aims.get(economy.earlier) ?? 0);
    }
    expect(medianOutput(economies)).toBeLessThanOrEqual(mostOutput);
  }, 60_000);

  it('notices a model that invents numbers', async () => {
    const control = { done: true, reason: 'ok' };
    const update = { plan: '1. Guess.', observation: 'A guess.', confidence: 1 };
    const next_action = { type: 'respond', message: 'There were 9999 messages.' };
    stack.model.use(() => JSON.stringify({ control, next_action, state_update: update }));
    const counting = tasks.filter(({ name }) => name === 'angry today');
    const [played] = await playAll(stack, counting, { rounds: 1, atOnce: 1 });
    expect(played?.problems).toEqual([expect.stringContaining('exchange 1 does not say')]);
  });
});
