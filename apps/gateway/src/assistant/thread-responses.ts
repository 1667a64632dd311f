import * as Type from 'typebox';
import { threadActs, threadEventTypes, threadRequestKinds, threadRoles } from '#assistant';
import { threadDecisions } from '#protocol';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { formingAnswer } from '../events/forming-view.js';
import { event } from '../openapi/stream-event.js';
import { next, wholeSince } from '../platform/http/paging.js';

const threadMessage = Type.Object(
  {
    n: Type.Integer(),
    at: dateTime(),
    role: oneOf(threadRoles),
    text: Type.String(),
    id: Type.Optional(Type.String({ description: 'Of a person’s: the key that it was sent under.' })),
    user: Type.Optional(Type.String()),
    toolCalls: Type.Optional(
      list(Type.Object({ id: Type.String(), name: Type.String(), args: anyObject() }), {
        description: 'The calls that the model asks for.',
      }),
    ),
    toolCallId: Type.Optional(Type.String()),
    toolName: Type.Optional(Type.String()),
    isError: Type.Optional(Type.Boolean()),
    line: Type.Optional(
      Type.String({ description: 'The last line of an answer: what was done, by the records of the runtime.' }),
    ),
    did: Type.Optional(
      list(Type.Object({ act: oneOf(threadActs), target: Type.String() }), {
        description: 'The same of the calls of its turn.',
      }),
    ),
  },
  {
    title: 'ThreadMessage',
    description: 'A message of a thread. `n` counts them. `runtime`: a follow-up that the runtime wrote.',
  },
);

const threadRequest = Type.Object(
  {
    requestId: Type.String(),
    kind: oneOf(threadRequestKinds),
    tool: Type.String(),
    args: anyObject(),
    entity: nullable(Type.String(), { description: 'The name of what it is about; null: it has none.' }),
    expiresAt: dateTime(),
    starts: Type.Optional(
      list(Type.String(), { description: 'What starts the workflow, a line each, where this changes by the call.' }),
    ),
    choices: Type.Optional(
      list(Type.String(), { description: 'What the text of an approval may be; absent: nothing is chosen.' }),
    ),
    isSetAside: Type.Optional(Type.Boolean({ description: 'Whether the thread goes on meanwhile with other things.' })),
  },
  {
    title: 'ThreadRequest',
    description: 'What waits for a person: a plan, a call with exactly these arguments, a question or a setup.',
  },
);

const planFields = {
  plan: nullable(anyObject(), { description: 'The graph of tasks; null: there is none.' }),
  checklist: list(Type.Object({ id: Type.String(), title: Type.String(), status: Type.String() })),
};

export const threadPlan = Type.Object(planFields, {
  title: 'ThreadPlan',
  description: 'The plan of a thread, and its checklist.',
});
export type ThreadPlanView = Type.Static<typeof threadPlan>;

const now = {
  runId: nullable(Type.String(), { description: 'The run under way; null: none.' }),
  isThinking: Type.Boolean({ description: 'Whether a turn is under way.' }),
  outageSince: nullable(dateTime(), { description: 'Since when the provider of its model is away; null: it is not.' }),
  parked: Type.Boolean({ description: 'Whether no process could go on with it: an operator has to look.' }),
};

const runningTask = Type.Object({
  agentId: Type.String({ description: 'The `backgroundTaskId` of a task of the plan.' }),
  title: Type.String(),
  kind: Type.String(),
  runId: Type.String({ description: 'Of a build, its builder session is read under this id, too.' }),
  startedAt: dateTime(),
});

const statusFields = {
  requests: list(threadRequest),
  running: list(runningTask, { description: 'The background tasks that run.' }),
  ...now,
};

const threadStatus = Type.Object(statusFields, { title: 'ThreadStatus', description: 'What is open in a thread now.' });
export type ThreadStatusView = Type.Static<typeof threadStatus>;

export const thread = Type.Object(
  {
    threadId: Type.String(),
    user: Type.String(),
    title: Type.String(),
    messages: list(threadMessage),
    ...planFields,
    ...statusFields,
    lastUpdated: dateTime(),
  },
  {
    title: 'AssistantThread',
    description: 'A thread of the assistant: its messages, its plan, and what waits for a person.',
  },
);
export type ThreadView = Type.Static<typeof thread>;

const threadHead = Type.Object(
  {
    threadId: Type.String(),
    user: Type.String(),
    title: Type.String(),
    plan: nullable(Type.String(), { description: 'The status of its plan; null: there is none.' }),
    waiting: Type.Integer({ description: 'How many requests wait for a person.' }),
    running: Type.Integer({ description: 'How many background tasks run.' }),
    ...now,
    lastUpdated: dateTime(),
  },
  { title: 'AssistantThreadHead', description: 'A thread in a list.' },
);
export type ThreadHeadView = Type.Static<typeof threadHead>;

export const threadList = Type.Object({
  threads: list(threadHead),
  next,
  whole_since: wholeSince,
});

export const acceptedMessage = Type.Object(
  { id: Type.String(), threadId: Type.String(), status: oneOf(['accepted']) },
  { title: 'AcceptedThreadMessage', description: 'It is durable: follow the thread’s events.' },
);
export type AcceptedThreadMessage = Type.Static<typeof acceptedMessage>;

export const confirmed = Type.Object(
  { requestId: Type.String(), decision: oneOf(threadDecisions), status: oneOf(['taken']) },
  { title: 'ThreadConfirmation', description: 'The answer counts, and the thread goes on.' },
);
export type ConfirmedView = Type.Static<typeof confirmed>;

export const cancelledThread = Type.Object({ threadId: Type.String(), status: oneOf(['cancelled']) });

export const threadEvent = Type.Union(
  [
    event('thread', thread),
    ...threadEventTypes.map((type) => event(type, anyObject())),
    event('status', threadStatus),
    event('forming', formingAnswer),
    event('gone', Type.Object({})),
  ],
  {
    title: 'ThreadEvent',
    description:
      'What happens in a thread: all of it where the client has nothing that goes on, then each event, and what is open whenever that is another. The id is a position to resume from. With `?forming=true` answers are shown while they form.',
  },
);
