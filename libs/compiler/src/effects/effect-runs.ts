import { InvariantError } from '#errors';
import type { EffectRuns } from '#nodes';
import type { PlannedNode } from '../plan/graph-plan.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** What nobody carries out yet. */
const notYet: ReadonlySet<string> = new Set(['n8n-nodes-base.respondToWebhook']);

/** Whether a node has something done outside. */
export function isEffect(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  return effectRunsIn(typed) !== null && !notYet.has(typed.node.type);
}

export function requireEffectRuns(typed: Typed): EffectRuns {
  const runs = effectRunsIn(typed);
  if (runs === null) throw new InvariantError('expected a node with effects');
  return runs;
}

/** What may lend something to others has effects where it stands in the line of items. */
function effectRunsIn({ type: { runs } }: Typed): EffectRuns | null {
  if (runs.as === 'effect') return runs;
  if (runs.as === 'trigger') return runs.polls ?? null;
  return runs.as === 'sub-node' ? (runs.main ?? null) : null;
}

/** Whether a node goes on after an error, item by item. */
export function goesOn({ node: { onError } }: Typed): boolean {
  return onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
}
