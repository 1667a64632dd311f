import type { Connection, Graph, GraphNode } from '#graph';
import { isStandIn } from '#nodes';
import type { CatalogueNode } from '#nodes';
import { namedIn } from './item-fields.js';

/** A node that lends something to the one that it stands under. */
export interface Lender {
  node: GraphNode;
  type: CatalogueNode;
  /** The type of its connection: `ai_languageModel`. */
  by: string;
  /** Which place of that type it has in the node above: of two chat models 1 is the second. */
  place: number;
  /** The nodes that its expressions name. */
  references: readonly string[];
}

/** What stands under each node, in the order of the graph; what is disabled lends nothing. */
export function findLenders(
  { nodes, connections }: Graph,
  typeOf: (node: GraphNode) => CatalogueNode | undefined,
): ReadonlyMap<string, readonly Lender[]> {
  const lenders = new Map<string, Lender[]>();
  for (const node of nodes) {
    const type = typeOf(node);
    if (type === undefined || node.disabled === true || !Object.hasOwn(connections, node.name)) continue;
    if (type.runs.as !== 'sub-node' && !isStandIn(type)) continue;
    for (const [by, outputs] of Object.entries(connections[node.name] ?? {})) {
      if (by === 'main') continue;
      const lent = { node, type, by, references: namedIn(node.parameters) };
      // n8n writes null for an output that nothing leaves.
      const ends = outputs.flatMap((slot: readonly Connection[] | null) => slot ?? []);
      for (const { node: to, index: place } of ends) lenders.set(to, [...(lenders.get(to) ?? []), { ...lent, place }]);
    }
  }
  return lenders;
}

/** Those of one type of connection, in the order of their places. */
export function lendersBy(all: ReadonlyMap<string, readonly Lender[]>, name: string, by: string): Lender[] {
  const own = (all.get(name) ?? []).filter((lender) => lender.by === by);
  return own.toSorted((one, other) => one.place - other.place);
}
