import type { RunState } from '#program';
import { computeDeadline } from './budgets.js';
import type { Conversation } from './conversation.js';

/** What a pure tool that is called at that time may read of the run; null: none is under way. */
export function runStateAt(state: Conversation | null, at: number): RunState | null {
  const run = state?.run;
  if (!run) return null;
  const { budgets, stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, plan, progress } = run;
  const left = {
    steps: Math.max(0, budgets.maxSteps - stepsUsed),
    toolCalls: Math.max(0, budgets.maxToolCalls - toolCallsUsed),
    tokens: Math.max(0, budgets.maxTokens - tokensUsed),
    costMicroUsd: Math.max(0, budgets.maxCostMicroUsd - costMicroUsd),
    deadlineAt: computeDeadline(run, at),
  };
  return {
    ...({ program: 'agent', runId: run.id, plan, progress, left } as const),
    texts: run.texts.flatMap(({ text }) => text ?? []),
    observations: run.observations.map(({ text }) => text),
  };
}
