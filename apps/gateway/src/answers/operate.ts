import { queueNames, approvalAnswers, sendStatuses } from '#protocol';
import { breakerOrders, breakerStates } from '#breaker';
import { cancelStatuses } from '#runs';
import { policyActions } from '#policy';
import { roles } from '../platform/roles.js';
import {
  anything,
  byName,
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
import { approval } from '../approvals/approval-responses.js';
import { runHead } from '../runs/run-responses.js';
import { wholeSince } from '../platform/http/paging.js';

/** Null for viewers. */
const reason = meaning('Null to viewers.', nullable(text));
const note = object({ by: text, reason, since: dateTime });

export const approvalList = object({ approvals: list(approval) });
export const decided = object({ approval_id: text, decision: oneOf(...approvalAnswers) });
const cancelledRun = object({ run_id: text, status: oneOf(...cancelStatuses) });
export const cancelledRuns = named(
  'CancelledRuns',
  'What became of the runs that a filter means, a page of them.',
  object({
    dry_run: flag,
    total: meaning('How many runs this call was about.', integer),
    by_phase: byName(integer),
    runs: list(cancelledRun),
    next: meaning('The filter’s `before` of the next call; null: these were all.', nullable(text)),
  }),
);
export type Cancelled = Of<typeof cancelledRuns>;
export const cancelling = object({ run_id: text, status: oneOf('cancelling') });

export const breaker = named(
  'Breaker',
  'What is called, or left alone, and who has forced it.',
  object({
    name: text,
    state: oneOf(...breakerStates),
    forced: meaning('Null: nobody has forced it.', nullable(note)),
    open_until: meaning('Until when no call is made; null where none is held back.', nullable(dateTime)),
    calls: meaning('Of the last minute in which it was called, while it is closed.', integer),
    faults: integer,
  }),
);
export type BreakerView = Of<typeof breaker>;
const breakerRequest = object({ name: text, state: oneOf(...breakerOrders), by: text, reason, at: dateTime });
export type BreakerRequestView = Of<typeof breakerRequest>;
export const breakerList = object({ breakers: list(breaker), words: list(breakerRequest) });

export const conversation = named(
  'Conversation',
  'A conversation as it stands, and its latest runs.',
  object({
    conversation_id: text,
    actor_id: text,
    channel: text,
    version: integer,
    parked: meaning('Why it is parked; null: it is not.', nullable(text)),
    live: flag,
    waiting_mails: integer,
    taken_over: nullable(note),
    opted_out: flag,
    runs: list(runHead),
  }),
);
export type Conversation = Of<typeof conversation>;

export const takeover = named(
  'Takeover',
  'Who has a conversation, and the texts that wait.',
  object({
    conversation_id: text,
    taken_over: meaning('Null: the agent has the conversation.', nullable(note)),
    waiting: list(object({ message_id: text, text: meaning('Null to viewers.', nullable(text)), at: dateTime })),
  }),
);
export type TakeoverView = Of<typeof takeover>;
export const givenBack = object({
  conversation_id: text,
  texts: meaning('How many had waited.', integer),
});

export const personsReply = named(
  'PersonsReply',
  'What a person said in the agent’s place, and what became of it.',
  object({
    reply_id: text,
    status: oneOf('owed', ...sendStatuses),
    by: text,
    text: meaning('Null to viewers.', nullable(text)),
    at: dateTime,
  }),
);
export type ReplyView = Of<typeof personsReply>;

const queue = object({
  queue: oneOf(...queueNames),
  waiting: integer,
  active: integer,
  delayed: integer,
  failed: integer,
  oldest_age_ms: meaning('Null: no job waits.', nullable(integer)),
});
export type QueueView = Of<typeof queue>;
export const queues = named(
  'Queues',
  'How full the queues are, over all partitions.',
  object({ queues: list(queue), timers: object({ conversations: integer, overdue: integer }) }),
);

export const policy = named(
  'Policy',
  'The policy in force.',
  object({
    version: text,
    file_version: meaning('Of the controllers’ own file, which holds where nothing else was set.', nullable(text)),
    table: anything,
  }),
);
export type PolicyView = Of<typeof policy>;
export const policyVersion = object({ version: text, table: anything });
export const policyChanged = object({ version: text });
const policyChange = object({
  version: text,
  action: oneOf(...policyActions),
  base: text,
  by: text,
  reason,
  at: dateTime,
});
export type ChangeView = Of<typeof policyChange>;
export const policyChanges = object({ changes: list(policyChange) });

const agent = named(
  'Agent',
  'An agent of the directory. Null: as the environment has it.',
  object({
    id: text,
    version: text,
    tenant: text,
    default: flag,
    numbers: list(text),
    channels: list(text),
    api_keys: meaning('The names of its keys.', list(text)),
    goal: nullable(text),
    constraints: anything,
    tools: nullable(list(text)),
    policy: anything,
    answer_schema: anything,
    time_zone: nullable(text),
    language: text,
    quiet_hours: anything,
  }),
);
export type AgentView = Of<typeof agent>;
export const agents = object({ agents: list(agent), problems: list(text) });

export const health = named(
  'Health',
  'Whether the process is as it should be, and why not.',
  object({ ok: flag, reasons: list(text) }, { version: text }),
);

export const session = named(
  'Session',
  'Who is signed in.',
  object({
    role: oneOf(...roles),
    csrf: meaning('What every change carries in x-csrf-token.', text),
    expires_at: dateTime,
  }),
);
export type SessionView = Of<typeof session>;

export const challenge = object({}, { challenge: text });

export const waiting = named(
  'Waiting',
  'How many things wait for a person.',
  object({
    approvals: integer,
    dead_letters: meaning('Those that are open.', integer),
    parked: meaning('Conversations in which the agent does nothing until somebody replays their dead letter.', integer),
    taken_over: integer,
  }),
);
export type Waiting = Of<typeof waiting>;

const auditEntry = named(
  'AuditEntry',
  'Who did what, when and why.',
  object({
    at: dateTime,
    did: text,
    by: text,
    reason: meaning('Null to viewers.', nullable(text)),
    to: meaning('What it was done to: ids, names and versions.', byName(either(text, flag, list(text)))),
  }),
);
export type AuditView = Of<typeof auditEntry>;
export const audit = object({ entries: list(auditEntry), next: nullable(text), whole_since: wholeSince });

const process = object({
  app: text,
  name: meaning('Where it runs, as host and process id; null: the app has no process.', nullable(text)),
  alive: flag,
  host: nullable(text),
  pid: nullable(integer),
  version: nullable(text),
  last_seen_ms: meaning('How long ago it was heard of.', nullable(integer)),
  queue: oneOf(...queueNames),
  waiting: integer,
  oldest_age_ms: meaning('Null: no job waits.', nullable(integer)),
});
export type ProcessView = Of<typeof process>;
export const processes = named(
  'Processes',
  'The processes of every app, and one row for an app that has none.',
  object({ processes: list(process) }),
);
