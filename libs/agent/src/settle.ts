import { replyRow, unsentOutcome } from '#contract';
import type { ProgramEvent } from '#contract';
import { isApproving, approvalMessageSettled } from './approve.js';
import { isAsking, questionSettled } from './clarify.js';
import { treeMessageSettled } from './join.js';
import { isJoining } from './joining.js';
import { rowRunOf } from './ledger-rows.js';
import { markReply } from './run.js';
import type { Run } from './run.js';
import { withOutput, unchanged } from './step.js';
import type { DecisionContext, Step } from './step.js';
import { end } from './stop.js';

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
