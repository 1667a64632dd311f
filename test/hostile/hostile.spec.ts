import { describe, expect, test } from '@jest/globals';
import { openCatalogue } from '#tools';
import { judge, mayReachCounts } from './judge.js';
import { hostileOutputs } from './outputs.js';

const tools = openCatalogue(null).only(['today_range', 'get_counts']).table();
const verdicts = hostileOutputs().map((output) => judge(output, tools));

describe('I6: hostile model outputs', () => {
  test('are at least 300', () => {
    expect(verdicts.length).toBeGreaterThanOrEqual(300);
  });

  test('crash nothing', () => {
    expect(verdicts.filter(({ crashed }) => crashed)).toEqual([]);
  });

  test('bring no invalid argument to a tool', () => {
    const reached = verdicts.filter((verdict) => verdict.reached !== null);
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.filter((verdict) => !mayReachCounts(verdict.reached))).toEqual([]);
  });

  test('are never completed when they were cut off', () => {
    const cutOff = verdicts.filter(({ family }) => family === 'cut off');
    expect(cutOff.length).toBeGreaterThan(10);
    expect(cutOff.filter(({ got }) => !got.startsWith('LLM contract violation'))).toEqual([]);
  });
});
