import { approvalRow } from '#program';
import type { ApprovalResult, ProgramEvent } from '#program';
import { closeAsk } from './ask.js';
import type { Decision } from './decision.js';
import { afterApproval } from './kinds/approval.js';
import type { Move } from './move.js';
import { rowRunOf } from './rows.js';
import { onApproval } from './tool-call.js';
import { callOf } from './view.js';

type Decided = Extract<ProgramEvent, { type: 'approval-decided' }>;

const tooLate: ApprovalResult = { decision: 'expired', via: 'clock', by: null, reason: null };

/** A decision on what is asked: an operator's, or that of the root's person. */
export function onDecided(d: Decision, event: Decided): Move | null {
  const { ask } = d.run;
  if (ask === null || ask.approvalId !== event.approvalId || ask.argsHash !== event.argsHash) return null;
  const { decision, via, by, reason } = event;
  const isTooLate = decision === 'approved' && d.at >= ask.expiresAt;
  if (isTooLate) return give(d, tooLate);
  return give(
    d,
    via === 'text' ? { decision, via, by: null, reason: null } : { decision, via: 'operator', by, reason },
  );
}

/** The time of what is asked may be over. */
export function onExpiry(d: Decision): Move | null {
  const { ask } = d.run;
  return ask === null || d.at < ask.expiresAt ? null : give(d, tooLate);
}

function give(d: Decision, result: ApprovalResult): Move | null {
  const { ask } = d.run;
  if (ask === null) return null;
  const call = callOf(d.run);
  d.write(approvalRow(rowRunOf(d.run), ask, result, d.at));
  closeAsk(d);
  return call === null ? afterApproval(d, result) : onApproval(d, call, result);
}
