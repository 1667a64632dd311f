import { shownText } from '#model-turn';
import type { GraphNode } from '#graph';
import { NodeError } from '#nodes';
import type { Item } from '#nodes';
import type { CompileProblem } from '../plan/compile-problem.js';
import { buildNodeCall, failedAs, toStepResult, toValueResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';
import type { ItemReads } from '../items/read-items.js';

type Typed = Pick<PlannedNode, 'node' | 'type'>;

/** Whether a node asks a person. */
export function isApproval(typed: Typed | undefined): boolean {
  if (typed === undefined || typed.node.disabled === true) return false;
  const { runs } = typed.type;
  return runs.as === 'flow' && runs.kind === 'approval';
}

/** Nobody but the person of the run's conversation, and operators, can be asked. */
export function approvalProblems({ name, parameters = {} }: GraphNode, at: number): CompileProblem[] {
  const to = parameters['to'];
  if (to === undefined || to === '') return [];
  const message = `"${name}" asks whoever the conversation is with, else operators, and nobody else yet: leave "to" empty`;
  return [{ code: 'NODE_NOT_RUNNABLE', path: `/nodes/${at}/parameters/to`, message }];
}

/** Its first part says what is asked; what the answer came to is given to the second one, whose items go on by it. */
export function* runApproval(execution: Execution, inputs: Item[][], part: unknown): ItemReads<StepResult> {
  const call = yield* buildNodeCall(execution, inputs);
  const { runs } = execution.planned.type;
  if (part !== 'ask' || runs.as !== 'flow' || runs.kind !== 'approval') {
    const { given } = execution.place;
    if (given === '') return toValueResult({ failed: true }); // its first part has said what goes on
    const items = (inputs[0] ?? []).map((came, item): Item => ({ ...came, pairedItem: { item } }));
    return toStepResult(execution, given === 'approved' ? [items, []] : [[], items]);
  }
  try {
    const { text, timeoutMs } = runs.ask(call);
    if (shownText(text) === null)
      throw new NodeError('NODE_PARAMETER', 'message: expected a text that fits into a text message');
    return toValueResult({ text, timeoutMs });
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    return failedAs(execution, call, error, '');
  }
}
