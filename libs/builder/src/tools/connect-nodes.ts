import { checkConnection, inferConnection, isSubNode } from '#graph';
import type { Connection, Graph, GraphNode, Operation, TypedNode } from '#graph';
import { findTyped } from './find-node.js';
import { defineTool } from './tool.js';
import { ToolFailure } from './tool-error.js';

interface Args {
  sourceNodeId: string;
  targetNodeId: string;
  sourceOutputIndex?: number;
  targetInputIndex?: number;
  connectionType?: string;
}

const place = { type: 'integer', minimum: 0, maximum: 100 };

export const connectNodes = defineTool<Args>({
  name: 'connect_nodes',
  displayTitle: 'Connecting nodes',
  description:
    'Connects two nodes. The type of the connection follows from them. A sub-node is the source: OpenAI Chat Model to AI Agent.',
  properties: {
    sourceNodeId: { type: 'string', minLength: 1, description: 'where items come from; the sub-node' },
    targetNodeId: { type: 'string', minLength: 1, description: 'where they go; the node that uses the sub-node' },
    sourceOutputIndex: { ...place, description: 'which output of the source, usually 0; of IF 0 is true and 1 false' },
    targetInputIndex: { ...place, description: 'which input of the target, usually 0' },
    connectionType: { type: 'string', description: 'only where several types are possible' },
  },
  required: ['sourceNodeId', 'targetNodeId'],
  nodeArgs: ['sourceNodeId', 'targetNodeId'],
  run: ({ graph, args, context }) => {
    const { sourceOutputIndex: output = 0, targetInputIndex: index = 0 } = args;
    const given = [args.sourceNodeId, args.targetNodeId].map((id) => findTyped(graph, id, context.catalogue));
    const { type, swapped, source, target } = agreed(given, args.connectionType);
    const edge: Edge = { source, output, end: { node: target.name, type, index } };
    const connections = { [source.name]: { [type]: [...Array.from({ length: output }, () => []), [edge.end]] } };
    const between = insertedBetween(graph, edge);
    const removed = between.map(({ from, to }) => `; removed "${from}" to "${to}", which it now stands between`);
    return {
      text: `Connected "${source.name}" to "${target.name}" via ${type}${swapped ? ' (swapped for correct direction)' : ''}${removed.join('')}`,
      operations: [{ type: 'mergeConnections', connections }, ...between.map(({ operation }) => operation)],
      nodeId: source.id,
    };
  },
});

interface Agreed {
  type: string;
  swapped: boolean;
  source: GraphNode;
  target: GraphNode;
}

function agreed(given: ReturnType<typeof findTyped>[], wanted: string | undefined): Agreed {
  const [source, target] = given;
  if (!source || !target) throw new ToolFailure('VALIDATION_ERROR', 'A connection has two ends');
  const ends = (swapped: boolean): Omit<Agreed, 'type'> =>
    swapped
      ? { swapped, source: target.node, target: source.node }
      : { swapped, source: source.node, target: target.node };
  if (wanted !== undefined) {
    const checked = checkConnection(source, target, wanted);
    if (!checked.valid) throw new ToolFailure('CONNECTION_ERROR', checked.error, toNodeNames(source.node, target.node));
    return { type: wanted, ...ends(checked.shouldSwap) };
  }
  const inferred = inferConnection(source, target);
  if ('connectionType' in inferred) return { type: inferred.connectionType, ...ends(inferred.swapped) };
  const names = toNodeNames(source.node, target.node);
  if ('error' in inferred) {
    const { message, details } = inferred.error;
    throw new ToolFailure('CONNECTION_ERROR', message, { ...names, ...details });
  }
  const { possibleTypes } = inferred;
  const [type, ...others] = puttingOut(inferred.swapped ? target : source, possibleTypes);
  if (type !== undefined && others.length === 0) return { type, ...ends(inferred.swapped) };
  throw new ToolFailure('CONNECTION_ERROR', 'Multiple connection types possible. Please specify.', {
    ...names,
    possibleTypes,
  });
}

/** Of what a type may put out, what the node does by its parameters: a vector store lends as a tool, or passes items on. */
function puttingOut({ node, type }: TypedNode, possibleTypes: readonly string[]): string[] {
  const isLending = isSubNode(type, node);
  return possibleTypes.filter((each) => (each !== 'main') === isLending);
}

function toNodeNames(source: GraphNode, target: GraphNode): Record<string, string> {
  return { sourceNode: source.name, targetNode: target.name };
}

interface Edge {
  source: string | GraphNode;
  output: number;
  end: Connection;
}

interface Between {
  from: string;
  to: string;
  operation: Operation;
}

function mainSlots({ connections }: Graph, name: string): readonly Connection[][] {
  const outputs = Object.hasOwn(connections, name) ? connections[name] : undefined;
  // n8n writes null for an output that nothing leaves.
  return (outputs?.['main'] ?? []).map((slot) => (slot as Connection[] | null) ?? []);
}

/** The direct connections that a new one makes superfluous: with it a node stands between two that were connected. */
function insertedBetween(graph: Graph, { source, output, end }: Edge): Between[] {
  if (end.type !== 'main' || typeof source === 'string') return [];
  const found: Between[] = [];
  const cut = (from: string, at: number, to: Connection): void => {
    const isThere = mainSlots(graph, from)[at]?.some(({ node, index }) => node === to.node && index === to.index);
    if (isThere !== true) return;
    const ends = { sourceNode: from, targetNode: to.node, connectionType: 'main' };
    const operation = { type: 'removeConnection', ...ends, sourceOutputIndex: at, targetInputIndex: to.index } as const;
    found.push({ from, to: to.node, operation });
  };
  // The new node came first: what leads to it also leads to where it now goes.
  for (const { name } of graph.nodes) {
    mainSlots(graph, name).forEach((slot, at) => {
      if (name !== end.node && slot.some(({ node }) => node === source.name)) cut(name, at, end);
    });
  }
  // Or it was already connected to what the source leads to.
  for (const next of mainSlots(graph, end.node).flat()) if (next.node !== source.name) cut(source.name, output, next);
  return found;
}
