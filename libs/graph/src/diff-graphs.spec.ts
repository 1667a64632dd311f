import { expect, it } from '@jest/globals';
import { diffGraphs, valuesChanged } from './diff-graphs.js';
import type { Graph } from './graph.js';

const node = (id: string, more: object = {}) => ({ id, name: id.toUpperCase(), type: 'set', ...more });
const to = (target: string) => [{ node: target, type: 'main', index: 0 }];
const graph: Graph = { name: 'W', nodes: [node('a'), node('b')], connections: { A: { main: [to('B')] } } };

it('diffGraphs names what was added, removed and changed, nodes by their ids', () => {
  const after: Graph = {
    name: 'W2',
    nodes: [node('b', { name: 'New', parameters: { x: 1 } }), node('c')],
    connections: { New: { main: [[], to('C')] } },
  };
  expect(diffGraphs(graph, after)).toEqual({
    fields: [{ name: 'name', before: 'W', after: 'W2' }],
    nodes: {
      added: [node('c')],
      removed: [node('a')],
      changed: [
        {
          ...node('b', { name: 'New' }),
          fields: [
            { name: 'name', before: 'B', after: 'New' },
            { name: 'parameters', before: undefined, after: { x: 1 } },
          ],
        },
      ],
    },
    connections: {
      added: [{ source: 'New', type: 'main', output: 1, target: 'C', input: 0 }],
      removed: [{ source: 'A', type: 'main', output: 0, target: 'B', input: 0 }],
    },
  });
  const none = { fields: [], nodes: { added: [], removed: [], changed: [] }, connections: { added: [], removed: [] } };
  expect(diffGraphs(graph, graph)).toEqual(none);
});

it('diffGraphs takes an output without connections that is written as null', () => {
  const sparse: unknown = JSON.parse('{"A":{"main":[null]}}');
  const connections = sparse as Graph['connections']; // as exports write it
  expect(diffGraphs({ ...graph, connections }, graph).connections.added).toHaveLength(1);
});

it('a rename changes no connection, and values are named by their paths', () => {
  const renamed = { ...graph, nodes: [node('a', { name: 'Z' }), node('b')], connections: { Z: { main: [to('B')] } } };
  expect(diffGraphs(graph, renamed).connections).toEqual({ added: [], removed: [] });
  const before = { url: 'x', rows: [{ id: 1, value: 'p' }], list: [1] };
  const after = { url: 'x', rows: [{ id: 1, value: 'q' }], list: [1, 2], more: true };
  expect(valuesChanged({ name: 'parameters', before, after })).toEqual([
    { name: 'parameters.rows.0.value', before: 'p', after: 'q' },
    { name: 'parameters.list', before: [1], after: [1, 2] },
    { name: 'parameters.more', before: undefined, after: true },
  ]);
});
