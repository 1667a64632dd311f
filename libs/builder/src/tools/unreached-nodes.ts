import { isNote, isSubNode, listEdges, reachedNodes, typeOfNode } from '#graph';
import type { Graph, GraphNode } from '#graph';
import type { CatalogueNode, Finding } from '#nodes';

/**
 * Nodes that no trigger leads to, the first of each chain: a test of the rest passes without them. Those that the builder has drawn are
 * errors; what a person has left loose stays as it is.
 */
export function unreachedFindings(
  graph: Graph,
  catalogue: readonly CatalogueNode[],
  drawn: ReadonlySet<string>,
): Finding[] {
  const descriptions = catalogue.map(({ description }) => description);
  const typeNamed = (node: GraphNode): CatalogueNode | undefined => {
    const description = typeOfNode(node, descriptions);
    return catalogue.find((each) => each.description === description);
  };
  const isTrigger = (node: GraphNode): boolean => typeNamed(node)?.runs.as === 'trigger';
  if (!graph.nodes.some((node) => node.disabled !== true && isTrigger(node))) return []; // said by itself
  const reached = reachedNodes(graph, isTrigger);
  const isLeft = (node: GraphNode): boolean => {
    const description = typeNamed(node)?.description;
    const isOff = isNote(node) || node.disabled === true || description === undefined;
    return !isOff && !isTrigger(node) && !isSubNode(description, node) && !reached.has(node.name);
  };
  const left = graph.nodes.filter(isLeft);
  const firsts = withoutFollowers(graph, left);
  return firsts.map(({ id, name }) => ({
    ...{ code: 'INPUT_MISSING', severity: drawn.has(id) ? ('error' as const) : ('warning' as const) },
    ...{
      node: name,
      path: '/inputs/main',
      message: `No trigger leads to "${name}": it never runs, nor what follows it`,
    },
    expected: 'a connection from a node that runs, or remove_node',
  }));
}

/** Without those that others of them lead to; of a ring, its first. */
function withoutFollowers({ connections }: Graph, left: readonly GraphNode[]): GraphNode[] {
  const names = new Set(left.map(({ name }) => name));
  const edges = listEdges(connections).filter(({ source, node }) => names.has(source) && names.has(node));
  const led = new Set(edges.filter(({ source, node }) => source !== node).map(({ node }) => node));
  const heads = left.filter(({ name }) => !led.has(name));
  const seen = new Set(heads.map(({ name }) => name));
  const follow = (): void => {
    for (const name of seen) for (const { source, node } of edges) if (source === name) seen.add(node);
  };
  follow();
  for (const node of left)
    if (!seen.has(node.name)) {
      heads.push(node);
      seen.add(node.name);
      follow();
    }
  return heads;
}
