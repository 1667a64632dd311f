import { isObject } from '#values';
import type { Connections, Graph, GraphNode } from '../graph.js';
import { uniqueName } from '../node-name.js';
import { listEdges, listNodeNames, toConnections } from './edges.js';
import type { Edge } from './edges.js';
import type { ConnectionAt, Operation } from './operation.js';
import { renameReferences } from './rename-references.js';

/** What a graph is after operations, one after the other. The graph that came in and the operations stay as they were. */
export function applyOperations(graph: Graph, operations: readonly Operation[]): Graph {
  return operations.reduce(applyOne, graph);
}

function applyOne(graph: Graph, operation: Operation): Graph {
  switch (operation.type) {
    case 'clear':
      return { name: '', nodes: [], connections: {} };
    case 'addNodes':
      return operation.nodes.reduce(addNode, graph);
    case 'updateNode':
      return updateNode(graph, operation.nodeId, operation.updates);
    case 'removeNode':
      return removeNodes(graph, new Set(operation.nodeIds));
    case 'renameNode':
      return renameNode(graph, operation.nodeId, operation.newName);
    case 'setConnections':
      return withEdges(graph, listEdges(operation.connections));
    case 'mergeConnections':
      return withEdges(graph, [...listEdges(graph.connections), ...listEdges(operation.connections)]);
    case 'removeConnection':
      return removeConnection(graph, operation);
    case 'setName':
      return { ...graph, name: operation.name };
    case 'setGraph':
      return operation.graph;
    case 'setPinData':
      return setPinData(graph, operation.nodeId, operation.items);
  }
}

function withEdges(graph: Graph, edges: readonly Edge[]): Graph {
  return { ...graph, connections: toConnections(edges, listNodeNames(graph)) };
}

function addNode(graph: Graph, node: GraphNode): Graph {
  if (graph.nodes.some(({ id }) => id === node.id)) return updateNode(graph, node.id, node, { isWhole: true });
  return { ...graph, nodes: [...graph.nodes, { ...node, name: uniqueName(node.name, listNodeNames(graph)) }] };
}

function updateNode(graph: Graph, nodeId: string, updates: Partial<GraphNode>, { isWhole = false } = {}): Graph {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node) return graph;
  const { id, name } = node;
  const updated = isWhole ? { id, type: node.type, ...updates, name } : { ...node, ...updates, id, name };
  const changed = { ...graph, nodes: graph.nodes.map((each) => (each === node ? updated : each)) };
  return updates.name === undefined ? changed : renameNode(changed, nodeId, updates.name);
}

/** Connections and expressions follow the node to its new name; a name that another node has gets a number. */
function renameNode(graph: Graph, nodeId: string, wanted: string): Graph {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  if (!node || node.name === wanted) return graph;
  const { name: old } = node;
  const name = uniqueName(wanted, listNodeNames({ nodes: graph.nodes.filter((each) => each !== node) }));
  const nodes = graph.nodes.map((each) => {
    const renamed = each === node ? { ...each, name } : each;
    return renamed.parameters ? { ...renamed, parameters: renameReferences(renamed.parameters, old, name) } : renamed;
  });
  return withPins({ ...graph, nodes, connections: renamedEnds(graph.connections, old, name) }, (pins) =>
    pins.map(([key, items]) => [key === old ? name : key, items]),
  );
}

/** As they are but for the name: also those that an import has left loose. */
function renamedEnds(connections: Connections, old: string, name: string): Connections {
  const toName = (end: string): string => (end === old ? name : end);
  return Object.fromEntries(
    Object.entries(connections).map(([source, outputs]) => [
      toName(source),
      Object.fromEntries(
        Object.entries(outputs).map(([type, slots]) => [
          type,
          // n8n writes null for an output that nothing leaves.
          slots.map((slot) => ((slot as typeof slot | null) ?? []).map((end) => ({ ...end, node: toName(end.node) }))),
        ]),
      ),
    ]),
  );
}

function removeNodes(graph: Graph, nodeIds: ReadonlySet<string>): Graph {
  const nodes = graph.nodes.filter(({ id }) => !nodeIds.has(id));
  return nodes.length === graph.nodes.length ? graph : withEdges({ ...graph, nodes }, listEdges(graph.connections));
}

function setPinData(graph: Graph, nodeId: string, items: readonly object[] | undefined): Graph {
  const name = graph.nodes.find(({ id }) => id === nodeId)?.name;
  if (name === undefined) return graph;
  return withPins(graph, (pins) => [
    ...pins.filter(([key]) => key !== name),
    ...(items === undefined ? [] : ([[name, items]] as const)), // a pair, as pins are
  ]);
}

/** A graph with other pins, which are by the names of nodes; without any it has no such field. */
function withPins(graph: Graph, change: (pins: [string, unknown][]) => (readonly [string, unknown])[]): Graph {
  const { pinData, ...rest } = graph;
  const isRecord = isObject(pinData);
  const before = Object.entries(isRecord ? pinData : {});
  const pins = change(before);
  if (
    pins.length === before.length &&
    pins.every(([key, items], at) => key === before[at]?.[0] && items === before[at][1])
  )
    return graph;
  const kept: Graph = { ...rest, name: graph.name, nodes: graph.nodes, connections: graph.connections };
  return pins.length === 0 ? kept : { ...kept, pinData: Object.fromEntries(pins) };
}

function removeConnection(graph: Graph, at: ConnectionAt): Graph {
  const edges = listEdges(graph.connections);
  const left = edges.filter((edge) => !isAt(edge, at));
  return left.length === edges.length ? graph : withEdges(graph, left);
}

function isAt(edge: Edge, at: ConnectionAt): boolean {
  const { connectionType = edge.outputType, sourceOutputIndex = edge.output, targetInputIndex = edge.index } = at;
  if (edge.source !== at.sourceNode || edge.node !== at.targetNode) return false;
  return edge.outputType === connectionType && edge.output === sourceOutputIndex && edge.index === targetInputIndex;
}
