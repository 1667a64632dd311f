import { describe, expect, it } from '@jest/globals';
import type { BatchCall } from '#model-turn';
import type { Graph } from '#graph';
import { add, call, connect, playBatch } from '../../test/play-batch.js';

const set = 'n8n-nodes-base.set';
const reading = (name: string) => ({ jsonOutput: `={{ $('${name}').first().json }}`, mode: 'raw' });

const drawn = playBatch([add('a', set, 'A'), add('b', set, 'B'), connect('x', 'A', 'B')]).graph;
/** Two nodes; the second reads what the first has. */
const graph: Graph = {
  ...drawn,
  nodes: drawn.nodes.map((node) => ({ ...node, parameters: node.name === 'B' ? reading('A') : {} })),
};

function rename(nodeId: string, name: string, id = 'r'): BatchCall {
  return call('rename_node', { nodeId, name }, id);
}

function update(id: string, nodeId: string): BatchCall {
  return call('update_node_parameters', { nodeId, changes: [id] }, id);
}

/** What the batch comes to: which calls went well, and the parameters of each node by its name. */
function play(calls: BatchCall[], parameters: Record<string, unknown>[]) {
  const { results, graph: after } = playBatch(calls, { graph, parameters });
  return {
    texts: results.filter(({ ok }) => !ok).map(({ text }) => text),
    nodes: Object.fromEntries(after.nodes.map((node) => [node.name, node.parameters])),
  };
}

describe('a rename with other calls in one batch', () => {
  const mode = { ...reading('A'), options: {} };
  const orders: [string, BatchCall[], Record<string, unknown>[]][] = [
    ['an update of another node before it', [update('u', 'B'), rename('A', 'First')], [mode]],
    [
      'an update of another node behind it',
      [rename('A', 'First'), update('u', 'B')],
      [{ ...mode, ...reading('First') }],
    ],
  ];
  it.each(orders)('reaches what %s writes', (_what, calls, parameters) => {
    expect(play(calls, parameters).nodes['B']).toEqual({ ...mode, ...reading('First') });
  });

  const ways: [string, BatchCall[]][] = [
    ['the old name, behind it', [rename('A', 'First'), update('u', 'A')]],
    ['the old name, before it', [update('u', 'A'), rename('A', 'First')]],
    ['the new name, behind it', [rename('A', 'First'), update('u', 'First')]],
    ['the new name, before it', [update('u', 'First'), rename('A', 'First')]],
    ['the call', [update('u', '$r'), rename('A', 'First')]],
    ['the new name with blanks', [rename('A', ' First '), update('u', 'First')]],
  ];
  it.each(ways)('finds its node by %s', (_what, calls) => {
    expect(play(calls, [{ includeOtherFields: false }])).toEqual({
      texts: [],
      nodes: { First: { includeOtherFields: false }, B: reading('First') },
    });
  });

  it('connects and disconnects by old and new names', () => {
    const calls = [
      rename('A', 'First'),
      rename('B', 'Second', 'q'),
      call('remove_connection', { sourceNodeId: 'A', targetNodeId: 'Second' }, 'd'),
      connect('x', 'Second', 'A'),
    ];
    const { results, graph: after } = playBatch(calls, { graph });
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(after.connections).toEqual({ Second: { main: [[{ node: 'First', type: 'main', index: 0 }]] } });
  });

  it('loses no update of a node that two calls name differently', () => {
    const calls = [update('u', '$r'), update('v', 'A'), rename('A', 'First'), update('w', 'First')];
    const { questions, results } = playBatch(calls, {
      graph,
      parameters: [false, true, false].flatMap((includeOtherFields) => [{ includeOtherFields }, {}]), // a retry has its own
    });
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true]);
    expect(questions.map((wave) => wave.length)).toEqual([1, 1, 1]);
  });

  it('takes two renames of one node as they stand', () => {
    expect(play([rename('A', 'One'), rename('A', 'Two', 'q'), update('u', 'One')], [{ options: {} }])).toEqual({
      texts: [],
      nodes: { Two: { options: {} }, B: reading('Two') },
    });
  });
});
