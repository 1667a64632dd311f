import { errorCodes, outcomeTable, renameId, sendCodes } from '#contract';
import type {
  ApprovalRow,
  BudgetSnapshot,
  ErrorCode,
  NodeRow,
  OutcomeRow,
  ProgramEvent,
  ReplyRow,
  RunOutcome,
  ToolAttempt,
  ToolRow,
} from '#contract';
import type { WorkflowSettings } from './settings.js';
import type { ApprovalResult, Ask, PendingCall, Reply, WorkflowRun } from './state.js';

type Base = Omit<OutcomeRow, 'row' | 'run_outcome'>;
type ToolEnd = Extract<ProgramEvent, { type: 'tool-finished' | 'inline-tool-finished' }>;
type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

interface Span {
  startedAt: number;
  endedAt: number;
  outcome: Base['outcome'];
  errorCode: ErrorCode | null;
}

function snapshot({ spent }: WorkflowRun): BudgetSnapshot {
  return {
    steps_used: spent.steps,
    tool_calls_used: spent.toolCalls,
    tokens_used: spent.tokens,
    cost_micro_usd: spent.costMicroUsd,
  };
}

function baseOf(run: WorkflowRun, span: Span, actionId = renameId(run.id, 'step')): Base {
  return {
    run_id: run.id,
    turn: 0,
    plan_rev: 0,
    action_id: actionId,
    parent_action_id: null,
    ts_start: new Date(span.startedAt).toISOString(),
    ts_end: new Date(span.endedAt).toISOString(),
    duration_ms: span.endedAt - span.startedAt,
    outcome: span.outcome,
    error_code: span.errorCode,
    budget_snapshot: snapshot(run),
  };
}

export interface NodeHappening {
  path: string;
  kind: string;
  startedAt: number;
  status: NodeRow['status'];
  childRunId?: string;
  /** A code of a failure; one that no ledger knows is left out. */
  code?: string;
}

/** The row of a node that has started, or that has ended. */
export function nodeRow(
  run: WorkflowRun,
  { path, kind, startedAt, status, ...more }: NodeHappening,
  at: number,
): NodeRow {
  const errorCode = errorCodes.find((each) => each === more.code) ?? null;
  const outcome = status === 'failed' || status === 'cancelled' ? 'error' : 'ok';
  return {
    row: 'node',
    ...baseOf(run, { startedAt, endedAt: at, outcome, errorCode }),
    node: path,
    kind,
    status,
    child_run_id: more.childRunId ?? null,
  };
}

/** One row for each try of a call; also one for a call that was not made. */
export function toolRows(
  run: WorkflowRun,
  call: PendingCall,
  keys: WorkflowSettings['keys'],
  end: Pick<ToolEnd, 'at' | 'result' | 'middleware'> & {
    attempts: readonly ToolAttempt[];
    reused: boolean;
    toolSchemaId?: string;
  },
): ToolRow[] {
  const { at, result, middleware, reused, toolSchemaId } = end;
  const errorCode = result.ok ? null : result.envelope.error.code;
  const outcome = result.ok ? ('ok' as const) : ('error' as const);
  const untried: ToolAttempt = { startedAt: call.startedAt, endedAt: at, outcome, errorCode };
  const attempts = end.attempts.length > 0 ? end.attempts : [untried];
  return attempts.map((attempt, retryIndex): ToolRow => ({
    row: 'tool',
    ...baseOf(run, attempt, call.actionId),
    tool_call_seq: call.toolCallSeq,
    tool_name: call.tool,
    ...(toolSchemaId === undefined ? {} : { tool_schema_id: toolSchemaId }),
    tool_args: call.args,
    tool_args_hash: keys.argsHash(call.args),
    idempotency_key: keys.publishedKey(call.tool, call.args),
    effect_key: call.effectKey ?? keys.effectKey(run.id, call.actionId),
    retry_index: retryIndex,
    tool_latency_ms: attempt.endedAt - attempt.startedAt,
    reused,
    prefetched: false,
    ...failedRow(attempt),
    ...(middleware && retryIndex === attempts.length - 1 ? { middleware } : {}),
  }));
}

function failedRow({ failure }: ToolAttempt) {
  if (failure === undefined) return {};
  const { cause, status, message } = failure;
  return { cause, ...(status === undefined ? {} : { http_status: status }), cause_message: message };
}

/** The row of a message to the person, written when its send is settled. */
export function replyRow(
  run: WorkflowRun,
  { kind, decidedAt }: Reply,
  { at, status, errorCode, providerId }: Settled,
): ReplyRow {
  const outcome = status === 'sent' ? 'ok' : 'error';
  const span = { startedAt: decidedAt, endedAt: at, outcome, errorCode: errorCode ?? sendCodes[status] } as const;
  return { row: 'reply', ...baseOf(run, span), kind, status, provider_id: providerId };
}

const decisionCodes = { approved: null, denied: 'approval-denied', expired: 'approval-expired' } as const;

/** The row of a request for approval, or of its result. */
export function approvalRow(run: WorkflowRun, asked: Ask, result: ApprovalResult | null, at: number): ApprovalRow {
  const errorCode = result === null ? null : decisionCodes[result.decision];
  const outcome = errorCode === null ? 'ok' : 'error';
  return {
    row: 'approval',
    ...baseOf(run, { startedAt: asked.askedAt, endedAt: at, outcome, errorCode }),
    approval_id: asked.approvalId,
    tool_name: asked.tool,
    tool_args_hash: asked.argsHash,
    decision: result?.decision ?? 'asked',
    via: result?.via ?? null,
    decided_by: result?.by ?? null,
    reason: result?.reason ?? null,
  };
}

/** The last row of a run (I4). */
export function outcomeRow(run: WorkflowRun, outcome: RunOutcome, at: number): OutcomeRow {
  const { result, errorCode } = outcomeTable[outcome];
  const span = {
    startedAt: run.startedAt,
    endedAt: at,
    outcome: result === 'good' ? 'ok' : outcome === 'deadline' ? 'timeout' : 'error',
    errorCode,
  } as const;
  return { row: 'outcome', ...baseOf(run, span), run_outcome: outcome };
}
