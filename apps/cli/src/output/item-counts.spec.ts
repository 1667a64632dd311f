import { expect, it } from '@jest/globals';
import { countItems, itemLines } from './item-counts.js';

const outputs = (...counts: number[]): string =>
  JSON.stringify(counts.map((count) => Array.from({ length: count }, (_, n) => ({ json: { n } }))));

it('counts what each node has made, over its rounds and by its outputs, and nothing that is no node’s', async () => {
  const kept: Record<string, string> = {
    ...{ ':When': outputs(1), ':If': outputs(2, 0), '1:Add': outputs(3), '2:Add': outputs(4), '3:Add': outputs() },
    ...{ 'rounds::Loop': '3', 'reply.0::Ask': '"a"', 'called.0::Call|:Inner': outputs(9), ':Gone': '' },
    ...Object.fromEntries(Array.from({ length: 45 }, (_, round) => [`${round}:Many`, outputs(1)])),
  };
  const asked: number[] = [];
  const counts = await countItems({
    fields: () => Promise.resolve(Object.keys(kept)),
    values: (fields) => {
      asked.push(fields.length);
      return Promise.resolve(fields.map((field) => kept[field] || null));
    },
  });
  expect(Math.max(...asked)).toBe(20);
  expect(itemLines(counts)).toEqual([
    'node of the graph  times  items',
    'Add                3      7',
    'Gone               1      0',
    'If                 1      2 by output 0, 0 by output 1',
    'Many               45     45',
    'When               1      1',
  ]);
  expect(itemLines([])).toEqual([]);
});
