import { runTimeCodes } from '#program';
import { waitReasons } from '#runs';
import {
  anyObject,
  anything,
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
import * as Type from 'typebox';
import type { TProperties, TSchemaOptions } from 'typebox';
import {
  cause,
  decision,
  deed,
  middlewareNote,
  nextAction,
  nodeStatus,
  nullableErrorCode,
  parseStage,
  rowOutcome,
  settled,
  via,
  violationStage,
} from '../runs/ledger-responses.js';
import { delivery, live, run } from '../runs/run-responses.js';
import { outcome, replyKind } from '../messages/outcomes.js';

const base = {
  row: meaning('The row of the ledger, from 1; 0 for what is derived.', integer),
  action_id: nullable(text),
  started_at: dateTime,
  ended_at: dateTime,
  duration_ms: decimal,
  outcome: rowOutcome,
  error_code: nullableErrorCode,
};
const why = { cause: nullable(cause), http_status: nullable(integer), cause_message: nullable(text) };

function item<const K extends string, F extends TProperties>(kind: K, fields: F, options?: TSchemaOptions) {
  return Type.Object({ ...base, kind: oneOf(kind), ...fields }, options);
}

const turn = named(
  'TurnItem',
  'One model call and what it decided.',
  item('turn', {
    turn: integer,
    mode: text,
    provider: text,
    model: text,
    tokens_in: integer,
    tokens_out: integer,
    tokens_cached: integer,
    cost_usd: decimal,
    next_action: nextAction,
    done: nullable(flag),
    confidence: nullable(decimal),
    plan: nullable(text),
    observation: nullable(text),
    reason: nullable(text),
    parse_stage: parseStage,
    violation_stage: violationStage,
    ...why,
    answer: meaning('Null to viewers, and where it cannot be had again.', nullable(text)),
  }),
);
const tool = named(
  'ToolItem',
  'One try of a tool.',
  item('tool', {
    tool_name: text,
    tool_args: meaning('Null to viewers.', nullable(anyObject)),
    retry_index: integer,
    reused: flag,
    prefetched: flag,
    ...why,
    result: anything,
  }),
);
const reply = named(
  'ReplyItem',
  'One message to the person, from its decision until its send was settled.',
  item('reply', {
    reply_kind: replyKind,
    status: settled,
    provider_id: nullable(text),
    delivery: nullable(delivery),
    text: nullable(text),
  }),
);
const approval = named(
  'ApprovalItem',
  'An approval asked for, or given, for a call.',
  item('approval', { tool_name: text, decision, via, decided_by: nullable(text), reason: nullable(text) }),
);
const operator = named(
  'OperatorItem',
  'What an operator did about the run.',
  item('operator', {
    action: deed,
    choice: nullable(text),
    letter_id: text,
    who: text,
    reason: nullable(text),
    linked_run_id: nullable(text),
  }),
);
const node = named(
  'NodeItem',
  'A node of a workflow; one that a run of its own works on names that run.',
  item('node', {
    node: text,
    node_kind: text,
    status: nodeStatus,
    child_run_id: nullable(text),
    failure_code: nullable(oneOf(...runTimeCodes)),
  }),
);
const end = named('OutcomeItem', 'The end of the run; it spans all of it.', item('outcome', { run_outcome: outcome }));
const wait = named(
  'WaitItem',
  'A time in which nothing ran, and what it was for.',
  item('wait', { what: oneOf(...waitReasons) }),
);

export const timelineItem = either(turn, tool, reply, approval, operator, node, end, wait);
export type TimelineItem = Of<typeof timelineItem>;

export const timeline = named(
  'Timeline',
  'A run as it went.',
  object({
    run,
    messages: list(object({ message_id: text, accepted_at: dateTime, text: nullable(text) })),
    items: list(timelineItem),
    live: meaning('Null: it is over.', nullable(live)),
  }),
);
export type Timeline = Of<typeof timeline>;

export const rebuiltPrompt = named(
  'RebuiltPrompt',
  'A prompt as it is rebuilt from the record.',
  object({
    action_id: text,
    mode: text,
    system: text,
    user: text,
    print: object({ prefix: text, rest: text }),
    proven: meaning(
      'Whether its hash is that of the prompt that was sent; null: the call has left none.',
      nullable(flag),
    ),
    before: meaning('What middleware did to it before it was sent.', list(middlewareNote)),
  }),
);

export const prompts = object({ run_id: text, turn: integer, prompts: list(rebuiltPrompt) });
export type Prompts = Of<typeof prompts>;
