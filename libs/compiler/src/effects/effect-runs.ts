import { InvariantError } from '#contract';
import type { EffectRuns } from '#nodes';
import type { PlannedNode } from '../graph-plan.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** What nobody carries out yet. */
const notYet: ReadonlySet<string> = new Set(['n8n-nodes-base.respondToWebhook']);

/** Whether a node has something done outside. */
export function isEffect(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  return typed.type.runs.as === 'effect' && !notYet.has(typed.node.type);
}

export function effectRunsOf({ type: { runs } }: Typed): EffectRuns {
  if (runs.as !== 'effect') throw new InvariantError('expected a node with effects');
  return runs;
}

/** Whether a node goes on after an error, item by item. */
export function goesOn({ node: { onError } }: Typed): boolean {
  return onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
}
