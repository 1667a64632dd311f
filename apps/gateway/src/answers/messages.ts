import { messageStatuses } from '../messages/message-words.js';
import { meaning, named, nullable, object, oneOf, text, flag, integer } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';
import { nullableOutcome, replyKind, replyStatus } from '../messages/outcomes.js';

export const messageStatus = meaning(
  'spooled: it waits in a gateway for Redis. limited: over its sender’s share, it starts nothing. keyword: STOP or START. replied: somebody may read an answer or a question to it. ended: nothing comes of it any more.',
  oneOf(...messageStatuses),
);

export const message = named(
  'Message',
  'A message and what came of it.',
  object({
    message_id: text,
    conversation_id: text,
    run_id: nullable(text),
    status: messageStatus,
    outcome: nullableOutcome,
    reply: nullable(object({ text: nullable(text), kind: replyKind, status: replyStatus })),
    sent_after_ms: meaning(
      'From the acceptance of the text until its reply was sent; null: none was, or not yet.',
      nullable(integer),
    ),
  }),
);
export type MessageView = Of<typeof message>;

export const accepted = named(
  'Accepted',
  'The message is durable; its reply is still to come.',
  object(
    { message_id: text, conversation_id: text, status: oneOf('accepted') },
    {
      run_id: meaning('Absent until a commit has said it; the events of the message tell it.', text),
      delayed: meaning('There are many before it: the answer may take a while.', flag),
    },
  ),
);
export type Accepted = Of<typeof accepted>;

export const taken = object({ message_id: text });
