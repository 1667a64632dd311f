import type { ErrorCode } from '#errors';
import type { Held, ModelCall } from '#protocol';
import type { LedgerRow, TurnRow } from './ledger.js';
import type { ProgramEvent } from './posts.js';
import { failedRow, rowBase } from './run-rows.js';
import type { RowRun } from './run-rows.js';

/** Whether a call of a model took longer than this, in milliseconds. It is reported, and ends no run (ADR 138). */
export function isSlowCall({ startedAt, endedAt }: Pick<ModelCall, 'startedAt' | 'endedAt'>, slowMs: number): boolean {
  return endedAt - startedAt > slowMs;
}

/** What came of a model call. */
export type ModelEvent = Extract<ProgramEvent, { type: 'model-replied' | 'contract-broken' | 'model-failed' }>;

/** Above this a call is slow where no policy says otherwise, in milliseconds. */
export const usualSlowMs = 15_000;

/** The row of a model call, whatever the program; `refused` says why its action was not taken. Without `slowMs` no call is slow. */
export function modelRow(
  run: RowRun,
  { mode, stepIndex, slowMs = Infinity }: { mode: string; stepIndex: number; slowMs?: number | undefined },
  event: ModelEvent,
  refused: ErrorCode | null,
): LedgerRow {
  const { call } = event;
  const code = event.type === 'model-replied' ? refused : event.code;
  const outcome = code === null ? 'ok' : code === 'model-timeout' ? 'timeout' : 'error';
  const { startedAt, endedAt } = call;
  const action = { actionId: event.actionId, parentActionId: run.parentActionId };
  return {
    row: 'turn',
    ...rowBase(run, { startedAt, endedAt, outcome, errorCode: code }, action),
    step_index: stepIndex,
    mode,
    ...toFigures(call),
    ...(isSlowCall(call, slowMs) && { slow: true as const }),
    ...(call.middleware ? { middleware: call.middleware } : {}),
    ...failedRow(event.type === 'model-failed' ? event.failure : undefined),
    ...toRowWords(event),
  };
}

function toFigures({ provider, model, usage, insteadOf, held }: ModelCall) {
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

function toRowWords(event: ModelEvent): Words {
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
