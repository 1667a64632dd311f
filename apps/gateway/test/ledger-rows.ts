import type { LedgerRow, OutcomeRow, RunOutcome } from '#contract';
import { renameId } from '#contract';

const spent = { steps_used: 1, tool_calls_used: 0, tokens_used: 40, cost_micro_usd: 12 };
const at = { ts_start: '2026-03-01T12:00:00.000Z', ts_end: '2026-03-01T12:00:00.250Z', duration_ms: 250 };

function baseOf(runId: string, turn: number): Omit<OutcomeRow, 'row' | 'run_outcome'> {
  const action = { action_id: renameId(runId, 'step'), parent_action_id: null };
  return {
    run_id: runId,
    turn,
    plan_rev: 0,
    ...action,
    ...at,
    outcome: 'ok',
    error_code: null,
    budget_snapshot: spent,
  };
}

/** A row of a ledger that stands for any; `turn` tells one from the other. */
export function someRow(runId: string, turn: number): LedgerRow {
  return { row: 'reply', ...baseOf(runId, turn), kind: 'answer', status: 'sent', provider_id: null };
}

export function outcomeRow(runId: string, turn: number, outcome: RunOutcome = 'answered'): LedgerRow {
  return { row: 'outcome', ...baseOf(runId, turn), run_outcome: outcome };
}
