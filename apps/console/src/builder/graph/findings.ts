import type { Schemas } from '#client';
import type { Graph } from '#graph/edit';

type GraphFinding = Schemas['GraphFinding'];

/** What keeps a node from a good run, in words, by the node's id; under the empty id that of the whole graph. */
export type Findings = ReadonlyMap<string, string[]>;

/** Advice keeps nobody from anything. */
export function isMissing({ severity }: GraphFinding): boolean {
  return severity !== 'warning';
}

/** What the check has found, by the nodes that there are. An empty graph lacks nothing yet. */
export function findingsByNode({ nodes }: Graph, found: readonly GraphFinding[]): Findings {
  const ids = new Map(nodes.map(({ name, id }) => [name, id]));
  const byNode = new Map<string, string[]>();
  for (const { node, message } of nodes.length === 0 ? [] : found.filter(isMissing)) {
    const id = node === null ? '' : ids.get(node);
    if (id !== undefined) byNode.set(id, [...(byNode.get(id) ?? []), message]);
  }
  return byNode;
}
