import type { BudgetSnapshot } from '#program';
import type { ModelCall, Spent, ThinkMode, Usage } from '#protocol';
import type { ToolSpec } from '#model-turn';
import type { ApologyOutcome } from '../languages/fixed-texts.js';
import type { Run } from './run.js';
import type { AgentSettings } from './settings.js';

/** The budget that forbids another model call, or null; checked where it would be spent (I5). A correction of an answer is no step. */
export function spentBudget(run: Run, at: number, mode: ThinkMode = 'action'): ApologyOutcome | null {
  const { budgets } = run;
  if (mode !== 'finalize' && run.stepsUsed >= budgets.maxSteps) return 'step-cap';
  if (run.tokensUsed >= budgets.maxTokens) return 'token-cap';
  if (run.costMicroUsd >= budgets.maxCostMicroUsd) return 'cost-cap';
  if ('deadlineAt' in run.clock && at >= run.clock.deadlineAt) return 'deadline';
  return null;
}

/** The name of the cap that a call of this tool would exceed, or null; the tighter one wins. */
export function reachedCap(run: Run, tool: ToolSpec): string | null {
  if (countCalls(run, tool.name) >= findCallCap(run, tool)) return tool.name;
  return run.toolCallsUsed >= run.budgets.maxToolCalls ? 'max_tool_calls' : null;
}

/** How often a run may call this tool. */
export function findCallCap({ budgets }: Run, tool: ToolSpec): number {
  return readFigure(budgets.toolCallCaps.overrides, tool.name) ?? tool.maxCalls ?? budgets.toolCallCaps.default;
}

/** An entry by tool name, read as an own property only: `constructor` has no entry. */
export function readFigure(figures: Readonly<Record<string, number>>, tool: string): number | undefined {
  return Object.hasOwn(figures, tool) ? figures[tool] : undefined;
}

/** How often a run may call this tool, the total of all its calls included: the tighter of both caps. */
export function callsAllowed(run: Run, tool: ToolSpec): number {
  const left = run.budgets.maxToolCalls - run.toolCallsUsed;
  return Math.min(findCallCap(run, tool), countCalls(run, tool.name) + left);
}

/** How often a run has called this tool. */
export function countCalls(run: Run, tool: string): number {
  return readFigure(run.toolCalls, tool) ?? 0;
}

/** The run after one executed call of a tool, successful or not. */
export function countCall(run: Run, tool: string): Run {
  const toolCalls = { ...run.toolCalls, [tool]: countCalls(run, tool) + 1 };
  return { ...run, toolCalls, toolCallsUsed: run.toolCallsUsed + 1 };
}

/** The run after a model call: every call counts its tokens and money, only a reply counts a step. */
export function countTurn(run: Run, call: ModelCall, actionId: string): Run {
  return { ...addUsage(run, call.usage), turn: run.turn + 1, lastActionId: actionId, parentActionId: run.lastActionId };
}

/** The run after spending tokens and money. */
export function addUsage(run: Run, usage: Usage): Run {
  return {
    ...run,
    tokensUsed: run.tokensUsed + usage.tokensIn + usage.tokensOut,
    costMicroUsd: run.costMicroUsd + usage.costMicroUsd,
  };
}

/** The run after a run below it has ended that has spent so much. */
export function addSpent<R extends Run>(run: R, { steps, toolCalls, tokens, costMicroUsd, runs = 0 }: Spent): R {
  return {
    ...withRuns(run, runs),
    stepsUsed: run.stepsUsed + steps,
    toolCallsUsed: run.toolCallsUsed + toolCalls,
    tokensUsed: run.tokensUsed + tokens,
    costMicroUsd: run.costMicroUsd + costMicroUsd,
  };
}

/** The run with so many more that were started below it, where they are counted. */
export function withRuns<R extends Run>(run: R, more: number): R {
  const { child } = run;
  if (child?.runs === undefined || more === 0) return run;
  return { ...run, child: { ...child, runsStarted: (child.runsStarted ?? 0) + more } };
}

/** How many runs it may still start; undefined: nobody counts them. */
export function runsLeft({ child }: Run): number | undefined {
  return child?.runs === undefined ? undefined : child.runs - (child.runsStarted ?? 0);
}

/** When the run stops at the latest; for a paused run, if its clock started at `at`. */
export function computeDeadline(run: Run, at: number): number {
  return 'deadlineAt' in run.clock ? run.clock.deadlineAt : at + run.clock.remainingMs;
}

/** The budgets as a ledger row shows them. */
export function snapshot(run: Run): BudgetSnapshot {
  return {
    steps_used: run.stepsUsed,
    tool_calls_used: run.toolCallsUsed,
    tokens_used: run.tokensUsed,
    cost_micro_usd: run.costMicroUsd,
  };
}

/** The tool of that name, compared by value: `constructor` is not a tool. */
export function findToolSpec(settings: AgentSettings, name: string): ToolSpec | undefined {
  return settings.tools.specs.find((spec) => spec.name === name);
}
