import fc from 'fast-check';
import type { Connections, Graph, GraphNode, Operation } from '#graph';
import { emptyGraph, listEdges } from '#graph';
import { newSession } from '../src/session-state.js';
import type { SessionState } from '../src/session-state.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
const name = fc.constantFrom('A', 'B', 'C', 'D', 'C 2', "It's", 'constructor');
const type = fc.constantFrom('main', 'ai_tool');
const index = fc.nat(1);
const parameters = fc.record({
  text: fc.oneof(
    fc.string({ maxLength: 3 }),
    name.map((to) => `={{ $('${to}').item }}`),
  ),
});
const position = fc.tuple(fc.nat(9), fc.nat(9));
const node: fc.Arbitrary<GraphNode> = fc.record({ id, name, type: fc.constant('t'), parameters, position });
const slot = fc.array(fc.record({ node: name, type, index }), { minLength: 1, maxLength: 2 });
const connections: fc.Arbitrary<Connections> = fc.dictionary(
  name,
  fc.dictionary(type, fc.array(slot, { minLength: 1, maxLength: 2 }), { minKeys: 1, maxKeys: 1 }),
  { minKeys: 1, maxKeys: 2 },
);

/** One operation; most of them touch little. */
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Operation>({ type: 'clear' }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('addNodes' as const), nodes: fc.tuple(node) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('removeNode' as const), nodeIds: fc.tuple(id) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('updateNode' as const),
      nodeId: id,
      updates: fc.oneof(fc.record({ parameters }), fc.record({ position }), fc.record({ disabled: fc.boolean() })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('renameNode' as const), nodeId: id, newName: name }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('setConnections' as const), connections }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('mergeConnections' as const), connections }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('removeConnection' as const), sourceNode: name, targetNode: name }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('setName' as const), name }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ type: fc.constant('setPinData' as const), nodeId: id },
      items: fc.array(fc.record({ json: fc.record({ n: fc.nat(2) }) }), { maxLength: 1 }),
    }),
  },
);

export const operations = fc.array(operation, { minLength: 1, maxLength: 3 });
/** What a draft is drawn by, before anybody edits it. */
export const drawing = fc.array(operation, { maxLength: 14 });

export const session = (graph: Graph = emptyGraph): SessionState =>
  newSession({ sessionId: 's', workflowId: null, user: 'u', graph }, 0);

/** What a graph says, whatever the order of its nodes and of the connections of an output. */
export function sense({ nodes, connections: all, ...fields }: Graph): string {
  const sorted = nodes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return JSON.stringify([
    fields,
    sorted,
    listEdges(all)
      .map((edge) => JSON.stringify(edge))
      .sort(),
  ]);
}

/** Connections of which an end is not there. */
export function dangling({ nodes, connections: all }: Graph): number {
  const names = new Set(nodes.map((each) => each.name));
  return listEdges(all).filter(({ source, node: target }) => !names.has(source) || !names.has(target)).length;
}
