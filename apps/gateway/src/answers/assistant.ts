import { threadActs, threadEventTypes, threadRequestKinds, threadRoles } from '#assistant';
import { permissionLevels } from '#policy';
import { threadDecisions } from '#protocol';
import {
  anyObject,
  byName,
  dateTime,
  either,
  flag,
  integer,
  list,
  meaning,
  named,
  nullable,
  object,
  oneOf,
  text,
} from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { event } from '../openapi/stream-event.js';

const threadMessage = named(
  'ThreadMessage',
  'A message of a thread. `n` counts them. `runtime`: a follow-up that the runtime wrote.',
  object(
    { n: integer, at: dateTime, role: oneOf(...threadRoles), text },
    {
      id: meaning('Of a person’s: the key that it was sent under.', text),
      user: text,
      toolCalls: meaning('The calls that the model asks for.', list(object({ id: text, name: text, args: anyObject }))),
      toolCallId: text,
      toolName: text,
      isError: flag,
      line: meaning('The last line of an answer: what was done, by the records of the runtime.', text),
      did: meaning('The same of the calls of its turn.', list(object({ act: oneOf(...threadActs), target: text }))),
    },
  ),
);

const threadRequest = named(
  'ThreadRequest',
  'What waits for a person: a plan, a call with exactly these arguments, a question or a setup.',
  object(
    {
      requestId: text,
      kind: oneOf(...threadRequestKinds),
      tool: text,
      args: anyObject,
      entity: meaning('The name of what it is about; null: it has none.', nullable(text)),
      expiresAt: dateTime,
    },
    {
      starts: meaning('What starts the workflow, a line each, where this changes by the call.', list(text)),
      choices: meaning('What the text of an approval may be; absent: nothing is chosen.', list(text)),
      isSetAside: meaning('Whether the thread goes on meanwhile with other things.', flag),
    },
  ),
);

const planFields = {
  plan: meaning('The graph of tasks; null: there is none.', nullable(anyObject)),
  checklist: list(object({ id: text, title: text, status: text })),
};

export const threadPlan = named('ThreadPlan', 'The plan of a thread, and its checklist.', object(planFields));
export type ThreadPlanView = Of<typeof threadPlan>;

const now = {
  runId: meaning('The run under way; null: none.', nullable(text)),
  isThinking: meaning('Whether a turn is under way.', flag),
  outageSince: meaning('Since when the provider of its model is away; null: it is not.', nullable(dateTime)),
  parked: meaning('Whether no process could go on with it: an operator has to look.', flag),
};

const runningTask = object({
  agentId: meaning('The `backgroundTaskId` of a task of the plan.', text),
  title: text,
  kind: text,
  runId: meaning('Of a build, its builder session is read under this id, too.', text),
  startedAt: dateTime,
});

const statusFields = {
  requests: list(threadRequest),
  running: meaning('The background tasks that run.', list(runningTask)),
  ...now,
};

const threadStatus = named('ThreadStatus', 'What is open in a thread now.', object(statusFields));
export type ThreadStatusView = Of<typeof threadStatus>;

export const thread = named(
  'AssistantThread',
  'A thread of the assistant: its messages, its plan, and what waits for a person.',
  object({
    ...{ threadId: text, user: text, title: text, messages: list(threadMessage) },
    ...{ ...planFields, ...statusFields, lastUpdated: dateTime },
  }),
);
export type ThreadView = Of<typeof thread>;

const threadHead = named(
  'AssistantThreadHead',
  'A thread in a list.',
  object({
    ...{ threadId: text, user: text, title: text },
    plan: meaning('The status of its plan; null: there is none.', nullable(text)),
    waiting: meaning('How many requests wait for a person.', integer),
    running: meaning('How many background tasks run.', integer),
    ...{ ...now, lastUpdated: dateTime },
  }),
);
export type ThreadHeadView = Of<typeof threadHead>;

export const threadList = object({
  threads: list(threadHead),
  whole_since: meaning(
    'Threads that were written to last before this are not listed. Null: all are.',
    nullable(dateTime),
  ),
});

export const acceptedMessage = named(
  'AcceptedThreadMessage',
  'It is durable: follow the thread’s events.',
  object({ id: text, threadId: text, status: oneOf('accepted') }),
);
export type AcceptedThreadMessage = Of<typeof acceptedMessage>;

export const confirmed = named(
  'ThreadConfirmation',
  'The answer counts, and the thread goes on.',
  object({ requestId: text, decision: oneOf(...threadDecisions), status: oneOf('taken') }),
);
export type ConfirmedView = Of<typeof confirmed>;

export const cancelledThread = object({ threadId: text, status: oneOf('cancelled') });

export const threadEvent = named(
  'ThreadEvent',
  'What happens in a thread: all of it where the client has nothing that goes on, then each event, and what is open whenever that is another. The id is a position to resume from.',
  either(
    event('thread', thread),
    ...threadEventTypes.map((type) => event(type, anyObject)),
    event('status', threadStatus),
    event('gone', object({})),
  ),
);

export const memory = named(
  'AssistantMemory',
  'What the assistant remembers of a user in all their threads.',
  object({
    user: text,
    ...{ userContext: meaning('Who they are, and what they prefer.', text) },
    ...{ activeProject: text, instanceKnowledge: text, lastUpdated: dateTime },
  }),
);
export type MemoryView = Of<typeof memory>;

export const erasedMemory = object({ user: text, status: oneOf('erased') });

const permissionLevel = named(
  'PermissionLevel',
  'Whether a person is asked, nobody is, or it is refused.',
  oneOf(...permissionLevels),
);

export const permissions = named(
  'AssistantPermissions',
  'What the assistant’s tools may do.',
  object({
    version: meaning('Of the policy that says so.', text),
    permissions: meaning('By the name of what they change.', byName(permissionLevel)),
    set: meaning('Those that an operator has set; another one spares what a person has ordered in words.', list(text)),
  }),
);
export type PermissionsView = Of<typeof permissions>;
