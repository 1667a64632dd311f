import type { WorkflowDecision } from '../../decision.js';
import { findTarget } from '../../document/document.js';
import type { BranchNode, Case } from '../../document/document.js';
import { buildFailure } from '../../failure.js';
import { enter } from '../frames.js';
import { beginPart } from '../move.js';
import type { Move, NodeStart } from '../move.js';
import type { Failure } from '../../state.js';
import { asks } from '../values.js';

/** The first route that fits, else the default; without either the input passes through. */
export function beginBranch(decision: WorkflowDecision, node: BranchNode, { input, ...place }: NodeStart): Move {
  if (node.cases !== undefined) return beginCases(decision, node, node.cases, { input, ...place });
  const found = node.routes.findIndex((route) => fits(route, input));
  const taken = found < 0 ? null : found;
  enter(decision, { ...place, kind: 'branch', taken });
  const target = findTarget(node, taken);
  return target === null ? { do: 'complete', output: input } : beginPart(target, place.path, input);
}

/** The first case whose condition holds; one that cannot be asked fails the node. */
function beginCases(
  decision: WorkflowDecision,
  node: BranchNode,
  cases: readonly Case[],
  { input, ...place }: NodeStart,
): Move {
  let taken: number | null = null;
  let failure: Failure | null = null;
  for (const [index, { when }] of cases.entries()) {
    const held = asks(decision, when);
    if (held.ok && !held.holds) continue;
    if (held.ok) taken = index;
    else failure = buildFailure('bad-request', `${node.id}/cases/${index}/when: ${held.message}`);
    break;
  }
  enter(decision, { ...place, kind: 'branch', taken });
  if (failure !== null) return { do: 'fail', failure };
  const target = findTarget(node, taken);
  return target === null ? { do: 'complete', output: input } : beginPart(target, place.path, input);
}

function fits({ match, matchMode }: BranchNode['routes'][number], input: string): boolean {
  const text = input.trim().toLowerCase();
  const wanted = match.toLowerCase();
  return matchMode === 'exact' ? text === wanted : text.includes(wanted);
}
