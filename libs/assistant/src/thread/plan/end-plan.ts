import { hasEnded, withTask } from '../../plan.js';
import { callOff } from '../children/children.js';
import type { AssistantDecision } from '../decision.js';
import { restLines } from '../record-line.js';
import { closeRequest } from '../requests/requests.js';
import { sayFixed } from '../words/say.js';
import type { ThreadChild } from '../thread-state.js';

/** The patches of a checkpoint that are at work. */
export function patchesAtWork({ state }: AssistantDecision, checkpointId: string | null): ThreadChild[] {
  return state.children.filter(
    ({ role, isSettled }) => role.as === 'patch' && role.checkpointId === checkpointId && !isSettled,
  );
}

/** A checkpoint has ended: what still patches it would change what nobody looks at any more. */
export function endPatches(decision: AssistantDecision, checkpointId: string): void {
  for (const child of patchesAtWork(decision, checkpointId)) {
    callOff(decision, child);
    decision.endObligation(child.spawnId, 'cancelled');
  }
}

/** Nothing is left of a plan but what it has done: what runs is called off, what was planned never begins. */
export function abandonPlan(decision: AssistantDecision): void {
  const { plan } = decision.state;
  if (plan === null) return;
  const left = plan.tasks.filter((task) => !hasEnded(task));
  for (const { id: taskId, backgroundTaskId: id } of left) {
    endPatches(decision, taskId);
    const child = decision.state.children.find(({ spawnId }) => spawnId === id);
    if (child) callOff(decision, child);
    if (id !== undefined) decision.endObligation(id, 'cancelled');
  }
  const tasks = left.reduce((now, { id }) => withTask(now, id, { status: 'cancelled' }), plan);
  const isOver = plan.status === 'completed' || plan.status === 'cancelled';
  decision.change({ plan: isOver ? tasks : { ...tasks, status: 'cancelled' } });
  for (const request of decision.state.requests)
    if (request.kind === 'plan') closeRequest(decision, request, 'cancelled');
  tellTasks(decision);
}

/** A replan has taken what is left into its own hands: what runs goes on, and what was planned never begins. */
export function retirePlan(decision: AssistantDecision): void {
  const { plan } = decision.state;
  if (plan === null) return;
  const planned = plan.tasks.filter(({ status }) => status === 'planned');
  const tasks = planned.reduce((now, { id }) => withTask(now, id, { status: 'cancelled' }), plan);
  decision.change({ plan: { ...tasks, status: 'cancelled' } });
  tellTasks(decision);
}

/** Tells the person what stands in the way, and ends the plan. */
export function giveUpPlan(decision: AssistantDecision): void {
  const failed = decision.state.plan?.tasks.filter(({ status }) => status === 'failed') ?? [];
  const isLined = decision.rules >= 3;
  const reasons = failed.map(({ title, error = 'it failed' }) => `"${title}": ${error}`).join('; ');
  const why = isLined ? asSentence(reasons) : reasons;
  const isQuoting = isLined && failed.some(({ isForeignError }) => isForeignError);
  if (isLined) retirePlan(decision);
  else abandonPlan(decision);
  const rest = isLined && decision.state.plan !== null ? restLines(decision.state.plan) : [];
  const words = `I could not go on. ${why === '' ? 'The plan came to nothing.' : why} The plan is cancelled.`;
  sayFixed(decision, [words, ...rest].join(' '), isQuoting);
}

/** Ends with a mark, so that what follows is a sentence of its own. */
function asSentence(text: string): string {
  return text === '' || /[.!?。！？؟]$/.test(text) ? text : `${text}.`;
}

export function tellTasks(decision: AssistantDecision): void {
  const { plan, checklist } = decision.state;
  decision.tell('tasks-update', { plan: plan && { ...plan }, checklist });
}
