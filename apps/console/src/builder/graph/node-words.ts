import type { Schemas } from '#client';
import type { GraphNode } from '#graph/edit';

/** Of a text on the canvas. */
export const noteType = 'n8n-nodes-base.stickyNote';

/** A text on the canvas, which counts for nothing. */
export function isNote({ type }: Pick<GraphNode, 'type'>): boolean {
  return type === noteType;
}

/** What a note says. */
export function noteText({ parameters }: GraphNode): string {
  const content = parameters?.['content'];
  return typeof content === 'string' ? content : '';
}

/** Whether a node stands for one that is not known here. */
export function isStandIn(node: GraphNode, type: Schemas['NodeType'] | undefined): boolean {
  return type === undefined && !isNote(node);
}

/** What a node is, in a few words. */
export function kindWords(node: GraphNode, type: Schemas['NodeType'] | undefined): string {
  if (isNote(node)) return 'note';
  if (node.disabled) return 'switched off';
  return type?.displayName ?? `${node.type}, not known here`;
}
