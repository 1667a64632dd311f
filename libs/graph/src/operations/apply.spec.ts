import { describe, expect, it } from '@jest/globals';
import type { Connections, Graph, GraphNode } from '../graph.js';
import { applyOperations } from './apply.js';
import type { Operation } from './operation.js';

const node = (name: string, fields: Partial<GraphNode> = {}): GraphNode => ({
  id: name.toLowerCase(),
  name,
  type: 'n8n-nodes-base.set',
  typeVersion: 1,
  position: [240, 300],
  parameters: {},
  ...fields,
});
const to = (target: string, index = 0, type = 'main') => ({ node: target, type, index });
const graph = (names: string[], connections: Connections = {}): Graph => ({
  name: 'G',
  nodes: names.map((name) => node(name)),
  connections,
});
const apply = (before: Graph, ...operations: Operation[]): Graph => applyOperations(before, operations);

describe('operations', () => {
  it('apply what follows a clear', () => {
    const after = apply(graph(['A']), { type: 'clear' }, { type: 'addNodes', nodes: [node('B')] });
    expect(after).toEqual({ name: '', nodes: [node('B')], connections: {} });
  });

  it('give a new node a name of its own, and put one with a known id in its place', () => {
    const before = graph(['A', 'B'], { A: { main: [[to('B')]] } });
    const added = apply(before, { type: 'addNodes', nodes: [node('A', { id: 'x' }), node('A', { id: 'y' })] });
    expect(added.nodes.map(({ name }) => name)).toEqual(['A', 'B', 'A 2', 'A 3']);
    const replaced = apply(before, { type: 'addNodes', nodes: [{ id: 'b', name: 'Other', type: 'code' }] });
    expect(replaced.nodes[1]).toEqual({ id: 'b', name: 'Other', type: 'code' });
    expect(replaced.connections).toEqual({ A: { main: [[to('Other')]] } });
  });

  it('merge fields of a node and keep its id', () => {
    const after = apply(graph(['A']), { type: 'updateNode', nodeId: 'a', updates: { id: 'z', disabled: true } });
    expect(after.nodes).toEqual([node('A', { disabled: true })]);
    expect(apply(graph(['A']), { type: 'updateNode', nodeId: 'gone', updates: { disabled: true } })).toEqual(
      graph(['A']),
    );
  });

  it('take a node away with what leads to it and from it, and leave no empty outputs', () => {
    const before = graph(['A', 'B', 'C'], {
      A: { main: [[to('B')], [to('C')]], ai_tool: [[to('B', 0, 'ai_tool')]] },
      B: { main: [[to('C')]] },
    });
    expect(apply(before, { type: 'removeNode', nodeIds: ['b', 'gone'] }).connections).toEqual({
      A: { main: [[], [to('C')]] },
    });
    expect(apply(before, { type: 'removeNode', nodeIds: ['c'] }).connections).toEqual({
      A: { main: [[to('B')]], ai_tool: [[to('B', 0, 'ai_tool')]] },
    });
  });

  it('merge connections, each once, none loose and none of a node with itself', () => {
    const before = graph(['A', 'B', 'C'], { A: { main: [[to('B')]] } });
    const connections = {
      A: { main: [[to('B'), to('C'), to('A'), to('gone')], [to('C')]] },
      gone: { main: [[to('A')]] },
    };
    expect(apply(before, { type: 'mergeConnections', connections }).connections).toEqual({
      A: { main: [[to('B'), to('C')], [to('C')]] },
    });
    expect(apply(before, { type: 'setConnections', connections: { B: { main: [[], []] } } }).connections).toEqual({});
  });

  it('remove one connection, or all between two nodes', () => {
    const before = graph(['A', 'B'], { A: { main: [[to('B'), to('B', 1)], [to('B')]] } });
    const ends = { sourceNode: 'A', targetNode: 'B' } as const;
    const one = { ...ends, connectionType: 'main', sourceOutputIndex: 0, targetInputIndex: 1 };
    expect(apply(before, { type: 'removeConnection', ...one }).connections).toEqual({
      A: { main: [[to('B')], [to('B')]] },
    });
    expect(apply(before, { type: 'removeConnection', ...ends }).connections).toEqual({});
  });

  it('rename a node where connections and expressions know it', () => {
    const parameters = {
      kept: "$('A')",
      list: ["={{ $('A').first().json.x + $('AB').item }}", 7],
      node: '={{ $node["A"].json.a }}{{ $node.A.json.b }}{{ $items("A") }}{{ $("A") }}',
    };
    const before = { ...graph(['A', 'B'], { A: { main: [[to('B')]] }, B: { main: [[to('A')]] } }) };
    before.nodes[1] = node('B', { parameters });
    const after = apply(before, { type: 'renameNode', nodeId: 'a', newName: "It's" });
    expect(after.nodes[1]?.parameters).toEqual({
      kept: "$('A')",
      list: ["={{ $('It\\'s').first().json.x + $('AB').item }}", 7],
      node: `={{ $node["It's"].json.a }}{{ $node["It's"].json.b }}{{ $items("It's") }}{{ $("It's") }}`,
    });
    expect(after.connections).toEqual({ "It's": { main: [[to('B')]] }, B: { main: [[to("It's")]] } });
    expect(apply(after, { type: 'renameNode', nodeId: 'a', newName: 'A' })).toEqual(
      apply(before, {
        type: 'updateNode',
        nodeId: 'b',
        updates: { parameters: { ...parameters, node: parameters.node.replace('$node.A', '$node["A"]') } },
      }),
    );
    expect(apply(before, { type: 'renameNode', nodeId: 'a', newName: 'A' })).toBe(before);
    expect(apply(before, { type: 'updateNode', nodeId: 'a', updates: { name: 'B' } }).nodes[0]?.name).toBe('B 2');
  });

  it('take names that objects have for themselves', () => {
    const before = graph(['constructor', 'toString']);
    const connections: Connections = Object.fromEntries([['constructor', { main: [[to('toString')]] }]]);
    const after = apply(before, { type: 'mergeConnections', connections });
    expect(Object.entries(after.connections)).toEqual([['constructor', { main: [[to('toString')]] }]]);
    expect(apply(after, { type: 'removeNode', nodeIds: ['tostring'] }).connections).toEqual({});
  });
});

it('takes a whole graph with the fields that nobody here knows, as an import has them', () => {
  const other = { ...graph(['Z']), settings: { executionOrder: 'v1' }, meta: { instanceId: 'i' } };
  expect(apply(graph(['A', 'B']), { type: 'setGraph', graph: other })).toEqual(other);
});

it('pins are set by the id of a node, follow its name, and go without items', () => {
  const pinned = applyOperations(graph(['A', 'B']), [
    { type: 'setPinData', nodeId: 'a', items: [{ json: { n: 1 } }] },
    { type: 'renameNode', nodeId: 'a', newName: 'Z' },
    { type: 'setPinData', nodeId: 'none', items: [] },
  ]);
  expect(pinned).toMatchObject({ pinData: { Z: [{ json: { n: 1 } }] } });
  expect(applyOperations(pinned, [{ type: 'setPinData', nodeId: 'a' }])).not.toHaveProperty('pinData');
});
