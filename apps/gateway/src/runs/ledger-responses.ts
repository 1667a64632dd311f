import * as Type from 'typebox';
import { errorCodes, failureCauses } from '#errors';
import { actionTypes, finishes, parseStages, violationStages } from '#model-turn';
import { approvalDecisions, approvalVias, nodeStatuses, operatorActions, runTimeCodes } from '#program';
import { attemptOutcomes, hookDeeds, hookPoints, sendStatuses, structuredModes } from '#protocol';
import { outcome, replyKind } from '../messages/outcomes.js';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

export const rowOutcome = oneOf(attemptOutcomes);
export const nullableErrorCode = nullable(oneOf(errorCodes));
export const cause = oneOf(failureCauses);
export const middlewareNote = Type.Object(
  { name: Type.String(), at: oneOf(hookPoints), did: oneOf(hookDeeds) },
  { title: 'MiddlewareNote', description: 'One thing that a middleware did.' },
);
export const nextAction = nullable(Type.Object({ type: oneOf(actionTypes), name: nullable(Type.String()) }));
export const parseStage = nullable(oneOf(parseStages));
export const violationStage = nullable(oneOf(violationStages));
export const decision = oneOf(approvalDecisions);
export const via = nullable(oneOf(approvalVias));
export const deed = oneOf(operatorActions);
export const nodeStatus = oneOf(nodeStatuses);
export const settled = oneOf(sendStatuses);

const base = {
  run_id: Type.String(),
  turn: Type.Integer({ description: 'Counts model turns from 1; 0 before the first.' }),
  plan_rev: Type.Integer(),
  action_id: Type.String(),
  parent_action_id: nullable(Type.String()),
  ts_start: dateTime(),
  ts_end: dateTime(),
  duration_ms: Type.Number(),
  outcome: rowOutcome,
  error_code: nullableErrorCode,
  budget_snapshot: Type.Object({
    steps_used: Type.Integer(),
    tool_calls_used: Type.Integer(),
    tokens_used: Type.Integer(),
    cost_micro_usd: Type.Integer(),
  }),
};
const always = { trace_id: Type.Optional(Type.String()) };
/** Words and values that somebody wrote: null for viewers. */
const words = nullable(Type.String());
const failed = {
  cause: Type.Optional(cause),
  http_status: Type.Optional(Type.Integer()),
  cause_message: Type.Optional(words),
};

const rows = [
  Type.Object({
    ...base,
    row: oneOf(['turn']),
    step_index: Type.Integer(),
    mode: Type.String(),
    next_action: nextAction,
    provider: Type.String(),
    model: Type.String(),
    parse_stage: parseStage,
    violation_stage: violationStage,
    tokens_in: Type.Integer(),
    tokens_out: Type.Integer(),
    tokens_cached: Type.Integer(),
    total_cost_est: Type.Number(),
    confidence: nullable(Type.Number()),
    done: nullable(Type.Boolean()),
    reason: words,
    plan: words,
    observation: words,
    ...always,
    ...failed,
    instead_of: Type.Optional(Type.String()),
    structured: Type.Optional(oneOf(structuredModes)),
    schema_id: Type.Optional(nullable(Type.String())),
    fallback_reason: Type.Optional(nullable(Type.String())),
    slow: Type.Optional(Type.Boolean({ description: 'The call took longer than a turn should.' })),
    finish: Type.Optional(oneOf(finishes)),
    middleware: Type.Optional(list(middlewareNote)),
  }),
  Type.Object({
    ...base,
    row: oneOf(['tool']),
    tool_call_seq: Type.Integer(),
    tool_name: Type.String(),
    tool_args: nullable(anyObject()),
    tool_args_hash: words,
    idempotency_key: words,
    effect_key: Type.String(),
    retry_index: Type.Integer(),
    tool_latency_ms: Type.Number(),
    reused: Type.Boolean(),
    prefetched: Type.Boolean(),
    ...always,
    ...failed,
    tool_schema_id: Type.Optional(Type.String()),
    middleware: Type.Optional(list(middlewareNote)),
    simulated: Type.Optional(Type.Boolean({ description: 'The result is made up: no call was made.' })),
  }),
  Type.Object({
    ...base,
    row: oneOf(['reply']),
    kind: replyKind,
    status: settled,
    provider_id: nullable(Type.String()),
    simulated: Type.Optional(Type.Boolean({ description: 'Nothing was sent.' })),
    ...always,
  }),
  Type.Object({
    ...base,
    row: oneOf(['approval']),
    approval_id: Type.String(),
    tool_name: Type.String(),
    tool_args_hash: words,
    decision,
    via,
    decided_by: nullable(Type.String()),
    reason: words,
    ...always,
  }),
  Type.Object({
    ...base,
    row: oneOf(['node']),
    node: Type.String(),
    kind: Type.String(),
    status: nodeStatus,
    child_run_id: nullable(Type.String()),
    ...always,
    failure_code: Type.Optional(oneOf(runTimeCodes, { description: 'Why it failed; absent: it has not.' })),
  }),
  Type.Object({ ...base, row: oneOf(['outcome']), run_outcome: outcome, ...always }),
  Type.Object({
    ...base,
    row: oneOf(['operator']),
    action: deed,
    choice: nullable(Type.String()),
    letter_id: Type.String(),
    who: Type.String(),
    role: Type.String(),
    reason: words,
    linked_run_id: nullable(Type.String()),
    ...always,
  }),
] as const;

export const ledgerRow = Type.Union([...rows], {
  title: 'LedgerRow',
  description: 'One row of a run’s ledger. What somebody has put into words or values is null to viewers.',
});

export const ledger = Type.Object({ run_id: Type.String(), rows: list(ledgerRow) });
export type Ledger = Type.Static<typeof ledger>;
