import { begunUnder } from '#program';
import type { RunOutcome } from '#protocol';
import type { AssistantDecision } from '../decision.js';
import { limits } from '../limits.js';
import type { ThreadRun, ThreadState } from '../thread-state.js';

/** What a run that begins now may spend: its own cap, or what is left to its thread (ADR 138). */
export function computeCostCap(decision: AssistantDecision): Pick<ThreadRun, 'costLeft' | 'isThreadCap'> {
  const { threadCapMicroUsd = 0 } = decision.settings;
  const left = Math.max(0, threadCapMicroUsd - (decision.state.spentMicroUsd ?? 0));
  if (begunUnder(decision.stamp.rules) < 3 || threadCapMicroUsd === 0 || left >= limits.runCostMicroUsd)
    return { costLeft: limits.runCostMicroUsd };
  return { costLeft: left, isThreadCap: true };
}

/** What the thread has spent once this run is over. */
export function spentAfter({ rules, state, run }: AssistantDecision): Pick<ThreadState, 'spentMicroUsd'> {
  if (rules < 3 || run.costMicroUsd === 0) return {};
  return { spentMicroUsd: (state.spentMicroUsd ?? 0) + run.costMicroUsd };
}

/** What the person is told where the money of the thread is spent; null: something else ends the run. */
export function capText({ run, settings }: AssistantDecision, outcome: RunOutcome): string | null {
  if (outcome !== 'cost-cap' || run.isThreadCap !== true) return null;
  const dollars = ((settings.threadCapMicroUsd ?? 0) / 1_000_000).toFixed(2);
  return `This thread has spent the $${dollars} that a thread may cost (THREAD_BUDGET). What is done so far is kept; begin another thread to go on.`;
}
