import { describe, expect, it } from '@jest/globals';
import { applyOperations } from '#graph/edit';
import type { Graph } from '#graph/edit';
import { copyNodes, importing, pasting, readBrought } from './clipboard.js';

const to = (node: string) => ({ node, type: 'main', index: 0 });
const graph: Graph = {
  name: 'G',
  nodes: [
    { id: 'a', name: 'A', type: 't.a', position: [0, 0] },
    { id: 'b', name: 'B', type: 't.b', position: [240, 40], parameters: { x: "={{ $('A').item.json.n }}" } },
    { id: 'c', name: 'C', type: 't.c', position: [480, 0] },
  ],
  connections: { A: { main: [[to('B')]] }, B: { main: [[to('C')]] } },
  pinData: { A: [{ json: { n: 1 } }], C: [] },
};

describe('copy and paste', () => {
  it('copies nodes with what is between them alone, and their pins', () => {
    const { nodes, connections, pinData } = JSON.parse(copyNodes(graph, new Set(['a', 'b']))) as Graph; // it copies one
    expect(nodes.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(connections).toEqual({ A: { main: [[to('B')]] } });
    expect(pinData).toEqual({ A: [{ json: { n: 1 } }] });
  });

  it('pastes under free names, ids and at a place, and expressions, connections and pins follow', () => {
    const brought = readBrought(copyNodes(graph, new Set(['a', 'b'])));
    if (brought === null || 'problem' in brought) throw new Error('it is a graph');
    const { ids, operations } = pasting(graph, brought.graph, [103, 96]);
    const after = applyOperations(graph, operations);
    const [, , , first, second] = after.nodes;
    expect(after.nodes.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'A 2', 'B 2']);
    expect([first?.id, second?.id]).toEqual(ids);
    expect(new Set(after.nodes.map(({ id }) => id)).size).toBe(5);
    expect([first?.position, second?.position]).toEqual([
      [100, 100],
      [340, 140],
    ]);
    expect(second?.parameters).toEqual({ x: "={{ $('A 2').item.json.n }}" });
    expect(after.connections).toEqual({ ...graph.connections, 'A 2': { main: [[to('B 2')]] } });
    expect(after['pinData']).toMatchObject({ 'A 2': [{ json: { n: 1 } }] });
  });

  it('takes no name of its own nodes for another of them', () => {
    const two = {
      nodes: [
        { id: '1', name: 'A', type: 't' },
        { id: '2', name: 'A 2', type: 't' },
      ],
      connections: {},
    };
    const after = applyOperations(graph, pasting(graph, two, [0, 0]).operations);
    expect(after.nodes.slice(3).map(({ name }) => name)).toEqual(['A 3', 'A 2']);
  });
});

describe('what a text brings', () => {
  it('is nodes out of exports and templates, and nothing out of other texts', () => {
    for (const text of ['', 'hello', '7', '{"a":1}', '[]', '{"nodes":3}']) expect(readBrought(text)).toBeNull();
    const template = readBrought(JSON.stringify({ workflow: { nodes: [{ type: 'x.set' }, { type: 'x.set' }] } }));
    expect(template).toMatchObject({ graph: { nodes: [{ name: 'set' }, { name: 'set 2' }], connections: {} } });
    expect(readBrought('{"nodes":[{"name":"A"}]}')).toEqual({
      problem: 'Node 1 of these has no type: nothing was added.',
    });
    const many = { nodes: Array.from({ length: 201 }, () => ({ type: 't' })), connections: {} };
    expect(readBrought(JSON.stringify(many))).toEqual({
      problem: 'These are 201 nodes; a workflow has at most 200.',
    });
  });

  it('keeps all fields of an export in an empty graph', () => {
    const exported = { ...graph, settings: { executionOrder: 'v1' }, meta: { instanceId: 'i' }, tags: [] };
    const brought = readBrought(JSON.stringify(exported));
    if (brought === null || 'problem' in brought) throw new Error('it is a graph');
    const empty = { name: 'Mine', nodes: [], connections: {} };
    expect(applyOperations(empty, importing(empty, brought.graph))).toEqual(exported);
    const { name: _none, ...nameless } = brought.graph;
    expect(applyOperations(empty, importing(empty, nameless)).name).toBe('Mine');
  });
});
