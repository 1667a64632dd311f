import type { PlannedNode } from './graph-plan.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** Whether a node goes through its items in batches: a loop. */
export function isBatches(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  const { runs } = typed.type;
  return runs.as === 'flow' && runs.kind === 'split-in-batches';
}

/** Whether a node waits: its time passes outside of any turn. */
export function isWait(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  const { runs } = typed.type;
  return runs.as === 'flow' && runs.kind === 'wait';
}
