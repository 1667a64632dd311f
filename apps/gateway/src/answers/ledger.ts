import { errorCodes, failureCauses } from '#errors';
import { hookDeeds, hookPoints, attemptOutcomes, sendStatuses, structuredModes } from '#protocol';
import { violationStages, actionTypes, finishes, parseStages } from '#model-turn';
import { approvalDecisions, approvalVias, nodeStatuses, operatorActions, runTimeCodes } from '#program';
import {
  anyObject,
  decimal,
  either,
  flag,
  integer,
  list,
  meaning,
  dateTime,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { outcome, replyKind } from '../messages/outcomes.js';

export const rowOutcome = oneOf(...attemptOutcomes);
export const nullableErrorCode = nullable(oneOf(...errorCodes));
export const cause = oneOf(...failureCauses);
export const middlewareNote = named(
  'MiddlewareNote',
  'One thing that a middleware did.',
  object({ name: text, at: oneOf(...hookPoints), did: oneOf(...hookDeeds) }),
);
export const nextAction = nullable(object({ type: oneOf(...actionTypes), name: nullable(text) }));
export const parseStage = nullable(oneOf(...parseStages));
export const violationStage = nullable(oneOf(...violationStages));
export const decision = oneOf(...approvalDecisions);
export const via = nullable(oneOf(...approvalVias));
export const deed = oneOf(...operatorActions);
export const nodeStatus = oneOf(...nodeStatuses);
export const settled = oneOf(...sendStatuses);

const base = {
  run_id: text,
  turn: meaning('Counts model turns from 1; 0 before the first.', integer),
  plan_rev: integer,
  action_id: text,
  parent_action_id: nullable(text),
  ts_start: dateTime,
  ts_end: dateTime,
  duration_ms: decimal,
  outcome: rowOutcome,
  error_code: nullableErrorCode,
  budget_snapshot: object({
    steps_used: integer,
    tool_calls_used: integer,
    tokens_used: integer,
    cost_micro_usd: integer,
  }),
};
const always = { trace_id: text };
/** Words and values that somebody wrote: null for viewers. */
const words = nullable(text);
const failed = { cause, http_status: integer, cause_message: words };

const rows = [
  object(
    {
      ...base,
      row: oneOf('turn'),
      step_index: integer,
      mode: text,
      next_action: nextAction,
      provider: text,
      model: text,
      parse_stage: parseStage,
      violation_stage: violationStage,
      tokens_in: integer,
      tokens_out: integer,
      tokens_cached: integer,
      total_cost_est: decimal,
      confidence: nullable(decimal),
      done: nullable(flag),
      reason: words,
      plan: words,
      observation: words,
    },
    {
      ...always,
      ...failed,
      instead_of: text,
      structured: oneOf(...structuredModes),
      schema_id: nullable(text),
      fallback_reason: nullable(text),
      slow: meaning('The call took longer than a turn should.', flag),
      finish: oneOf(...finishes),
      middleware: list(middlewareNote),
    },
  ),
  object(
    {
      ...base,
      row: oneOf('tool'),
      tool_call_seq: integer,
      tool_name: text,
      tool_args: nullable(anyObject),
      tool_args_hash: words,
      idempotency_key: words,
      effect_key: text,
      retry_index: integer,
      tool_latency_ms: decimal,
      reused: flag,
      prefetched: flag,
    },
    { ...always, ...failed, tool_schema_id: text, middleware: list(middlewareNote) },
  ),
  object({ ...base, row: oneOf('reply'), kind: replyKind, status: settled, provider_id: nullable(text) }, always),
  object(
    {
      ...base,
      row: oneOf('approval'),
      approval_id: text,
      tool_name: text,
      tool_args_hash: words,
      decision,
      via,
      decided_by: nullable(text),
      reason: words,
    },
    always,
  ),
  object(
    { ...base, row: oneOf('node'), node: text, kind: text, status: nodeStatus, child_run_id: nullable(text) },
    { ...always, failure_code: meaning('Why it failed; absent: it has not.', oneOf(...runTimeCodes)) },
  ),
  object({ ...base, row: oneOf('outcome'), run_outcome: outcome }, always),
  object(
    {
      ...base,
      row: oneOf('operator'),
      action: deed,
      choice: nullable(text),
      letter_id: text,
      who: text,
      role: text,
      reason: words,
      linked_run_id: nullable(text),
    },
    always,
  ),
] as const;

export const ledgerRow = named(
  'LedgerRow',
  'One row of a run’s ledger. What somebody has put into words or values is null to viewers.',
  either(...rows),
);

export const ledger = object({ run_id: text, rows: list(ledgerRow) });
export type Ledger = Of<typeof ledger>;
