import { nodeRow as rowOfNode } from '#program';
import { renameId } from '#protocol';
import type { NodeChange, NodeRow, RowRun } from '#program';
import type { WorkflowRun } from '../state.js';

/** What the rows say of the run: it has no model turns, and one action. */
export function toRowRun({ id, startedAt, spent }: WorkflowRun): RowRun {
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

/** The row of a node that has started, or that has ended. */
export function nodeRow(run: WorkflowRun, change: NodeChange, at: number): NodeRow {
  return rowOfNode(toRowRun(run), change, at);
}
