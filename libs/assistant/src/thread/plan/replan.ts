import { hasEnded } from '../../plan.js';
import type { Plan } from '../../plan.js';
import type { AssistantDecision } from '../decision.js';
import type { Deed } from '../words/deeds.js';
import { retirePlan } from './end-plan.js';
import { isQuoting, replacedLines } from '../record-line.js';
import { sayFixed } from '../words/say.js';
import type { FollowUp, ThreadTurn } from '../thread-state.js';

/** Whether a replan's turn has settled the plan on purpose: by new tasks, by a task in the place of the plan, or by cancelling all that is left. */
export function hasReplanned({ followUp, did = [] }: ThreadTurn, plan: Plan | null): boolean {
  if (plan?.planRunId !== followUp?.planRunId || plan?.status !== 'awaiting_replan') return true;
  if (did.some(({ act }) => act === 'began')) return true;
  return did.some(({ act }) => act === 'cancelled') && plan.tasks.every(hasEnded);
}

/** A task is done in the place of the plan: the person is told what becomes of the rest. */
export function replacePlan(decision: AssistantDecision, followUp: FollowUp, did: readonly Deed[]): void {
  retirePlan(decision);
  const { plan } = decision.state;
  if (plan !== null) sayFixed(decision, replacedLines(plan, did).join(' '), isQuoting(decision, followUp));
}
