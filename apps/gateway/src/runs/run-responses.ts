import * as Type from 'typebox';
import { deliveryStatuses } from '#records';
import { errorCodes } from '#errors';
import { phaseMeanings, programTable, queueNames } from '#protocol';
import { activityMeanings } from '#runs';
import { approval } from '../approvals/approval-responses.js';
import { healthFields } from '../object-health/health-fields.js';
import { nullableOutcome, replyKind, replyStatus } from '../messages/outcomes.js';
import { dateTime, list, nullable, oneOf, oneOfTable, pickColumn } from '../openapi/schemas.js';
import { next, wholeSince } from '../platform/http/paging.js';
import { runResults } from './run-cause.js';

const programMeanings = pickColumn(programTable, ({ meaning: means }) => means);

export const phase = oneOfTable(phaseMeanings, { title: 'Phase', description: 'Where a run stands.' });
export const program = oneOfTable(programMeanings, {
  title: 'Program',
  description: 'What a run is a run of. Absent: the agent.',
});

export const delivery = Type.Object(
  { status: oneOf(deliveryStatuses), error_code: nullable(Type.String()), at: dateTime() },
  { title: 'Delivery', description: 'What the provider has said of a message on its way to the person.' },
);
export type Delivery = Type.Static<typeof delivery>;

const reply = Type.Object(
  {
    kind: replyKind,
    text: nullable(Type.String(), { description: 'Null to viewers where it asks for an approval.' }),
    status: replyStatus,
    provider_id: nullable(Type.String()),
    delivery: Type.Optional(nullable(delivery, { description: 'Null: the provider has said nothing.' })),
  },
  { title: 'Reply', description: 'A message to the person, and what became of its send.' },
);

const figures = {
  run_id: Type.String(),
  conversation_id: Type.String(),
  actor_id: Type.String(),
  channel: Type.String(),
  phase,
  outcome: nullableOutcome,
  steps_used: Type.Integer(),
  tool_calls_used: Type.Integer(),
  tokens_used: Type.Integer(),
  cost_micro_usd: Type.Integer({ description: 'Millionths of a dollar.' }),
  policy_version: nullable(Type.String(), { description: 'Null before the first turn.' }),
  started_at: nullable(dateTime()),
  finished_at: nullable(dateTime()),
};
export const live = Type.Object(
  {
    phase,
    doing: oneOfTable(activityMeanings),
    queue: nullable(oneOf(queueNames), { description: 'The queue that its job is in; null: it waits for no process.' }),
    is_served: nullable(Type.Boolean(), { description: 'Whether a process is alive that works off the queue.' }),
    since: dateTime(),
    for_ms: Type.Integer(),
    text: Type.String({ description: 'The same in plain words.' }),
  },
  { title: 'LiveNow', description: 'What a run under way is doing.' },
);
export type LiveView = Type.Static<typeof live>;
const times = {
  accepted_at: dateTime({ description: 'When its first text was.' }),
  took_ms: nullable(Type.Integer(), { description: 'Null: it is under way.' }),
  live: nullable(live, { description: 'Null: it is over.' }),
  health: Type.Object(healthFields, { description: 'Whether its work was done, whatever its outcome says.' }),
};
const waited = Type.Object({
  queue_ms: Type.Integer(),
  person_ms: Type.Integer(),
  children_ms: Type.Integer(),
  retry_ms: Type.Integer(),
});
const replayOf = {
  replay_of: Type.Optional(Type.String({ description: 'The run that this one does again.' })),
  simulated: Type.Optional(
    Type.Boolean({ description: 'What it sends and writes is made up, as is all that it begins. Absent: it is real.' }),
  ),
};

const cancelled = Type.Object({
  by: Type.String(),
  reason: nullable(Type.String(), { description: 'Null to viewers.' }),
  at: dateTime(),
});

const family = {
  program: Type.Optional(program),
  parent_run_id: Type.Optional(Type.String({ description: 'The run that started it; absent: it is a root.' })),
  root_run_id: Type.Optional(Type.String({ description: 'The root of its tree; absent: it is one.' })),
  node: Type.Optional(Type.String({ description: "The place in its parent's work that it was started for." })),
};

export const failure = Type.Object(
  { code: Type.String(), message: nullable(Type.String(), { description: 'Null to viewers.' }) },
  {
    description:
      'Why a workflow failed: `LOOP_LIMIT`, `SPAWN_TIMEOUT`, `VALUE_TOO_LARGE`, `TREE_BUDGET` or, for everything else, `NODE_FAILED`. Absent: it did not.',
  },
);

const failedTools = {
  failed_tools: Type.Optional(
    Type.Array(Type.Object({ tool: Type.String(), code: oneOf(errorCodes) }), {
      description:
        'The tools, or nodes of a graph, whose last call has failed for good, whatever the outcome. Absent: none.',
    }),
  ),
};

const state = { ...figures, message_ids: list(Type.String()), replies: list(reply) };
const sometimes = {
  ...replayOf,
  ...family,
  output: Type.Optional(
    nullable(Type.String(), { description: 'What it came to, beside its replies; null to viewers.' }),
  ),
  error: Type.Optional(failure),
  approval: Type.Optional(approval),
  ...failedTools,
  agent: Type.Optional(Type.String({ description: 'Who answers; absent: the agent of the environment.' })),
};

export const runState = Type.Object(
  { ...state, ...sometimes },
  { title: 'RunState', description: 'A run as its streams tell of it.' },
);
export type RunState = Type.Static<typeof runState>;

export const run = Type.Object(
  {
    ...state,
    ...times,
    waited: Type.With(waited, { description: 'For what it has waited.' }),
    ...sometimes,
    cancelled: Type.Optional(Type.With(cancelled, { description: 'Who cancelled it, and why.' })),
  },
  { title: 'Run', description: 'A run in full.' },
);
export type Run = Type.Static<typeof run>;

export const runHead = Type.Object(
  {
    ...figures,
    changed_at: dateTime(),
    ...times,
    question: nullable(Type.String(), { description: 'How the text that it answers begins; null to viewers.' }),
    last_reply: nullable(Type.Object({ kind: replyKind, status: replyStatus, text: nullable(Type.String()) })),
    ...replayOf,
    ...family,
    ...failedTools,
    cause: nullable(Type.String(), {
      description: 'What failed, in words that runs of one cause share; null: nothing.',
    }),
    result: nullable(oneOf(runResults, { title: 'RunResult' }), {
      description: 'How its end is judged; null: it has not ended.',
    }),
    error: Type.Optional(failure),
    tenant: Type.Optional(Type.String()),
    agent: Type.Optional(Type.String()),
  },
  { title: 'RunHead', description: 'A run in a list, with the beginnings of question and last reply.' },
);
export type RunHead = Type.Static<typeof runHead>;

export const runList = Type.Object({
  runs: list(runHead),
  next,
  whole_since: wholeSince,
  pending_cut: Type.Boolean({
    description:
      'Whether more conversations wait with texts that nobody has read yet than one question looks through, 200 a partition: what some of them will begin is missing.',
  }),
});
