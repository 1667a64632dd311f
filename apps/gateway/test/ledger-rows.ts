import type { LedgerRow, OutcomeRow } from '#program';
import type { RunOutcome } from '#protocol';
import { renameId } from '#protocol';

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

/** A call of a tool that writes, with its arguments. */
export function callRow(runId: string, turn: number, args: Record<string, unknown>): LedgerRow {
  const keys = { tool_args_hash: 'h', idempotency_key: `add_note|${JSON.stringify(args)}`, effect_key: 'k' };
  const call = { tool_call_seq: 1, tool_name: 'add_note', tool_args: args, ...keys };
  const how = { retry_index: 0, tool_latency_ms: 1, reused: false, prefetched: false };
  return { row: 'tool', ...baseOf(runId, turn), ...call, ...how };
}

export function outcomeRow(runId: string, turn: number, outcome: RunOutcome = 'answered'): LedgerRow {
  return { row: 'outcome', ...baseOf(runId, turn), run_outcome: outcome };
}
