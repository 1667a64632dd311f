import * as Type from 'typebox';
import type { TProperties, TSchemaOptions } from 'typebox';
import { runTimeCodes } from '#program';
import { waitReasons } from '#runs';
import { outcome, replyKind } from '../messages/outcomes.js';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import {
  cause,
  decision,
  deed,
  nextAction,
  nodeStatus,
  nullableErrorCode,
  parseStage,
  rowOutcome,
  settled,
  via,
  violationStage,
} from './ledger-responses.js';
import { delivery, live, run } from './run-responses.js';

const base = {
  row: Type.Integer({ description: 'The row of the ledger, from 1; 0 for what is derived.' }),
  action_id: nullable(Type.String()),
  started_at: dateTime(),
  ended_at: dateTime(),
  duration_ms: Type.Number(),
  outcome: rowOutcome,
  error_code: nullableErrorCode,
};
const why = { cause: nullable(cause), http_status: nullable(Type.Integer()), cause_message: nullable(Type.String()) };

function item<const K extends string, F extends TProperties>(kind: K, fields: F, options?: TSchemaOptions) {
  return Type.Object({ ...base, kind: oneOf([kind]), ...fields }, options);
}

const turn = item(
  'turn',
  {
    turn: Type.Integer(),
    mode: Type.String(),
    provider: Type.String(),
    model: Type.String(),
    tokens_in: Type.Integer(),
    tokens_out: Type.Integer(),
    tokens_cached: Type.Integer(),
    cost_usd: Type.Number(),
    next_action: nextAction,
    done: nullable(Type.Boolean()),
    confidence: nullable(Type.Number()),
    plan: nullable(Type.String()),
    observation: nullable(Type.String()),
    reason: nullable(Type.String()),
    parse_stage: parseStage,
    violation_stage: violationStage,
    ...why,
    answer: nullable(Type.String(), { description: 'Null to viewers, and where it cannot be had again.' }),
  },
  { title: 'TurnItem', description: 'One model call and what it decided.' },
);
const tool = item(
  'tool',
  {
    tool_name: Type.String(),
    tool_args: nullable(anyObject(), { description: 'Null to viewers.' }),
    sentence: Type.Optional(nullable(Type.String(), { description: 'What the call does, in words. Null to viewers.' })),
    retry_index: Type.Integer(),
    reused: Type.Boolean(),
    prefetched: Type.Boolean(),
    simulated: Type.Optional(Type.Boolean({ description: 'The result is made up: no call was made.' })),
    ...why,
    result: Type.Unknown(),
  },
  { title: 'ToolItem', description: 'One try of a tool.' },
);
const reply = item(
  'reply',
  {
    reply_kind: replyKind,
    status: settled,
    provider_id: nullable(Type.String()),
    delivery: nullable(delivery),
    simulated: Type.Optional(Type.Boolean({ description: 'Nothing was sent.' })),
    text: nullable(Type.String()),
  },
  { title: 'ReplyItem', description: 'One message to the person, from its decision until its send was settled.' },
);
const approval = item(
  'approval',
  { tool_name: Type.String(), decision, via, decided_by: nullable(Type.String()), reason: nullable(Type.String()) },
  { title: 'ApprovalItem', description: 'An approval asked for, or given, for a call.' },
);
const operator = item(
  'operator',
  {
    action: deed,
    choice: nullable(Type.String()),
    letter_id: Type.String(),
    who: Type.String(),
    reason: nullable(Type.String()),
    linked_run_id: nullable(Type.String()),
  },
  { title: 'OperatorItem', description: 'What an operator did about the run.' },
);
const node = item(
  'node',
  {
    node: Type.String(),
    node_kind: Type.String(),
    status: nodeStatus,
    child_run_id: nullable(Type.String()),
    failure_code: nullable(oneOf(runTimeCodes)),
  },
  { title: 'NodeItem', description: 'A node of a workflow; one that a run of its own works on names that run.' },
);
const end = item(
  'outcome',
  { run_outcome: outcome },
  { title: 'OutcomeItem', description: 'The end of the run; it spans all of it.' },
);
const wait = item(
  'wait',
  { what: oneOf(waitReasons) },
  { title: 'WaitItem', description: 'A time in which nothing ran, and what it was for.' },
);

export const timelineItem = Type.Union([turn, tool, reply, approval, operator, node, end, wait]);
export type TimelineItem = Type.Static<typeof timelineItem>;

export const timeline = Type.Object(
  {
    run,
    messages: list(Type.Object({ message_id: Type.String(), accepted_at: dateTime(), text: nullable(Type.String()) })),
    items: list(timelineItem),
    live: nullable(live, { description: 'Null: it is over.' }),
  },
  { title: 'Timeline', description: 'A run as it went.' },
);
export type Timeline = Type.Static<typeof timeline>;
