import { errorCodes, renameId, rowBase } from '#contract';
import type { NodeRow, RowRun } from '#contract';
import type { Place, WorkflowRun } from './state.js';

/** What the rows say of the run: it has no model turns, and one action. */
export function rowRunOf({ id, startedAt, spent }: WorkflowRun): RowRun {
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

/** A node that has started or ended. */
export interface NodeChange extends Place {
  kind: string;
  status: NodeRow['status'];
  childRunId?: string;
  /** A code of a failure; one that no ledger knows is left out. */
  code?: string;
}

/** The row of a node that has started, or that has ended. */
export function nodeRow(run: WorkflowRun, { path, kind, startedAt, status, ...more }: NodeChange, at: number): NodeRow {
  const errorCode = errorCodes.find((each) => each === more.code) ?? null;
  const outcome = status === 'failed' || status === 'cancelled' ? 'error' : 'ok';
  return {
    row: 'node',
    ...rowBase(rowRunOf(run), { startedAt, endedAt: at, outcome, errorCode }),
    node: path,
    kind,
    status,
    child_run_id: more.childRunId ?? null,
  };
}
