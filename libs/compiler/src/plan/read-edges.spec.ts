import { describe, expect, it } from '@jest/globals';
import { readEdges } from './read-edges.js';

const edge = (from: string, to: string) => ({ from, to, output: 0, input: 0 });

describe('what reads of a node', () => {
  it('comes after it, where nothing leads from the one to the other', () => {
    const edges = [edge('Start', 'Config'), edge('Start', 'Rows')];
    expect(readEdges([{ name: 'Rows', of: ['Config', 'Config', 'Start'] }], edges)).toEqual([
      edge('Config', 'Rows'),
      edge('Start', 'Rows'),
    ]);
  });

  it('closes no circle: of two that read of each other the first waits', () => {
    const reads = [
      { name: 'A', of: ['B', 'A'] },
      { name: 'B', of: ['A'] },
    ];
    expect(readEdges(reads, [])).toEqual([edge('B', 'A')]);
    expect(readEdges([{ name: 'A', of: ['C'] }], [edge('A', 'B'), edge('B', 'C')])).toEqual([]);
  });
});
