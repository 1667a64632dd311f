import fc from 'fast-check';
import { describe, it } from '@jest/globals';
import { emptyGraph } from '../graph.js';
import type { Connections, Graph, GraphNode } from '../graph.js';
import { applyOperations } from './apply.js';
import { listEdges, listNodeNames } from './edges.js';
import type { Operation } from './operation.js';
import { changeGraph, patchGraph } from './patches.js';
import { amount } from '../../../../test/support/amount.js';

const runs = amount(1_000, 10_000);

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const name = fc.constantFrom('A', 'B', 'C 2', "It's", 'constructor', 'hasOwnProperty');
const type = fc.constantFrom('main', 'ai_tool');
const index = fc.nat(2);
const parameters = fc.record({
  text: fc.oneof(
    fc.string(),
    name.map((to) => `={{ $('${to}').item }}`),
  ),
});
const node: fc.Arbitrary<GraphNode> = fc.record({ id, name, type: fc.constant('t'), parameters });
const slot = fc.array(fc.record({ node: name, type, index }), { maxLength: 3 });
const connections: fc.Arbitrary<Connections> = fc.dictionary(
  name,
  fc.dictionary(type, fc.array(slot, { maxLength: 3 }), { maxKeys: 2 }),
  { maxKeys: 3 },
);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Operation>({ type: 'clear' }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('addNodes' as const), nodes: fc.array(node, { maxLength: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('removeNode' as const), nodeIds: fc.array(id, { maxLength: 2 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('updateNode' as const),
      nodeId: id,
      updates: fc.record({ name, parameters, disabled: fc.boolean() }, { requiredKeys: [] }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('renameNode' as const), nodeId: id, newName: name }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('setConnections' as const), connections }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('mergeConnections' as const), connections }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { type: fc.constant('removeConnection' as const), sourceNode: name, targetNode: name, connectionType: type },
      { requiredKeys: ['type', 'sourceNode', 'targetNode'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('setName' as const), name }) },
);
const operations = fc.array(operation, { maxLength: 12 });

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As a store or a browser gets it. */
function sent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T; // JSON in, JSON out
}

/** Every edge has two ends that are there, and is there once; every name and id is one node's; nothing empty is left at an end. */
function isSound({ nodes, connections: all }: Graph): boolean {
  const names = listNodeNames({ nodes });
  const edges = listEdges(all);
  const texts = new Set(edges.map((edge) => JSON.stringify(edge)));
  const outputs = Object.values(all).flatMap((byType) => Object.values(byType));
  return (
    names.size === nodes.length &&
    new Set(nodes.map((each) => each.id)).size === nodes.length &&
    edges.every((edge) => edge.source !== edge.node && names.has(edge.source) && names.has(edge.node)) &&
    texts.size === edges.length &&
    Object.values(all).every((byType) => Object.keys(byType).length > 0) &&
    outputs.every((slots) => (slots.at(-1)?.length ?? 0) > 0)
  );
}

describe(`${runs} random sequences of operations`, () => {
  it('are undone and redone exactly, touch nothing that came in, and leave a sound graph', () => {
    fc.assert(
      fc.property(operations, operations, (first, second) => {
        const before = applyOperations(emptyGraph, first);
        const told = JSON.stringify([before, second]);
        const { graph, patches, inverse } = changeGraph(before, second);
        return (
          isSame(graph, applyOperations(before, second)) &&
          isSame(patchGraph(graph, sent(inverse)), before) &&
          isSame(patchGraph(before, sent(patches)), graph) &&
          JSON.stringify([before, second]) === told &&
          isSound(graph)
        );
      }),
      { numRuns: runs },
    );
  });
});
