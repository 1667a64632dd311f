import { IsIn } from 'class-validator';
import { approvalAnswers } from '#protocol';
import type { ApprovalAnswer } from '#protocol';
import type { AskedApproval } from '#runs';
import type { Role } from '../auth/sign-ins.js';
import { OperatorRequest } from '../auth/operator-request.js';
import { redactForRole } from '../auth/role-reads.js';
import type { Approval } from './approval-responses.js';

/** An operator's decision on a call that waits for approval. */
export class ApprovalRequest extends OperatorRequest {
  @IsIn(approvalAnswers, { message: 'expected approve or deny' })
  decision!: ApprovalAnswer;
}

/** Puts a call that waits for approval into the words of the API. The code is not among them: it is the person's. */
export function approvalView(
  { approvalId, tool, args, askedAt, expiresAt, approver = 'either', agreed, run }: AskedApproval,
  role: Role,
  now: number = Date.now(),
): Approval {
  return {
    approval_id: approvalId,
    run_id: run.runId,
    conversation_id: run.conversationId,
    actor_id: run.actorId,
    channel: run.channel,
    tool,
    args: redactForRole(role, args),
    approver,
    agreed: agreed ?? null,
    asked_at: new Date(askedAt).toISOString(),
    expires_at: new Date(expiresAt).toISOString(),
    expires_in_ms: Math.max(0, expiresAt - now),
  };
}
