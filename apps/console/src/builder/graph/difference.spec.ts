import { expect, it } from '@jest/globals';
import { listDifferences } from './difference.js';
import type { Graph } from '#graph/edit';

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
const value = (id: string, text: string) => ({ id, value: text });
const before: Graph = {
  name: 'W',
  nodes: [
    { id: 'a', name: 'A', type: 'start' },
    {
      id: 'b',
      name: 'B',
      type: 'set',
      position: [0, 0],
      parameters: { url: 'x', rows: [value('1', 'p'), value('2', 'q')] },
    },
    { id: 'c', name: 'C', type: 'set' },
  ],
  connections: { A: to('B'), B: to('C') },
};

it('a difference names nodes, values by their paths and connections, and a rename changes no connection', () => {
  const after: Graph = {
    name: 'W2',
    nodes: [
      { id: 'a', name: 'Start', type: 'start' },
      { id: 'b', name: 'B', type: 'set', position: [40, 0], parameters: { rows: [value('2', 'r')], more: true } },
      { id: 'd', name: 'D', type: 'set' },
    ],
    connections: { Start: to('B'), B: to('D') },
  };
  expect(listDifferences(before, after)).toEqual({
    values: [{ path: 'name', before: 'W', after: 'W2' }],
    added: [{ id: 'd', name: 'D', type: 'set' }],
    removed: [{ id: 'c', name: 'C', type: 'set' }],
    changed: [
      { id: 'a', name: 'Start', type: 'start', values: [{ path: 'name', before: 'A', after: 'Start' }] },
      {
        ...{ id: 'b', name: 'B', type: 'set' },
        values: expect.arrayContaining([
          { path: 'position', before: [0, 0], after: [40, 0] },
          { path: 'parameters.url', before: 'x', after: undefined },
          { path: 'parameters.more', before: undefined, after: true },
          { path: 'parameters.rows.0', before: value('1', 'p'), after: undefined },
          { path: 'parameters.rows.0.value', before: 'q', after: 'r' },
        ]),
      },
    ],
    connected: [{ source: 'B', target: 'D', type: 'main', output: 0, input: 0 }],
    disconnected: [{ source: 'B', target: 'C', type: 'main', output: 0, input: 0 }],
  });
  expect(Object.values(listDifferences(before, before)).flat()).toEqual([]);
});
