import { runTimeCode } from './child-failure.js';
import { errorCodes } from '#errors';
import type { ErrorCode, Failure } from '#errors';
import type { ProgramEvent } from './posts.js';
import type { ToolAttempt, MiddlewareNote, RunOutcome } from '#protocol';
import type {
  ApprovalRow,
  ApprovalVia,
  BudgetSnapshot,
  NodeRow,
  OutcomeRow,
  ReplyRow,
  RowBase,
  ToolRow,
} from './ledger.js';
import { outcomeTable } from '#protocol';
import { sendCodes } from './settled-send.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

interface Action {
  actionId: string;
  parentActionId: string | null;
}

/** What a row says of its run, as that is after the decision; the action is its latest. Times are milliseconds since the epoch. */
export interface RowRun extends Action {
  id: string;
  turn: number;
  planRev: number;
  startedAt: number;
  spent: BudgetSnapshot;
}

interface Span {
  startedAt: number;
  endedAt: number;
  outcome: RowBase['outcome'];
  errorCode: ErrorCode | null;
}

/** What every row has. */
export function rowBase(run: RowRun, span: Span, { actionId, parentActionId }: Action = run): RowBase {
  return {
    run_id: run.id,
    turn: run.turn,
    plan_rev: run.planRev,
    action_id: actionId,
    parent_action_id: parentActionId,
    ts_start: new Date(span.startedAt).toISOString(),
    ts_end: new Date(span.endedAt).toISOString(),
    duration_ms: span.endedAt - span.startedAt,
    outcome: span.outcome,
    error_code: span.errorCode,
    budget_snapshot: run.spent,
  };
}

/** A call, as its rows name it. */
interface RowCall extends Action {
  tool: string;
  args: Record<string, unknown>;
  toolCallSeq: number;
  startedAt: number;
  prefetched: boolean;
  /** Absent: the key of its run and action. */
  effectKey?: string;
}

interface RowKeys {
  argsHash(args: Record<string, unknown>): string;
  publishedKey(tool: string, args: Record<string, unknown>): string;
  effectKey(runId: string, actionId: string): string;
}

interface CallEnd {
  at: number;
  attempts: readonly ToolAttempt[];
  reused: boolean;
  errorCode: ErrorCode | null;
  middleware?: MiddlewareNote[] | undefined;
  /** The fingerprint of the schema that its arguments were checked against; absent: unknown. */
  schemaId?: string | undefined;
  simulated?: true | undefined;
}

/** One row for each try of a tool call; also one for an answer that was reused or a call that never began. */
export function toolRows(run: RowRun, call: RowCall, keys: RowKeys, end: CallEnd): ToolRow[] {
  const { at, errorCode, middleware, reused, schemaId, simulated } = end;
  const outcome = errorCode === null ? ('ok' as const) : ('error' as const);
  const untried: ToolAttempt = { startedAt: call.startedAt, endedAt: at, outcome, errorCode };
  const attempts = end.attempts.length > 0 ? end.attempts : [untried];
  return attempts.map((attempt, retryIndex): ToolRow => ({
    row: 'tool',
    ...rowBase(run, attempt, call),
    tool_call_seq: call.toolCallSeq,
    tool_name: call.tool,
    ...(schemaId === undefined ? {} : { tool_schema_id: schemaId }),
    tool_args: call.args,
    tool_args_hash: keys.argsHash(call.args),
    idempotency_key: keys.publishedKey(call.tool, call.args),
    effect_key: call.effectKey ?? keys.effectKey(run.id, call.actionId),
    retry_index: retryIndex,
    tool_latency_ms: attempt.endedAt - attempt.startedAt,
    reused,
    prefetched: call.prefetched,
    ...failedRow(attempt.failure),
    ...(middleware && retryIndex === attempts.length - 1 ? { middleware } : {}),
    ...(simulated ? { simulated } : {}),
  }));
}

/** Why a call failed, as its row has it; nothing where it did not. */
export function failedRow(failure: Failure | undefined): Pick<ToolRow, 'cause' | 'http_status' | 'cause_message'> {
  if (failure === undefined) return {};
  const { cause, status, message } = failure;
  return { cause, ...(status === undefined ? {} : { http_status: status }), cause_message: message };
}

/** The row of a message to the person, written when its send is settled; `action`: that which decided it. */
export function replyRow(
  run: RowRun,
  { kind, decidedAt }: { kind: ReplyRow['kind']; decidedAt: number },
  { at, status, errorCode, providerId, simulated }: Settled,
  action: Action = run,
): ReplyRow {
  const outcome = status === 'sent' ? ('ok' as const) : ('error' as const);
  const span = { startedAt: decidedAt, endedAt: at, outcome, errorCode: errorCode ?? sendCodes[status] };
  return {
    row: 'reply',
    ...rowBase(run, span, action),
    kind,
    status,
    provider_id: providerId,
    ...(simulated && { simulated }),
  };
}

/** The result of a request for approval, and who gave it; `by` is an operator's name. */
export interface ApprovalResult {
  decision: 'approved' | 'denied' | 'expired';
  via: ApprovalVia;
  by: string | null;
  reason: string | null;
}

interface AskedCall {
  approvalId: string;
  tool: string;
  argsHash: string;
  askedAt: number;
}

const decisionCodes = { agreed: null, approved: null, denied: 'approval-denied', expired: 'approval-expired' } as const;

/** The row of a request for approval (`result` null), of its result, or of the first of two who agree. */
export function approvalRow(
  run: RowRun,
  asked: AskedCall,
  result: (Omit<ApprovalResult, 'decision'> & { decision: keyof typeof decisionCodes }) | null,
  at: number,
): ApprovalRow {
  const errorCode = result === null ? null : decisionCodes[result.decision];
  const outcome = errorCode === null ? ('ok' as const) : ('error' as const);
  return {
    row: 'approval',
    ...rowBase(run, { startedAt: asked.askedAt, endedAt: at, outcome, errorCode }),
    approval_id: asked.approvalId,
    tool_name: asked.tool,
    tool_args_hash: asked.argsHash,
    decision: result?.decision ?? 'asked',
    via: result?.via ?? null,
    decided_by: result?.by ?? null,
    reason: result?.reason ?? null,
  };
}

/** A node of a document that has started or ended. */
export interface NodeChange {
  path: string;
  kind: string;
  startedAt: number;
  status: NodeRow['status'];
  childRunId?: string;
  /** A code of a failure; one that no ledger knows is left out. */
  code?: string;
}

/** The row of a node that has started, or that has ended. */
export function nodeRow(run: RowRun, { path, kind, startedAt, status, ...more }: NodeChange, at: number): NodeRow {
  const errorCode = errorCodes.find((each) => each === more.code) ?? null;
  const outcome = status === 'failed' || status === 'cancelled' ? 'error' : 'ok';
  return {
    row: 'node',
    ...rowBase(run, { startedAt, endedAt: at, outcome, errorCode }),
    node: path,
    kind,
    status,
    child_run_id: more.childRunId ?? null,
    ...(status === 'failed' ? { failure_code: runTimeCode(more.code ?? '') } : {}),
  };
}

/** The last row of a run (I4). */
export function outcomeRow(run: RowRun, outcome: RunOutcome, at: number): OutcomeRow {
  const { result, errorCode } = outcomeTable[outcome];
  const span = {
    startedAt: run.startedAt,
    endedAt: at,
    outcome: result === 'good' ? ('ok' as const) : outcome === 'deadline' ? ('timeout' as const) : ('error' as const),
    errorCode,
  };
  return { row: 'outcome', ...rowBase(run, span), run_outcome: outcome };
}
