import type { Graph, GraphNode } from './graph.js';
import { listEdges } from './operations/edges.js';
import type { Edge } from './operations/edges.js';

/**
 * The names of the nodes that a run may come to: those that items reach from a node that begins, and what serves these. A disabled node
 * passes items on by its first output, and serves nothing.
 */
export function reachedNodes({ nodes, connections }: Graph, begins: (node: GraphNode) => boolean): Set<string> {
  const off = new Set(nodes.filter(({ disabled }) => disabled === true).map(({ name }) => name));
  const edges = listEdges(connections).filter(({ source, outputType, output }) =>
    off.has(source) ? outputType === 'main' && output === 0 : true,
  );
  const passing = groupLinks(edges.filter(isMain), ({ source, node }) => [source, node]);
  const serving = groupLinks(
    edges.filter((edge) => !isMain(edge)),
    ({ source, node }) => [node, source],
  );
  const starts = nodes.filter((node) => node.disabled !== true && begins(node)).map(({ name }) => name);
  const reached = followed(followed(starts, passing), serving);
  const there = new Set(nodes.map(({ name }) => name));
  return new Set([...reached].filter((name) => there.has(name)));
}

const isMain = ({ outputType }: Edge): boolean => outputType === 'main';

function groupLinks(edges: readonly Edge[], ends: (edge: Edge) => readonly [string, string]): Map<string, string[]> {
  const links = new Map<string, string[]>();
  for (const edge of edges) {
    const [from, to] = ends(edge);
    const known = links.get(from) ?? [];
    known.push(to);
    links.set(from, known);
  }
  return links;
}

function followed(starts: Iterable<string>, links: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(starts);
  for (const name of found) for (const next of links.get(name) ?? []) found.add(next);
  return found;
}
