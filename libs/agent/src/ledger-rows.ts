import { outcomeTable, renameId, sendCodes } from '#contract';
import type {
  ApprovalRow,
  ErrorCode,
  Failure,
  Held,
  LedgerRow,
  MiddlewareNote,
  ModelCall,
  OutcomeRow,
  ReplyRow,
  RunOutcome,
  ToolAttempt,
  ToolRow,
  TurnRow,
  ProgramEvent,
} from '#contract';
import { snapshot } from './budgets.js';
import type { ApprovalResult, PendingCall, Phase, Reply, Run } from './run.js';
import type { Keys } from './settings.js';

type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' | 'model-failed' }>;
type SettledEvent = Extract<ProgramEvent, { type: 'reply-settled' }>;
type Base = Omit<OutcomeRow, 'row' | 'run_outcome'>;

type Asked = Extract<Phase, { name: 'approving' }>;

interface Happening {
  actionId: string;
  parentActionId: string | null;
  startedAt: number;
  endedAt: number;
  outcome: Base['outcome'];
  errorCode: ErrorCode | null;
}

/** The row of a model call. `run` has counted it; `before` is the run that asked; `refused` says why its action was not taken. */
export function turnRow(before: Run, run: Run, event: ModelEvent, refused: ErrorCode | null): LedgerRow {
  const { call } = event;
  const code = event.type === 'model-replied' ? refused : event.code;
  const outcome = code === null ? 'ok' : code === 'model-timeout' ? 'timeout' : 'error';
  const happening = { ...spanOf(call), actionId: event.actionId, parentActionId: run.parentActionId };
  return {
    row: 'turn',
    ...baseOf(run, { ...happening, outcome, errorCode: code }),
    step_index: run.stepsUsed,
    mode: before.phase.name === 'thinking' ? before.phase.mode : 'action',
    ...figuresOf(call),
    ...(call.middleware ? { middleware: call.middleware } : {}),
    ...failedRow(event.type === 'model-failed' ? event.failure : undefined),
    ...wordsOf(event),
  };
}

/** One row for each try of a tool call; also one for an answer that was reused or a call that never began. */
export function toolRows(
  run: Run,
  call: PendingCall,
  keys: Keys,
  finished: {
    at: number;
    attempts: readonly ToolAttempt[];
    reused: boolean;
    errorCode: ErrorCode | null;
    middleware?: MiddlewareNote[] | undefined;
    toolSchemaId?: string | undefined;
  },
): LedgerRow[] {
  const { at, errorCode, reused, middleware } = finished;
  const schemaId = call.schemaId ?? finished.toolSchemaId;
  const outcome = errorCode === null ? ('ok' as const) : ('error' as const);
  const untried: ToolAttempt = { startedAt: call.startedAt, endedAt: at, outcome, errorCode };
  const attempts = finished.attempts.length > 0 ? finished.attempts : [untried];
  return attempts.map((attempt, retryIndex): ToolRow => ({
    row: 'tool',
    ...baseOf(run, { ...attempt, actionId: call.actionId, parentActionId: call.parentActionId }),
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
  }));
}

/** The row of a message to the person, written when its send is settled. */
export function replyRow(run: Run, reply: Reply, event: SettledEvent): ReplyRow {
  const { actionId, parentActionId, decidedAt: startedAt } = reply;
  const errorCode = event.errorCode ?? sendCodes[event.status];
  const outcome = event.status === 'sent' ? 'ok' : 'error';
  return {
    row: 'reply',
    ...baseOf(run, { actionId, parentActionId, startedAt, endedAt: event.at, outcome, errorCode }),
    kind: reply.kind,
    status: event.status,
    provider_id: event.providerId,
  };
}

const judgementCodes = { approved: null, denied: 'approval-denied', expired: 'approval-expired' } as const;

/** The row of a request for approval, or of its result. */
export function approvalRow(run: Run, asked: Asked, result: ApprovalResult | null, at: number): ApprovalRow {
  const action = { actionId: lastActionOf(run), parentActionId: run.parentActionId };
  const errorCode = result === null ? null : judgementCodes[result.decision];
  const span = {
    startedAt: asked.askedAt,
    endedAt: at,
    outcome: errorCode === null ? ('ok' as const) : ('error' as const),
  };
  return {
    row: 'approval',
    ...baseOf(run, { ...action, ...span, errorCode }),
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
export function outcomeRow(run: Run, outcome: RunOutcome, at: number): OutcomeRow {
  const { result, errorCode } = outcomeTable[outcome];
  return {
    row: 'outcome',
    ...baseOf(run, {
      actionId: lastActionOf(run),
      parentActionId: run.parentActionId,
      startedAt: run.startedAt,
      endedAt: at,
      outcome: result === 'good' ? 'ok' : outcome === 'deadline' ? 'timeout' : 'error',
      errorCode,
    }),
    run_outcome: outcome,
  };
}

/** The run's latest action; before the first, an id made from the run's. */
export function lastActionOf(run: Run): string {
  return run.lastActionId ?? renameId(run.id, 'step');
}

function baseOf(run: Run, what: Happening): Base {
  return {
    run_id: run.id,
    turn: run.turn,
    plan_rev: run.planRev,
    action_id: what.actionId,
    parent_action_id: what.parentActionId,
    ts_start: new Date(what.startedAt).toISOString(),
    ts_end: new Date(what.endedAt).toISOString(),
    duration_ms: what.endedAt - what.startedAt,
    outcome: what.outcome,
    error_code: what.errorCode,
    budget_snapshot: snapshot(run),
  };
}

function spanOf(call: ModelCall): { startedAt: number; endedAt: number } {
  return { startedAt: call.startedAt, endedAt: call.endedAt };
}

function figuresOf({ provider, model, usage, insteadOf, held }: ModelCall) {
  return {
    provider,
    model,
    tokens_in: usage.tokensIn,
    tokens_out: usage.tokensOut,
    tokens_cached: usage.tokensCached,
    total_cost_est: usage.costMicroUsd / 1_000_000,
    ...(insteadOf === undefined ? {} : { instead_of: insteadOf }),
    ...(held === undefined ? {} : heldRow(held)),
  };
}

function failedRow(failure: Failure | undefined) {
  if (failure === undefined) return {};
  const { cause, status, message } = failure;
  return { cause, ...(status === undefined ? {} : { http_status: status }), cause_message: message };
}

function heldRow({ structured, schemaId, fallbackReason, finish }: Held) {
  return { structured, schema_id: schemaId, fallback_reason: fallbackReason, finish };
}

type Words = Pick<
  TurnRow,
  'next_action' | 'parse_stage' | 'violation_stage' | 'confidence' | 'done' | 'reason' | 'plan' | 'observation'
>;

function wordsOf(event: ModelEvent): Words {
  if (event.type !== 'model-replied') {
    const nothing = { confidence: null, done: null, reason: null, plan: null, observation: null };
    const violation_stage = event.type === 'contract-broken' ? event.failedAt : null;
    return { next_action: null, parse_stage: null, violation_stage, ...nothing };
  }
  const { control, next_action: action, state_update: update } = event.turn;
  return {
    next_action: { type: action.type, name: action.type === 'tool' ? action.name : null },
    parse_stage: event.stage,
    violation_stage: null,
    confidence: update.confidence,
    done: control.done,
    reason: control.reason,
    plan: update.plan,
    observation: update.observation,
  };
}
