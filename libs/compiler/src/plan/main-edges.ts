import type { Connection, Graph, GraphNode } from '#graph';

/** A connection that items take, between nodes that there are. */
export interface Edge {
  from: string;
  output: number;
  to: string;
  input: number;
}

/** The connections of type `main`, in the order of the nodes that they leave. What is disabled has its first output alone. */
export function mainEdges({ nodes, connections }: Graph): Edge[] {
  const names = new Set(nodes.map(({ name }) => name));
  return nodes.flatMap((node) => {
    const outputs = Object.hasOwn(connections, node.name) ? (connections[node.name]?.['main'] ?? []) : [];
    return (
      outputs
        // n8n writes null for an output that nothing leaves.
        .flatMap((targets: readonly Connection[] | null, output) =>
          (targets ?? []).map((target) => ({
            from: node.name,
            output,
            to: target.node,
            input: target.index,
            type: target.type,
          })),
        )
        .filter((edge) => edge.type === 'main' && names.has(edge.to) && isOpen(node, edge))
        .map(({ from, output, to, input }) => ({ from, output, to, input }))
    );
  });
}

function isOpen(node: GraphNode, { output }: Edge): boolean {
  return node.disabled !== true || output === 0;
}

/** Names by the names that lead to them. */
export type Links = ReadonlyMap<string, ReadonlySet<string>>;

export function groupLinks(edges: readonly Edge[]): Links {
  const links = new Map<string, Set<string>>();
  for (const { from, to } of edges) links.set(from, (links.get(from) ?? new Set<string>()).add(to));
  return links;
}

/** All that these lead to, themselves included. */
export function reachedFrom(starts: Iterable<string>, links: Links): Set<string> {
  const found = new Set(starts);
  for (const name of found) for (const next of links.get(name) ?? []) found.add(next);
  return found;
}
