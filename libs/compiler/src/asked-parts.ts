import { InvariantError, pathOf } from '#contract';
import type { GraphNode } from '#graph';
import type { Execution } from './execution.js';

/** Whether the graph goes on after a failure of the node. */
export function goesOn({ onError }: GraphNode): boolean {
  return onError === 'continueRegularOutput' || onError === 'continueErrorOutput';
}

/** Which one of the parts of its node's map a step is about, from 0. */
export function placeInMap({ plan, planned, place }: Execution): number {
  const id = pathOf(plan.mapIds.get(planned.node.name) ?? '');
  const segments = place.path.split('/').map((segment) => /^(.*)\[(\d+)\]$/.exec(segment));
  const found = segments.findLast((match) => match?.[1] === id);
  if (!found) throw new InvariantError(`no part of a map in ${place.path}`);
  return Number(found[2]) - 1;
}
