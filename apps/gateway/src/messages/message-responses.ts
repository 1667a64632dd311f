import * as Type from 'typebox';
import { nullable, oneOf } from '../openapi/schemas.js';
import { messageStatuses } from './message-words.js';
import { nullableOutcome, replyKind, replyStatus } from './outcomes.js';

export const messageStatus = oneOf(messageStatuses, {
  description:
    'spooled: it waits in a gateway for Redis. limited: over its sender’s share, it starts nothing. keyword: STOP or START. replied: somebody may read an answer or a question to it. ended: nothing comes of it any more.',
});

export const message = Type.Object(
  {
    message_id: Type.String(),
    conversation_id: Type.String(),
    run_id: nullable(Type.String()),
    status: messageStatus,
    outcome: nullableOutcome,
    reply: nullable(Type.Object({ text: nullable(Type.String()), kind: replyKind, status: replyStatus })),
    sent_after_ms: nullable(Type.Integer(), {
      description: 'From the acceptance of the text until its reply was sent; null: none was, or not yet.',
    }),
  },
  { title: 'Message', description: 'A message and what came of it.' },
);
export type MessageView = Type.Static<typeof message>;

export const accepted = Type.Object(
  {
    message_id: Type.String(),
    conversation_id: Type.String(),
    status: oneOf(['accepted']),
    run_id: Type.Optional(
      Type.String({ description: 'Absent until a commit has said it; the events of the message tell it.' }),
    ),
    delayed: Type.Optional(Type.Boolean({ description: 'There are many before it: the answer may take a while.' })),
  },
  { title: 'Accepted', description: 'The message is durable; its reply is still to come.' },
);
export type Accepted = Type.Static<typeof accepted>;

export const taken = Type.Object({ message_id: Type.String() });
