import { errorCodes } from '#errors';
import { renameId } from '#protocol';
import { rowBase } from '#program';
import type { NodeRow, NodeStatus, RowRun } from '#program';
import type { Spent } from '#protocol';
import type { TickRun } from './state.js';

export const nothingSpent: Spent = { steps: 0, toolCalls: 0, tokens: 0, costMicroUsd: 0 };

/** What the rows say of a tick: it has no model turns, and one action. */
export function toRowRun({ id, startedAt }: TickRun, spent: Spent): RowRun {
  return {
    ...{ id, turn: 0, planRev: 0, startedAt, actionId: renameId(id, 'step'), parentActionId: null },
    spent: {
      steps_used: spent.steps,
      tool_calls_used: spent.toolCalls,
      tokens_used: spent.tokens,
      cost_micro_usd: spent.costMicroUsd,
    },
  };
}

/** The row of the step that a tick does, as its child starts or ends. */
export function stepRow(
  run: TickRun,
  {
    status,
    spent = nothingSpent,
    code,
    childRunId,
  }: { status: NodeStatus; spent?: Spent; code?: string; childRunId: string },
  at: number,
): NodeRow {
  const errorCode = errorCodes.find((each) => each === code) ?? null;
  const outcome = status === 'failed' || status === 'cancelled' ? 'error' : 'ok';
  return {
    row: 'node',
    ...rowBase(toRowRun(run, spent), { startedAt: run.startedAt, endedAt: at, outcome, errorCode }),
    ...{ node: run.node, kind: run.kind, status, child_run_id: childRunId },
  };
}
