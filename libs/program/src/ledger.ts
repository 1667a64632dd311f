import type { RunTimeCode } from './child-failure.js';
import type { ReplyKind, AttemptOutcome, StructuredMode, SendStatus, MiddlewareNote, RunOutcome } from '#protocol';
import type { ErrorCode, FailureCause } from '#errors';
import type { Finish, ViolationStage, actionTypes, ParseStage } from '#model-turn';

/** What a run had spent when a row was written. */
export interface BudgetSnapshot {
  steps_used: number;
  tool_calls_used: number;
  tokens_used: number;
  cost_micro_usd: number;
}

/** What became of a request for approval, or that it was asked for, or that one of the two who must agree does (`agreed`). */
export const approvalDecisions = ['asked', 'agreed', 'approved', 'denied', 'expired'] as const;

/** By what an approval was decided: the person's own text, an operator, or that its time was over. */
export const approvalVias = ['text', 'operator', 'clock'] as const;
export type ApprovalVia = (typeof approvalVias)[number];

/** What an operator may do about a run. */
export const operatorActions = ['replay', 'discard', 'reopen'] as const;

/** What every row has. */
export interface RowBase {
  run_id: string;
  /** Counts model turns from 1; 0 before the first. */
  turn: number;
  plan_rev: number;
  action_id: string;
  parent_action_id: string | null;
  /** ISO 8601, UTC, milliseconds. */
  ts_start: string;
  ts_end: string;
  duration_ms: number;
  outcome: AttemptOutcome;
  error_code: ErrorCode | null;
  budget_snapshot: BudgetSnapshot;
  /** The trace id, 32 hex digits; absent: none was kept. The shell adds it; a replayed row has none (ADR 29). */
  trace_id?: string;
}

/** Why a call failed; all three are absent where it did not, and where its code says everything. */
interface FailedRow {
  cause?: FailureCause;
  /** The HTTP status that was answered. */
  http_status?: number;
  cause_message?: string;
}

/** One row a model call: the decision of a turn and its figures. */
export interface TurnRow extends RowBase, FailedRow {
  row: 'turn';
  step_index: number;
  mode: string;
  next_action: { type: (typeof actionTypes)[number]; name: string | null } | null;
  provider: string;
  model: string;
  parse_stage: ParseStage | null;
  /** Where an output that is no valid turn failed; null for every other. */
  violation_stage: ViolationStage | null;
  tokens_in: number;
  tokens_out: number;
  tokens_cached: number;
  total_cost_est: number;
  /** The provider that should have been asked, but is being left alone for a while; absent: this one was. */
  instead_of?: string;
  /** How far the provider held the output to the turn's schema; absent, with the next three, where no output came. */
  structured?: StructuredMode;
  schema_id?: string | null;
  fallback_reason?: string | null;
  finish?: Finish;
  /** The call took longer than a turn should: it is reported and ends no run (ADR 138). Absent: it did not, or rules before 3. */
  slow?: true;
  /** What middleware did about the call and its output, in order; absent: nothing (ADR 31). */
  middleware?: MiddlewareNote[];
  confidence: number | null;
  done: boolean | null;
  reason: string | null;
  /** What the model wrote about the turn, at most a few lines: `state_update.plan` (THINK) and `state_update.observation` (OBSERVE). */
  plan: string | null;
  observation: string | null;
}

/** One row a try of a tool. */
export interface ToolRow extends RowBase, FailedRow {
  row: 'tool';
  tool_call_seq: number;
  tool_name: string;
  /**
   * The fingerprint of the schema that the arguments were checked against; absent where an operator's replay made the call, and in older
   * rows.
   */
  tool_schema_id?: string;
  tool_args: Record<string, unknown>;
  /** sha256 of the canonical arguments, hex. */
  tool_args_hash: string;
  /** `tool_name|canonical arguments`. */
  idempotency_key: string;
  /** Run and action: what `X-Idempotency-Key` carries. */
  effect_key: string;
  retry_index: number;
  tool_latency_ms: number;
  /** True when an equal call's answer was reused and the tool was not run. */
  reused: boolean;
  /** True when the engine made the call before the model asked: it does not count as a tool call of the run. */
  prefetched: boolean;
  /** What middleware did about the call's result; absent: nothing. */
  middleware?: MiddlewareNote[];
  /** The result is made up, and no call was made; absent: one was. */
  simulated?: true;
}

/** One row a message to the person: written when its send is settled. */
export interface ReplyRow extends RowBase {
  row: 'reply';
  kind: ReplyKind;
  status: SendStatus;
  provider_id: string | null;
  /** Nothing was sent; absent: it was, or was tried. */
  simulated?: true;
}

/** One row when an approval is asked for, one for the answer, and one between where two must agree and the first has. */
export interface ApprovalRow extends RowBase {
  row: 'approval';
  /** The effect that asked: its id holds the version it was asked under. */
  approval_id: string;
  tool_name: string;
  tool_args_hash: string;
  decision: (typeof approvalDecisions)[number];
  /** Null in the row that asks. */
  via: ApprovalVia | null;
  /** The operator's name; null for the person themselves, whose number is in no ledger. */
  decided_by: string | null;
  reason: string | null;
}

/** How a node of a workflow stands. */
export const nodeStatuses = ['started', 'completed', 'failed', 'cancelled'] as const;
export type NodeStatus = (typeof nodeStatuses)[number];

/** How a node of a document stands in a run of it; `waiting`: it has not begun, `skipped`: it will not. */
export const nodeStates = ['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped'] as const;
export type NodeState = (typeof nodeStates)[number];

/** One row when a node of a workflow starts, and one when it ends. */
export interface NodeRow extends RowBase {
  row: 'node';
  /** Its place in the tree: the ids of the nodes above it and its own, with `/` between them. */
  node: string;
  kind: string;
  status: NodeStatus;
  /** The run that works on it; null: this one. */
  child_run_id: string | null;
  /** Why it failed, as the run says it; absent: it has not. */
  failure_code?: RunTimeCode;
}

/** The last row of a run. */
export interface OutcomeRow extends RowBase {
  row: 'outcome';
  run_outcome: RunOutcome;
}

/** One row for what an operator did about a run. Neither the model nor `decide` ever sees it, so a replayed run has none. */
export interface OperatorRow extends RowBase {
  row: 'operator';
  action: (typeof operatorActions)[number];
  /** The operator's choice where there was one, such as `as-sent`. */
  choice: string | null;
  /** The dead letter that the operator acted on. */
  letter_id: string;
  who: string;
  role: string;
  reason: string;
  linked_run_id: string | null;
}

/** Append-only record of a run. Ids and counters in it are ours; the model never assigns one. */
export type LedgerRow = TurnRow | ToolRow | ReplyRow | ApprovalRow | NodeRow | OutcomeRow | OperatorRow;
