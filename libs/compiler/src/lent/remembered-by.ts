import type { WorkflowNode } from '#workflow';

/** A question whose prompt has what the run's conversation remembers. */
export function rememberedBy(child: WorkflowNode, id: string): WorkflowNode {
  return { kind: 'provide', id, layers: ['conversation-summary'], child };
}
