import type { WorkflowDecision } from '../../decision.js';
import { findTarget } from '../../document/document.js';
import type { BranchNode } from '../../document/document.js';
import { enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';

/** The first route that fits, else the default; without either the input passes through. */
export function beginBranch(decision: WorkflowDecision, node: BranchNode, { input, ...place }: NodeStart): Move {
  const found = node.routes.findIndex((route) => fits(route, input));
  const taken = found < 0 ? null : found;
  enter(decision, { ...place, kind: 'branch', taken });
  const target = findTarget(node, taken);
  return target === null ? { do: 'complete', output: input } : beginPart(target, place.path, input);
}

function fits({ match, matchMode }: BranchNode['routes'][number], input: string): boolean {
  const text = input.trim().toLowerCase();
  const wanted = match.toLowerCase();
  return matchMode === 'exact' ? text === wanted : text.includes(wanted);
}
