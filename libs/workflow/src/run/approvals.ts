import { approvalRow, weighYes } from '#program';
import type { ApprovalResult, ProgramEvent } from '#program';
import { closeAsk } from './ask.js';
import type { WorkflowDecision } from '../decision.js';
import { afterApproval } from './kinds/approval.js';
import type { Move } from './move.js';
import { toRowRun } from './rows.js';
import { onApproval } from './tool-call.js';
import { findCall } from './view.js';

type Decided = Extract<ProgramEvent, { type: 'approval-decided' }>;

const tooLate: ApprovalResult = { decision: 'expired', via: 'clock', by: null, reason: null };

/** A decision on what is asked: an operator's, or that of the root's person. */
export function onDecided(decision: WorkflowDecision, event: Decided): Move | null {
  const { ask } = decision.run;
  if (ask === null || ask.approvalId !== event.approvalId || ask.argsHash !== event.argsHash) return null;
  const { decision: decided, via, by, reason } = event;
  const side = via === 'text' ? 'person' : 'office';
  const weight = decided === 'approved' ? weighYes(ask, side) : 'decides';
  if (weight === 'no-say' || (weight === 'agrees' && ask.agreed === side)) return null;
  if (decided === 'approved' && decision.at >= ask.expiresAt) return give(decision, tooLate);
  const result: ApprovalResult =
    via === 'text'
      ? { decision: decided, via, by: null, reason: null }
      : { decision: decided, via: 'operator', by, reason };
  if (weight === 'decides') return give(decision, result);
  decision.write(approvalRow(toRowRun(decision.run), ask, { ...result, decision: 'agreed' }, decision.at));
  decision.changeRun({ ask: { ...ask, agreed: side } });
  return null;
}

/** The time of what is asked may be over. */
export function onExpiry(decision: WorkflowDecision): Move | null {
  const { ask } = decision.run;
  return ask === null || decision.at < ask.expiresAt ? null : give(decision, tooLate);
}

function give(decision: WorkflowDecision, result: ApprovalResult): Move | null {
  const { ask } = decision.run;
  if (ask === null) return null;
  const call = findCall(decision.run);
  decision.write(approvalRow(toRowRun(decision.run), ask, result, decision.at));
  closeAsk(decision);
  return call === null ? afterApproval(decision, result) : onApproval(decision, call, result);
}
