import { entryKinds, writers } from '../messages/message-words.js';
import { keywords, unheardKinds } from '#protocol';
import {
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
import { messageStatus } from '../messages/message-responses.js';
import { delivery } from '../runs/run-responses.js';
import { nullableOutcome, replyKind, replyStatus } from '../messages/outcomes.js';
import { wholeSince } from '../platform/http/paging.js';
import { event } from '../openapi/stream-event.js';

export const transcriptEntry = named(
  'TranscriptEntry',
  'Something that was written in a conversation, or said to its person. Its id stays, whatever becomes of it.',
  object({
    id: text,
    kind: meaning(
      'words: a person’s, in the agent’s place. notice: a fixed text beside the runs. replay: an operator has a dead letter done again.',
      either(replyKind, oneOf(...entryKinds)),
    ),
    who: oneOf(...writers),
    by: meaning('The operator’s name, where `who` is one.', nullable(text)),
    text: meaning('Null where its reader may not have it.', nullable(text)),
    at: meaning('When it was accepted, or decided.', dateTime),
    settled_at: meaning('When its send ended; null: it is still owed, or it is a text.', nullable(dateTime)),
    status: either(messageStatus, replyStatus),
    keyword: meaning('What a text was read as, in the place of words.', nullable(oneOf(...keywords))),
    no_request: meaning(
      'Why a text asks for nothing and is not answered. send-refused: no text, but a provider that says that the person has opted out there.',
      nullable(oneOf(...unheardKinds)),
    ),
    run_id: nullable(text),
    outcome: meaning('How the run of a text ended; null: it has not, or there is none.', nullableOutcome),
    sent_after_ms: meaning('Of a text: from its acceptance until its reply was sent.', nullable(integer)),
    delivery: nullable(delivery),
  }),
);
export type TranscriptEntry = Of<typeof transcriptEntry>;

const state = {
  taken_over: nullable(object({ by: text, since: dateTime })),
  opted_out: flag,
  working: meaning('Whether something is still to be said by itself.', flag),
};
const transcriptState = object(state);
export type TranscriptState = Of<typeof transcriptState>;

export const transcript = named(
  'Transcript',
  'What was written in a conversation and said to its person, oldest first.',
  object({
    conversation_id: text,
    ...state,
    entries: list(transcriptEntry),
    next: meaning('What to ask for as `before` for what came earlier; null: nothing did.', nullable(text)),
    whole_since: wholeSince,
  }),
);
export type TranscriptView = Of<typeof transcript>;

export const transcriptEvent = named(
  'TranscriptEvent',
  'The latest part of a transcript, then each entry that has changed, and how the conversation stands.',
  either(event('transcript', transcript), event('entry', transcriptEntry), event('state', transcriptState)),
);
