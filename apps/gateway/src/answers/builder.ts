import { draftEditors, sessionMessageTypes, sessionPhases, sessionRoles } from '#builder';
import {
  anyObject,
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

const toolCall = object({ id: text, name: text, args: anyObject });

export const sessionMessage = named(
  'BuilderMessage',
  'A message of a builder session. `n` counts them, and no number comes again.',
  object(
    {
      n: integer,
      at: dateTime,
      role: oneOf(...sessionRoles),
      type: meaning('`tool`: what a tool has answered.', oneOf(...sessionMessageTypes)),
      text,
    },
    {
      id: meaning('Of a person’s: the key that it was sent under.', text),
      toolCalls: meaning('Of an assistant’s: the tools that it calls.', list(toolCall)),
      toolCallId: text,
      toolName: text,
      title: meaning('What the chat shows of the call; absent: the usual title of its tool.', text),
      isError: flag,
      errorCode: meaning('Of the last message of a run that came to no answer: how it ended.', text),
    },
  ),
);
export type SessionMessageView = Of<typeof sessionMessage>;

export const draftChange = named(
  'DraftChange',
  'A change of a draft. Its revision is the number of changes up to it; undo and redo are changes too.',
  object(
    {
      revision: integer,
      id: meaning('The key that it was asked for under.', text),
      by: oneOf(...draftEditors),
      user: text,
      at: dateTime,
      operations: meaning('As they were asked for; none where it undoes or redoes.', list(anyObject)),
    },
    {
      request: meaning('The run whose request it is part of: undo takes all of it back.', text),
      undoes: meaning('The revision that it takes back, the last one of a request.', integer),
      undoesFrom: meaning('The first one, where it takes back several.', integer),
      redoes: meaning('The revision that it does again, the last one of a request.', integer),
      redoesFrom: meaning('The first one, where it does several again.', integer),
      patches: meaning('What it does to the graph before it: immer’s patches. In events alone.', list(anyObject)),
    },
  ),
);
export type DraftChangeView = Of<typeof draftChange>;

const status = object({
  revision: integer,
  phase: oneOf(...sessionPhases),
  runId: meaning('The run under way; null: none.', nullable(text)),
  canUndo: flag,
  canRedo: flag,
  firstMessage: meaning('The number of the first message that is kept: those before it are forgotten.', integer),
  creditsClaimed: integer,
  parked: meaning('Whether no process could go on with it: an operator has to look.', flag),
  lastUpdated: dateTime,
});
export type SessionStatusView = Of<typeof status>;

const sessionFields = {
  sessionId: text,
  workflowId: nullable(text),
  user: text,
  graph: meaning('The draft.', anyObject),
  messages: list(sessionMessage),
};

export const builderSession = named(
  'BuilderSession',
  'A builder session: a draft that its user and a model change.',
  object({ ...sessionFields, status, changes: meaning('The latest, without patches.', list(draftChange)) }),
);
export type BuilderSessionView = Of<typeof builderSession>;

export const sessionOfWorkflow = named(
  'BuilderThread',
  'The session of a user on a workflow; `sessions` alone, and empty, where there is none.',
  object({}, { sessionId: text, messages: list(sessionMessage), lastUpdated: dateTime, sessions: list(anyObject) }),
);
export type BuilderThreadView = Of<typeof sessionOfWorkflow>;

export const editedDraft = named(
  'EditedDraft',
  'What became of an edit, an undo or a redo.',
  object({
    id: meaning('Sent again as Idempotency-Key it gets the same answer.', text),
    applied: meaning('The revision of the change.', integer),
    revision: meaning('That of the graph: it may be a later one.', integer),
    graph: anyObject,
  }),
);
export type EditedDraftView = Of<typeof editedDraft>;

export const abortedTask = object({ message: oneOf('Task aborted') });

export const sessionEvent = named(
  'BuilderEvent',
  'What happens in a builder session: all of it first, or after a reset; then each change and message, and its status whenever it is another. The id is a position to resume from.',
  either(
    event('session', builderSession),
    event('change', draftChange),
    event('message', sessionMessage),
    event('status', status),
    event('gone', object({})),
  ),
);
