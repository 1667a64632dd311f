import type { Graph, GraphNode } from '#graph/edit';

/** The nodes that a search finds: first by their names, then by their types, then by what their parameters say. */
export function foundNodes({ nodes }: Pick<Graph, 'nodes'>, query: string): GraphNode[] {
  const wanted = query.trim().toLowerCase();
  if (wanted === '') return [];
  const has = (text: string): boolean => text.toLowerCase().includes(wanted);
  const ways = [
    ({ name }: GraphNode) => has(name),
    ({ type }: GraphNode) => has(type),
    ({ parameters = {} }: GraphNode) => has(JSON.stringify(parameters)),
  ];
  return [...new Set(ways.flatMap((way) => nodes.filter(way)))];
}
