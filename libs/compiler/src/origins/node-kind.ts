import type { GraphNode } from '#graph';

/** The last part of a node's type; as a tool of an agent it is of the same kind. */
export function nodeKind({ type }: Pick<GraphNode, 'type'>): string {
  return type.replace(/^.*\./, '').replace(/(?<=.)Tool$/, '');
}
