import { hasConditions, listOwnParts } from './document.js';
import type { LoopNode, UntilPredicate, WorkflowDocument, WorkflowNode } from './document.js';
import { invalid } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** How often a loop goes round that says nothing about it, and how often all loops of one run do together. */
export const usualRounds = 1_000;
export const mostRounds = 10_000;

/** How often a loop may go round at most. */
export function findMostRounds({ maxIterations = usualRounds }: LoopNode): number {
  return Math.min(maxIterations, mostRounds + 1);
}

/** After how many rounds a predicate may hold at the earliest; one that never holds is somebody's intention. */
export function leastRounds(until: UntilPredicate): number {
  if (until.kind === 'maxSteps') return until.n;
  if (until.kind === 'converged') return 2; // it compares with the round before
  if (until.kind === 'any') return Math.min(...until.predicates.map(leastRounds));
  if (until.kind === 'all') return Math.max(...until.predicates.map(leastRounds));
  return 1;
}

/** Why a run cannot go round so often as its document asks for at least. Of a document whose depth is checked. */
export function tooManyRounds({ root }: WorkflowDocument): WorkflowError[] {
  return countRounds(root) > mostRounds
    ? [invalid('', `expected loops that need at most ${mostRounds} rounds of a run together`)]
    : [];
}

/** The rounds beyond the first of each loop that a run makes at least. Those of children count for runs of their own. */
function countRounds(node: WorkflowNode): number {
  if (
    node.kind === 'fork' ||
    node.kind === 'map' ||
    node.kind === 'foreach' ||
    node.kind === 'spawn' ||
    node.kind === 'every'
  )
    return 0;
  if (node.catch !== undefined) return 0; // it may go on elsewhere
  const parts = listOwnParts(node).map((part) => countRounds(part.node));
  if (node.kind === 'branch') return node.default === undefined ? 0 : Math.min(...parts);
  const sum = parts.reduce((all, rounds) => all + rounds, 0);
  if (node.kind !== 'loop') return sum;
  const rounds = hasConditions(node) ? 1 : leastRounds(node.until);
  return rounds * sum + rounds - 1;
}
