import { replyRow, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import { isApproving, approvalMessageSettled } from '../questions/approve.js';
import { isAsking, questionSettled } from '../questions/clarify.js';
import type { AgentDecision } from '../state/decision.js';
import { treeMessageSettled } from '../tree/join.js';
import { isJoining } from '../state/joining.js';
import { toRowRun } from '../state/ledger-rows.js';
import { markReply } from '../state/run.js';
import { end } from '../course/stop.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** A message to the person was settled: counted once, however often it is reported (I3). The last one ends its run. */
export function settle(decision: AgentDecision, event: Settled): void {
  const { run } = decision;
  const reply = run.replies.find((each) => each.effectId === event.effectId && each.status === 'owed');
  if (reply === undefined) return;
  decision.write(replyRow(toRowRun(run), reply, event, reply));
  if (run.phase.name === 'thinking' || run.phase.name === 'acting') return;
  decision.change({ run: markReply(run, event.effectId, event.status, event.providerId) });
  if (isAsking(run)) return questionSettled(decision, event);
  if (isApproving(run)) return approvalMessageSettled(decision, event);
  if (isJoining(run)) return treeMessageSettled(decision, event);
  const { outcome } = decision.phase('answering');
  end(decision, event.status === 'sent' ? outcome : unsentOutcome(event.status, event.errorCode));
}
