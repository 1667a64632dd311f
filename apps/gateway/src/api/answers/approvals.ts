import { anyObject, meaning, moment, named, nullable, object, text } from '../../openapi/shape.js';
import type { Of } from '../../openapi/shape.js';

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
    asked_at: moment,
    expires_at: moment,
  }),
);
export type Approval = Of<typeof approval>;
