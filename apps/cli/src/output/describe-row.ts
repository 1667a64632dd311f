import type { LedgerRow } from '#program';

/** The heads of a ledger's columns. */
export const rowHeads = ['time', 'turn', 'row', 'what', 'outcome', 'ms', 'arguments'];

function what(row: LedgerRow): string {
  switch (row.row) {
    case 'turn':
      return row.next_action === null
        ? row.mode
        : [row.next_action.type, row.next_action.name].filter(Boolean).join(' ');
    case 'tool':
      return row.reused ? `${row.tool_name} (reused)` : row.tool_name;
    case 'reply':
      return `${row.kind} ${row.status}`;
    case 'approval':
      return [row.tool_name, row.decision, row.via && `by ${row.via}`, row.decided_by].filter(Boolean).join(' ');
    case 'node':
      return [row.kind, row.node, row.status, row.failure_code, row.child_run_id].filter(Boolean).join(' ');
    case 'outcome':
      return row.run_outcome;
    case 'operator':
      return [row.action, row.choice, 'by', row.who].filter(Boolean).join(' ');
  }
}

/** Why it failed, where a row says more than its code. */
function why(row: LedgerRow): string {
  if (row.row !== 'turn' && row.row !== 'tool') return '';
  return row.cause_message === undefined ? '' : `: ${row.cause_message}`;
}

/** What a tool was called with, whole: it stands last, where it makes no other column wide. */
function calledWith(row: LedgerRow): string[] {
  return row.row === 'tool' ? [JSON.stringify(row.tool_args)] : [];
}

/** One ledger row as the cells of a line, with the arguments of a tool. What else models have written is left to `--json`. */
export function describeRow(row: LedgerRow): string[] {
  const outcome = row.error_code === null ? row.outcome : `${row.outcome} ${row.error_code}${why(row)}`;
  return [row.ts_end, String(row.turn), row.row, what(row), outcome, String(row.duration_ms), ...calledWith(row)];
}
