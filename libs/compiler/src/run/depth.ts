import type { Graph } from '#graph';
import { NodeError } from '#nodes';
import type { Execution } from '../execution.js';

/** Workflows call each other so deep at most. */
export const mostDeep = 10;

/** How deep workflows may call each other where this one calls; null: it does not say, or no such depth. */
export function readMaxDepth({ settings }: Graph): number | null {
  const named = settings?.['maxDepth'];
  return typeof named === 'number' && Number.isInteger(named) && named >= 1 && named <= mostDeep ? named : null;
}

/** @throws NodeError where a call would lie deeper than it may; versions of rules 1 have no bound of their own */
export function refuseTooDeep({ plan, place, context }: Execution): void {
  const most = (context.rules >= 2 ? plan.maxDepth : null) ?? mostDeep;
  if (place.depth < most) return;
  throw new NodeError('NODE_OPERATION', `Workflows call each other at most ${most} deep`);
}
