import type { GraphNode } from './graph.js';

/** A text that somebody put on the canvas: it keeps its place in the graph, and counts for nothing else. */
export function isNote({ type }: Pick<GraphNode, 'type'>): boolean {
  return type === 'n8n-nodes-base.stickyNote';
}
