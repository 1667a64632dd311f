import * as Type from 'typebox';
import { sendStatuses } from '#protocol';
import { note } from '../auth/operator-note.js';
import { dateTime, list, nullable, oneOf } from '../openapi/schemas.js';

export const takeover = Type.Object(
  {
    conversation_id: Type.String(),
    taken_over: nullable(note, { description: 'Null: the agent has the conversation.' }),
    waiting: list(
      Type.Object({
        message_id: Type.String(),
        text: nullable(Type.String(), { description: 'Null to viewers.' }),
        at: dateTime(),
      }),
    ),
  },
  { title: 'Takeover', description: 'Who has a conversation, and the texts that wait.' },
);
export type TakeoverView = Type.Static<typeof takeover>;
export const givenBack = Type.Object({
  conversation_id: Type.String(),
  texts: Type.Integer({ description: 'How many had waited.' }),
});

export const personsReply = Type.Object(
  {
    reply_id: Type.String(),
    status: oneOf(['owed', ...sendStatuses]),
    by: Type.String(),
    text: nullable(Type.String(), { description: 'Null to viewers.' }),
    at: dateTime(),
  },
  { title: 'PersonsReply', description: 'What a person said in the agent’s place, and what became of it.' },
);
export type ReplyView = Type.Static<typeof personsReply>;
