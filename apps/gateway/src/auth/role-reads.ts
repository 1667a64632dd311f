import { isStoredWorkflow } from '#registry';
import type { RunRecord } from '#records';
import type { LedgerRow, RunReply } from '#program';
import type { Role } from './sign-ins.js';

/**
 * What a role may read. Viewers read ids, names, times, states, figures and the replies that people were sent. What a person, a model, a
 * tool or an operator wrote beside them, arguments and reasons included, is for operators, and null for viewers. Every view of the API
 * uses this.
 */
export function redactForRole<T>(role: Role, words: T): T | null {
  return role === 'operator' ? words : null;
}

/** The fields of rows that hold what somebody wrote; a hash of arguments could be guessed. */
type Written = 'tool_args' | 'tool_args_hash' | 'idempotency_key' | 'plan' | 'observation' | 'reason' | 'cause_message';
type Shown<R> = R extends LedgerRow ? { [F in keyof R]: F extends Written ? R[F] | null : R[F] } : never;

/** A row of the ledger as its reader gets it. */
export type ShownRow = Shown<LedgerRow>;

type Readers = 'all' | 'operators';
type Fields<R> = Readonly<Record<keyof R & string, Readers>>;
type RowOf<K extends LedgerRow['row']> = Extract<LedgerRow, { row: K }>;

const everyRow = {
  row: 'all',
  run_id: 'all',
  turn: 'all',
  plan_rev: 'all',
  action_id: 'all',
  parent_action_id: 'all',
  ts_start: 'all',
  ts_end: 'all',
  duration_ms: 'all',
  outcome: 'all',
  error_code: 'all',
  budget_snapshot: 'all',
  trace_id: 'all',
} as const;

const failedRow = { cause: 'all', http_status: 'all', cause_message: 'operators' } as const;

/** Every field of every row, so that a new one compiles only once its readers are decided. */
const readers: { readonly [K in LedgerRow['row']]: Fields<RowOf<K>> } = {
  turn: {
    ...everyRow,
    ...failedRow,
    step_index: 'all',
    mode: 'all',
    next_action: 'all',
    provider: 'all',
    model: 'all',
    parse_stage: 'all',
    violation_stage: 'all',
    tokens_in: 'all',
    tokens_out: 'all',
    tokens_cached: 'all',
    total_cost_est: 'all',
    instead_of: 'all',
    structured: 'all',
    schema_id: 'all',
    fallback_reason: 'all',
    slow: 'all',
    finish: 'all',
    middleware: 'all',
    confidence: 'all',
    done: 'all',
    reason: 'all', // one of three that the contract names
    plan: 'operators',
    observation: 'operators',
  },
  tool: {
    ...everyRow,
    ...failedRow,
    tool_call_seq: 'all',
    tool_name: 'all',
    tool_schema_id: 'all',
    tool_args: 'operators',
    tool_args_hash: 'operators',
    idempotency_key: 'operators', // name and arguments
    effect_key: 'all',
    retry_index: 'all',
    tool_latency_ms: 'all',
    reused: 'all',
    prefetched: 'all',
    middleware: 'all',
    simulated: 'all',
  },
  reply: { ...everyRow, kind: 'all', status: 'all', provider_id: 'all', simulated: 'all' },
  approval: {
    ...everyRow,
    approval_id: 'all',
    tool_name: 'all',
    tool_args_hash: 'operators',
    decision: 'all',
    via: 'all',
    decided_by: 'all',
    reason: 'operators',
  },
  node: { ...everyRow, node: 'all', kind: 'all', status: 'all', child_run_id: 'all', failure_code: 'all' },
  outcome: { ...everyRow, run_outcome: 'all' },
  operator: {
    ...everyRow,
    action: 'all',
    choice: 'all',
    letter_id: 'all',
    who: 'all',
    role: 'all',
    reason: 'operators',
    linked_run_id: 'all',
  },
};

/** For an unknown kind of row, the fields that every row has. */
function findReaders(kind: LedgerRow['row']): ReadonlyMap<string, Readers> {
  return new Map(Object.entries(Object.hasOwn(readers, kind) ? readers[kind] : everyRow));
}

/** A row for its reader. A field that this build does not know, from a newer controller, is for operators. */
export function shownRow(role: Role, row: LedgerRow): ShownRow {
  if (role === 'operator') return row;
  const fields = findReaders(row.row);
  const shown = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    fields.get(name) === 'all' ? value : null,
  ]);
  return Object.fromEntries(shown) as ShownRow; // only null replaces a value, and only in fields of words
}

/** The same of a row as the controller wrote it: JSON of a ledger. */
export function shownStored(role: Role, row: string): string {
  return role === 'operator' ? row : JSON.stringify(shownRow(role, JSON.parse(row) as LedgerRow)); // see above
}

/** A message to the person as its reader gets it. */
export type ShownReply = Omit<RunReply, 'text'> & { text: string | null };

/**
 * The text of a reply. One that asks for approval holds the call's arguments and the person's code: beside operators it is for who texts by
 * the API, and so is that person. A run of a stored workflow was texted by nobody: only an operator can answer what it asks.
 */
export function replyText(
  role: Role,
  { channel, agentId = '' }: Pick<RunRecord, 'channel' | 'agentId'>,
  { kind, text }: Pick<RunReply, 'kind' | 'text'>,
): string | null {
  const isTexted = channel === 'api' && !isStoredWorkflow({ id: agentId });
  return kind === 'approval' && !isTexted ? redactForRole(role, text) : text;
}
