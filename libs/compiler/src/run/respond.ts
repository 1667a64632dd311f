import { InvariantError } from '#errors';
import { itemsOfAnswers, listEffectRequests } from '#nodes';
import type { NodeCall, RespondRequest } from '#nodes';
import { toStepResult } from '../execution.js';
import type { Execution, StepResult } from '../execution.js';
import type { PlannedNode } from '../plan/graph-plan.js';

/** The field of the item store that has what a run's caller is answered: the first answer counts. No node has such a field. */
export const runAnswerField = 'answer';

/** What a run's caller is answered, as a respondToWebhook node has made it. */
export type RunAnswer = Pick<RespondRequest, 'status' | 'headers' | 'body'>;

/** Whether a node answers the caller: it asks nothing of the outside, and its answer is written with its items. */
export function isRespond({ node, type }: Pick<PlannedNode, 'node' | 'type'>): boolean {
  return (
    node.disabled !== true && type.description.name === 'n8n-nodes-base.respondToWebhook' && type.runs.as === 'effect'
  );
}

/** The items that go on, and the answer beside them. May throw `NodeError`. */
export function respondedBy(execution: Execution, call: NodeCall): StepResult {
  const { runs } = execution.planned.type;
  if (runs.as !== 'effect') throw new InvariantError('a node that responds is an effect');
  const requests = listEffectRequests(runs, call);
  const answers = requests.map(() => ({ kind: 'respond' as const }));
  const made = toStepResult(execution, [itemsOfAnswers(runs, call, requests, answers)]);
  const [request] = requests;
  if (request?.kind !== 'respond') return made;
  const { status, headers, body } = request;
  const answer: RunAnswer = { status, headers, body };
  return { ...made, items: { ...made.items, [runAnswerField]: JSON.stringify(answer) } };
}
