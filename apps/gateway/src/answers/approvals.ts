import { anyObject, integer, meaning, dateTime, named, nullable, object, text } from '../openapi/shape.js';
import type { Of } from '../openapi/shape.js';

const fields = {
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
};

export const approval = named('Approval', 'A call that waits for an approval.', object(fields));
export type Approval = Of<typeof approval>;

export const approvalWithRequest = named(
  'ApprovalWithRequest',
  'The same, with all of the request of a graph’s node.',
  object({
    ...fields,
    request: meaning(
      'The whole request as it is sent, of which request_sha256 of the arguments is the hash. Null to viewers, and of a call that no graph makes.',
      nullable(anyObject),
    ),
  }),
);
export type ApprovalWithRequest = Of<typeof approvalWithRequest>;
