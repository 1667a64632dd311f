import type { Connection, Connections, Graph, Outputs } from '../graph.js';

/** A connection with the output that it leaves. */
export interface Edge extends Connection {
  source: string;
  outputType: string;
  output: number;
}

/** All connections of a graph, as a list. */
export function listEdges(connections: Connections): Edge[] {
  return Object.entries(connections).flatMap(([source, outputs]) =>
    Object.entries(outputs).flatMap(([outputType, slots]) => edgesOfType(source, outputType, slots)),
  );
}

function edgesOfType(source: string, outputType: string, slots: Connection[][]): Edge[] {
  if (!Array.isArray(slots)) return [];
  return slots.flatMap((slot, output) =>
    // n8n writes null for an output that nothing leaves.
    ((slot as Connection[] | null) ?? []).map((end) => ({ ...end, source, outputType, output })),
  );
}

function keyForEdge({ source, outputType, output, node, type, index }: Edge): string {
  return JSON.stringify([source, outputType, output, node, type, index]);
}

/**
 * Connections out of a list: each once, none to or from a node that is not there, none from a node to itself, and no output that nothing
 * leaves but before one that something does.
 */
export function toConnections(edges: readonly Edge[], names: ReadonlySet<string>): Connections {
  const seen = new Set<string>();
  const sources = new Map<string, Map<string, Connection[][]>>();
  for (const edge of edges) {
    const { source, outputType, output, ...end } = edge;
    const isLoose = source === end.node || !names.has(source) || !names.has(end.node);
    if (isLoose || seen.has(keyForEdge(edge))) continue;
    seen.add(keyForEdge(edge));
    const types = sources.get(source) ?? new Map<string, Connection[][]>();
    sources.set(source, types);
    const slots = types.get(outputType) ?? [];
    types.set(outputType, slots);
    while (slots.length <= output) slots.push([]);
    slots[output]?.push(end);
  }
  return Object.fromEntries(
    Array.from(sources, ([source, types]): [string, Outputs] => [source, Object.fromEntries(types)]),
  );
}

export function listNodeNames({ nodes }: Pick<Graph, 'nodes'>): Set<string> {
  return new Set(nodes.map(({ name }) => name));
}
