import { anyObject, integer, meaning, dateTime, named, nullable, object, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

export const approval = named(
  'Approval',
  'A call that waits for an approval.',
  object({
    approval_id: text,
    run_id: text,
    conversation_id: text,
    actor_id: text,
    channel: text,
    tool: text,
    args: meaning('Null to viewers.', nullable(anyObject)),
    asked_at: dateTime,
    expires_at: dateTime,
    expires_in_ms: meaning('0: the time to decide is over.', integer),
  }),
);
export type Approval = Of<typeof approval>;
