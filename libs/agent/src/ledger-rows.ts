import { failedRow, renameId, rowBase } from '#contract';
import type { ErrorCode, Held, LedgerRow, ModelCall, ProgramEvent, RowRun, TurnRow } from '#contract';
import { snapshot } from './budgets.js';
import type { Run } from './run.js';

type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' | 'model-failed' }>;

/** The row of a model call. `run` has counted it; `before` is the run that asked; `refused` says why its action was not taken. */
export function turnRow(before: Run, run: Run, event: ModelEvent, refused: ErrorCode | null): LedgerRow {
  const { call } = event;
  const code = event.type === 'model-replied' ? refused : event.code;
  const outcome = code === null ? 'ok' : code === 'model-timeout' ? 'timeout' : 'error';
  const { startedAt, endedAt } = call;
  const action = { actionId: event.actionId, parentActionId: run.parentActionId };
  return {
    row: 'turn',
    ...rowBase(rowRunOf(run), { startedAt, endedAt, outcome, errorCode: code }, action),
    step_index: run.stepsUsed,
    mode: before.phase.name === 'thinking' ? before.phase.mode : 'action',
    ...figuresOf(call),
    ...(call.middleware ? { middleware: call.middleware } : {}),
    ...failedRow(event.type === 'model-failed' ? event.failure : undefined),
    ...wordsOf(event),
  };
}

/** The run's latest action; before the first, an id made from the run's. */
export function lastActionOf(run: Run): string {
  return run.lastActionId ?? renameId(run.id, 'step');
}

/** What the rows say of the run. */
export function rowRunOf(run: Run): RowRun {
  const { id, turn, planRev, startedAt, parentActionId } = run;
  return { id, turn, planRev, startedAt, parentActionId, actionId: lastActionOf(run), spent: snapshot(run) };
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
