import type { LedgerRow } from '#program';

function milliseconds(row: LedgerRow): string {
  return `${row.duration_ms} ms`.padStart(8);
}

function describe(row: LedgerRow): string {
  switch (row.row) {
    case 'turn': {
      const action = row.next_action
        ? [row.next_action.type, row.next_action.name].filter(Boolean).join(' ')
        : row.error_code;
      return `turn ${row.turn}   model decided: ${action}  (${row.tokens_in} tokens in, ${row.tokens_out} out)`;
    }
    case 'tool':
      return `tool ${row.tool_call_seq}   ${row.tool_name}(${JSON.stringify(row.tool_args)}) ${row.outcome}`;
    case 'reply':
      return `${row.kind.padEnd(8)} ${row.status}${row.provider_id ? ` as ${row.provider_id.slice(0, 10)}…` : ''}`;
    case 'approval':
      return `approval ${row.tool_name} ${row.decision}`;
    case 'node':
      return `node     ${row.node} ${row.status}`;
    case 'outcome':
      return `outcome  ${row.run_outcome}: ${row.budget_snapshot.steps_used} steps, ${row.budget_snapshot.tool_calls_used} tool calls`;
    case 'operator':
      return `operator ${row.action} by ${row.who}`;
  }
}

/** A run's ledger as lines a person can read: when, how long, what. */
export function timelineOf(rows: LedgerRow[]): string[] {
  return rows.map((row) => `${row.ts_start.slice(11, 23)} ${milliseconds(row)}  ${describe(row)}`);
}
