import { batchTool } from '#model-turn';
import { modelRow, readRules, toolRows, usualSlowMs } from '#program';
import { outcomeTable } from '#protocol';
import type { ErrorCode } from '#errors';
import type { LedgerRow, ModelEvent, ProgramEvent, RowRun, RunView } from '#program';
import type { RunOutcome } from '#protocol';
import { argsHash, effectKey, publishedKey } from '#idempotency';
import type { SessionRun } from '../session-state.js';

/** What the rows say of the run. */
export function toRowRun(run: SessionRun): RowRun {
  return {
    ...{ id: run.id, turn: run.turn, planRev: 0, startedAt: run.startedAt },
    ...{ actionId: run.lastActionId, parentActionId: null },
    spent: {
      ...{ steps_used: run.stepsUsed, tool_calls_used: run.toolCallsUsed },
      ...{ tokens_used: run.tokensUsed, cost_micro_usd: run.costMicroUsd },
    },
  };
}

/** The row of a model call; `refused`: why its action was not taken. */
export function toTurnRow(run: SessionRun, event: ModelEvent, refused: ErrorCode | null): LedgerRow {
  const slowMs = readRules(run) < 3 ? undefined : usualSlowMs;
  return modelRow(toRowRun(run), { mode: 'action', stepIndex: run.stepsUsed, slowMs }, event, refused);
}

/** The row of a batch. */
export function batchRows(
  run: SessionRun,
  args: Record<string, unknown>,
  event: Extract<ProgramEvent, { type: 'inline-tool-finished' }>,
): LedgerRow[] {
  const { at, actionId, attempt, result } = event;
  const errorCode = result.ok ? null : result.envelope.error.code;
  const call = {
    ...{ actionId, parentActionId: null, tool: batchTool, args, toolCallSeq: run.toolCallsUsed },
    ...{ startedAt: attempt.startedAt, prefetched: false },
  };
  return toolRows(
    toRowRun(run),
    call,
    { argsHash, publishedKey, effectKey },
    { at, attempts: [attempt], reused: false, errorCode },
  );
}

/** What the API shows of a run; `outcome` null: it goes on. */
export function toRunView(
  run: SessionRun,
  ended: { outcome: RunOutcome; output: string | null; at: number } | null,
): RunView {
  const { id, agentId, policyVersion, startedAt, stepsUsed, tokensUsed, costMicroUsd, toolCallsUsed, messageIds } = run;
  const { child } = run;
  const isGood = ended !== null && outcomeTable[ended.outcome].result === 'good';
  return {
    ...{ runId: id, phase: ended ? 'finished' : 'thinking', outcome: ended?.outcome ?? null, messageIds, replies: [] },
    ...{ stepsUsed, toolCallsUsed, tokensUsed, costMicroUsd, policyVersion, startedAt, finishedAt: ended?.at ?? null },
    ...(agentId === 'default' ? {} : { agentId }),
    program: 'builder',
    ...(child && { parentRunId: child.parentRunId, rootRunId: child.rootRunId, node: child.node }),
    ...(isGood && ended.output !== null ? { output: ended.output } : {}),
  };
}
