import type { RunState } from '#contract';
import { deadlineOf } from './budgets.js';
import type { Run } from './run.js';

/** The run as its pure tools may read it, at that time: a frozen copy. */
export function runStateOf(run: Run, at: number): RunState {
  const { budgets, stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, plan, progress } = run;
  const left = {
    steps: Math.max(0, budgets.maxSteps - stepsUsed),
    toolCalls: Math.max(0, budgets.maxToolCalls - toolCallsUsed),
    tokens: Math.max(0, budgets.maxTokens - tokensUsed),
    costMicroUsd: Math.max(0, budgets.maxCostMicroUsd - costMicroUsd),
    deadlineAt: deadlineOf(run, at),
  };
  return Object.freeze({
    ...({ program: 'agent', runId: run.id, plan, progress } as const),
    texts: Object.freeze(run.texts.flatMap(({ text }) => text ?? [])),
    observations: Object.freeze(run.observations.map(({ text }) => text)),
    left: Object.freeze(left),
  });
}
