import * as Type from 'typebox';
import { draftEditors, sessionMessageTypes, sessionPhases, sessionRoles } from '#builder';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { formingAnswer } from '../events/forming-view.js';
import { event } from '../openapi/stream-event.js';

const toolCall = Type.Object({ id: Type.String(), name: Type.String(), args: anyObject() });

export const sessionMessage = Type.Object(
  {
    n: Type.Integer(),
    at: dateTime(),
    role: oneOf(sessionRoles),
    type: oneOf(sessionMessageTypes, { description: '`tool`: what a tool has answered.' }),
    text: Type.String(),
    id: Type.Optional(Type.String({ description: 'Of a person’s: the key that it was sent under.' })),
    toolCalls: Type.Optional(list(toolCall, { description: 'Of an assistant’s: the tools that it calls.' })),
    toolCallId: Type.Optional(Type.String()),
    toolName: Type.Optional(Type.String()),
    title: Type.Optional(
      Type.String({ description: 'What the chat shows of the call; absent: the usual title of its tool.' }),
    ),
    isError: Type.Optional(Type.Boolean()),
    errorCode: Type.Optional(
      Type.String({ description: 'Of the last message of a run that came to no answer: how it ended.' }),
    ),
  },
  {
    title: 'BuilderMessage',
    description: 'A message of a builder session. `n` counts them, and no number comes again.',
  },
);
export type SessionMessageView = Type.Static<typeof sessionMessage>;

export const draftChange = Type.Object(
  {
    revision: Type.Integer(),
    id: Type.String({ description: 'The key that it was asked for under.' }),
    by: oneOf(draftEditors),
    user: Type.String(),
    at: dateTime(),
    operations: list(anyObject(), { description: 'As they were asked for; none where it undoes or redoes.' }),
    request: Type.Optional(
      Type.String({ description: 'The run whose request it is part of: undo takes all of it back.' }),
    ),
    undoes: Type.Optional(Type.Integer({ description: 'The revision that it takes back, the last one of a request.' })),
    undoesFrom: Type.Optional(Type.Integer({ description: 'The first one, where it takes back several.' })),
    redoes: Type.Optional(Type.Integer({ description: 'The revision that it does again, the last one of a request.' })),
    redoesFrom: Type.Optional(Type.Integer({ description: 'The first one, where it does several again.' })),
    patches: Type.Optional(
      list(anyObject(), { description: 'What it does to the graph before it: immer’s patches. In events alone.' }),
    ),
  },
  {
    title: 'DraftChange',
    description: 'A change of a draft. Its revision is the number of changes up to it; undo and redo are changes too.',
  },
);
export type DraftChangeView = Type.Static<typeof draftChange>;

const status = Type.Object({
  revision: Type.Integer(),
  phase: oneOf(sessionPhases),
  runId: nullable(Type.String(), { description: 'The run under way; null: none.' }),
  canUndo: Type.Boolean(),
  canRedo: Type.Boolean(),
  firstMessage: Type.Integer({
    description: 'The number of the first message that is kept: those before it are forgotten.',
  }),
  creditsClaimed: Type.Integer(),
  parked: Type.Boolean({ description: 'Whether no process could go on with it: an operator has to look.' }),
  lastUpdated: dateTime(),
});
export type SessionStatusView = Type.Static<typeof status>;

const sessionFields = {
  sessionId: Type.String(),
  workflowId: nullable(Type.String()),
  user: Type.String(),
  graph: anyObject({ description: 'The draft.' }),
  messages: list(sessionMessage),
};

export const builderSession = Type.Object(
  { ...sessionFields, status, changes: list(draftChange, { description: 'The latest, without patches.' }) },
  { title: 'BuilderSession', description: 'A builder session: a draft that its user and a model change.' },
);
export type BuilderSessionView = Type.Static<typeof builderSession>;

export const sessionOfWorkflow = Type.Object(
  {
    sessionId: Type.Optional(Type.String()),
    messages: Type.Optional(list(sessionMessage)),
    lastUpdated: Type.Optional(dateTime()),
    sessions: Type.Optional(list(anyObject())),
  },
  {
    title: 'BuilderThread',
    description: 'The session of a user on a workflow; `sessions` alone, and empty, where there is none.',
  },
);
export type BuilderThreadView = Type.Static<typeof sessionOfWorkflow>;

export const editedDraft = Type.Object(
  {
    id: Type.String({ description: 'Sent again as Idempotency-Key it gets the same answer.' }),
    applied: Type.Integer({ description: 'The revision of the change.' }),
    revision: Type.Integer({ description: 'That of the graph: it may be a later one.' }),
    graph: anyObject(),
  },
  { title: 'EditedDraft', description: 'What became of an edit, an undo or a redo.' },
);
export type EditedDraftView = Type.Static<typeof editedDraft>;

export const abortedTask = Type.Object({ message: oneOf(['Task aborted']) });

export const sessionEvent = Type.Union(
  [
    event('session', builderSession),
    event('change', draftChange),
    event('message', sessionMessage),
    event('status', status),
    event('forming', formingAnswer),
    event('gone', Type.Object({})),
  ],
  {
    title: 'BuilderEvent',
    description:
      'What happens in a builder session: all of it first, or after a reset; then each change and message, and its status whenever it is another. The id is a position to resume from. With `?forming=true` answers are shown while they form.',
  },
);
