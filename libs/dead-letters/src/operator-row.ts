import { renameId } from '#protocol';
import type { OperatorRow } from '#program';
import type { ReplayChoice } from './replay-choices.js';
import type { LetterHead } from '#engine/ports';
import type { RunRecord } from '#records';

/** Who acts on a dead letter, in which role, and why. All three are kept. */
export interface Operator {
  who: string;
  role: string;
  reason: string;
}

/** Somebody with an operator's rights, by the key of operators or beside Redis. */
export function operatorNamed(who: string, reason: string): Operator {
  return { who, role: 'operator', reason };
}

export interface OperatorAct {
  action: OperatorRow['action'];
  choice: ReplayChoice | null;
  linkedRunId: string | null;
  /** By Redis's clock, ms since the epoch. */
  at: number;
}

/** The ledger row of an operator's action on a dead letter. It has spent nothing of its run. */
export function operatorRow(
  { letterId, runId }: LetterHead,
  record: RunRecord | null,
  { who, role, reason }: Operator,
  { action, choice, linkedRunId, at }: OperatorAct,
): OperatorRow | null {
  if (!runId) return null; // a parked conversation, or a message beside the runs
  const time = new Date(at).toISOString();
  return {
    row: 'operator',
    run_id: runId,
    turn: 0,
    plan_rev: 0,
    action_id: renameId(runId, 'step'),
    parent_action_id: null,
    ts_start: time,
    ts_end: time,
    duration_ms: 0,
    outcome: 'ok',
    error_code: null,
    budget_snapshot: {
      steps_used: record?.stepsUsed ?? 0,
      tool_calls_used: record?.toolCallsUsed ?? 0,
      tokens_used: record?.tokensUsed ?? 0,
      cost_micro_usd: record?.costMicroUsd ?? 0,
    },
    action,
    choice,
    letter_id: letterId,
    who,
    role,
    reason,
    linked_run_id: linkedRunId,
  };
}
