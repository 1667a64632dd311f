import { replyRow, unsentOutcome } from '#program';
import type { ProgramEvent } from '#program';
import { isApproving, approvalMessageSettled } from '../questions/approve.js';
import { isAsking, questionSettled } from '../questions/clarify.js';
import { treeMessageSettled } from '../tree/join.js';
import { isJoining } from '../state/joining.js';
import { rowRunOf } from '../state/ledger-rows.js';
import { markReply } from '../state/run.js';
import type { Run } from '../state/run.js';
import { withOutput, unchanged } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { end } from '../course/stop.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** A message to the person was settled: counted once, however often it is reported (I3). The last one ends its run. */
export function settle(context: DecisionContext, run: Run, event: Settled): Step {
  const reply = run.replies.find((each) => each.effectId === event.effectId && each.status === 'owed');
  if (reply === undefined) return unchanged(context);
  const marked = markReply(run, event.effectId, event.status, event.providerId);
  const ledger = [{ runId: run.id, row: replyRow(rowRunOf(run), reply, event, reply) }];
  return withOutput({ ledger }, afterSettling(context, marked, event));
}

function afterSettling(context: DecisionContext, run: Run, event: Settled): Step {
  if (isAsking(run)) return questionSettled(context, run, event);
  if (isApproving(run)) return approvalMessageSettled(context, run, event);
  if (isJoining(run)) return treeMessageSettled(context, run, event);
  if (run.phase.name !== 'answering') return unchanged(context);
  return end(context, run, event.status === 'sent' ? run.phase.outcome : unsentOutcome(event.status, event.errorCode));
}
