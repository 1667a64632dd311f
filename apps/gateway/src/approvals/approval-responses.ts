import * as Type from 'typebox';
import { approvers } from '#model-turn';
import { sides } from '#program';
import { approvalAnswers } from '#protocol';
import { anyObject, dateTime, list, nullable, oneOf } from '../openapi/schemas.js';
import { countedAgo, next } from '../platform/http/paging.js';

const fields = {
  approval_id: Type.String(),
  run_id: Type.String(),
  conversation_id: Type.String(),
  actor_id: Type.String(),
  channel: Type.String(),
  tool: Type.String(),
  args: nullable(anyObject(), { description: 'Null to viewers.' }),
  approver: oneOf(approvers, {
    description: 'Who allows it: `either` is whoever answers first, `both` each of the two.',
  }),
  agreed: nullable(oneOf(sides), { description: 'Of two who must agree the first that has.' }),
  sentence: Type.Optional(
    nullable(Type.String(), {
      description: 'What the call would do, in words. Null to viewers; absent in lists of runs.',
    }),
  ),
  question: Type.Optional(
    nullable(Type.String(), {
      description: 'The first text of its run, in a list. Null to viewers, and where it is not kept.',
    }),
  ),
  asked_at: dateTime(),
  expires_at: dateTime(),
  expires_in_ms: Type.Integer({ description: '0: the time to decide is over.' }),
};

export const approval = Type.Object(fields, { title: 'Approval', description: 'A call that waits for an approval.' });
export type Approval = Type.Static<typeof approval>;

export const approvalWithRequest = Type.Object(
  {
    ...fields,
    request: nullable(anyObject(), {
      description:
        'The whole request as it is sent, of which request_sha256 of the arguments is the hash. Null to viewers, and of a call that no graph makes.',
    }),
  },
  { title: 'ApprovalWithRequest', description: 'The same, with all of the request of a graph’s node.' },
);
export type ApprovalWithRequest = Type.Static<typeof approvalWithRequest>;

export const approvalList = Type.Object({ approvals: list(approval), next });
export const decided = Type.Object({ approval_id: Type.String(), decision: oneOf(approvalAnswers) });

export const waiting = Type.Object(
  {
    approvals: Type.Integer(),
    dead_letters: Type.Integer({ description: 'Those that are open.' }),
    parked: Type.Integer({
      description: 'Conversations in which the agent does nothing until somebody replays their dead letter.',
    }),
    taken_over: Type.Integer(),
    age_ms: countedAgo,
  },
  { title: 'Waiting', description: 'How many things wait for a person.' },
);
export type Waiting = Type.Static<typeof waiting>;
