import * as Type from 'typebox';
import { keywords, unheardKinds } from '#protocol';
import { messageStatus } from '../messages/message-responses.js';
import { entryKinds, writers } from '../messages/message-words.js';
import { nullableOutcome, replyKind, replyStatus } from '../messages/outcomes.js';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { event } from '../openapi/stream-event.js';
import { wholeSince } from '../platform/http/paging.js';
import { delivery } from '../runs/run-responses.js';

export const transcriptEntry = Type.Object(
  {
    id: Type.String(),
    kind: Type.Union([replyKind, oneOf(entryKinds)], {
      description:
        'words: a person’s, in the agent’s place. notice: a fixed text beside the runs. replay: an operator has a dead letter done again.',
    }),
    who: oneOf(writers),
    by: nullable(Type.String(), { description: 'The operator’s name, where `who` is one.' }),
    text: nullable(Type.String(), { description: 'Null where its reader may not have it.' }),
    at: dateTime({ description: 'When it was accepted, or decided.' }),
    settled_at: nullable(dateTime(), { description: 'When its send ended; null: it is still owed, or it is a text.' }),
    status: Type.Union([messageStatus, replyStatus]),
    keyword: nullable(oneOf(keywords), { description: 'What a text was read as, in the place of words.' }),
    no_request: nullable(oneOf(unheardKinds), {
      description:
        'Why a text asks for nothing and is not answered. send-refused: no text, but a provider that says that the person has opted out there.',
    }),
    run_id: nullable(Type.String()),
    outcome: Type.With(nullableOutcome, {
      description: 'How the run of a text ended; null: it has not, or there is none.',
    }),
    sent_after_ms: nullable(Type.Integer(), {
      description: 'Of a text: from its acceptance until its reply was sent.',
    }),
    delivery: nullable(delivery),
  },
  {
    title: 'TranscriptEntry',
    description:
      'Something that was written in a conversation, or said to its person. Its id stays, whatever becomes of it.',
  },
);
export type TranscriptEntry = Type.Static<typeof transcriptEntry>;

const state = {
  taken_over: nullable(Type.Object({ by: Type.String(), since: dateTime() })),
  opted_out: Type.Boolean(),
  working: Type.Boolean({ description: 'Whether something is still to be said by itself.' }),
};
const transcriptState = Type.Object(state);
export type TranscriptState = Type.Static<typeof transcriptState>;

export const transcript = Type.Object(
  {
    conversation_id: Type.String(),
    ...state,
    entries: list(transcriptEntry),
    next: nullable(Type.String(), {
      description: 'What to ask for as `cursor` for what came earlier; null: nothing did.',
    }),
    whole_since: wholeSince,
  },
  { title: 'Transcript', description: 'What was written in a conversation and said to its person, oldest first.' },
);
export type TranscriptView = Type.Static<typeof transcript>;

export const transcriptEvent = Type.Union(
  [event('transcript', transcript), event('entry', transcriptEntry), event('state', transcriptState)],
  {
    title: 'TranscriptEvent',
    description: 'The latest part of a transcript, then each entry that has changed, and how the conversation stands.',
  },
);
