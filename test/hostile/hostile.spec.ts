import { describe, expect, test } from '@jest/globals';
import { openCatalogue } from '#tools';
import { judge, mayReachCounts } from './judge.js';
import { hostileOutputs } from './outputs.js';

const tools = openCatalogue(null).only(['today_range', 'get_counts']).table();
const judgements = hostileOutputs().map((output) => judge(output, tools));

describe('I6: hostile model outputs', () => {
  test('are at least 300', () => {
    expect(judgements.length).toBeGreaterThanOrEqual(300);
  });

  test('crash nothing', () => {
    expect(judgements.filter(({ crashed }) => crashed)).toEqual([]);
  });

  test('bring no invalid argument to a tool', () => {
    const reached = judgements.filter((judgement) => judgement.reached !== null);
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.filter((judgement) => !mayReachCounts(judgement.reached))).toEqual([]);
  });

  test('are never completed when they were cut off', () => {
    const cutOff = judgements.filter(({ family }) => family === 'cut off');
    expect(cutOff.length).toBeGreaterThan(10);
    expect(cutOff.filter(({ got }) => !got.startsWith('LLM contract violation'))).toEqual([]);
  });
});
