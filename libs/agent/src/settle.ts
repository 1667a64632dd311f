import type { AgentEvent } from '#contract';
import { isApproving, wordSettled } from './approve.js';
import { isAsking, questionSettled } from './clarify.js';
import { replyRow } from './ledger-rows.js';
import { markReply } from './run.js';
import type { Run } from './run.js';
import { ahead, stay } from './step.js';
import type { Moment, Step } from './step.js';
import { end } from './stop.js';
import { unsentOutcome } from './unsent.js';

type Settled = Extract<AgentEvent, { type: 'reply-settled' }>;

/** A message to the person was settled: counted once, however often it is said (I3). The last one ends its run. */
export function settle(moment: Moment, run: Run, event: Settled): Step {
  const reply = run.replies.find((each) => each.effectId === event.effectId && each.status === 'owed');
  if (reply === undefined) return stay(moment);
  const marked = markReply(run, event.effectId, event.status, event.providerId);
  const ledger = [{ runId: run.id, row: replyRow(run, reply, event) }];
  return ahead({ ledger }, afterSettling(moment, marked, event));
}

function afterSettling(moment: Moment, run: Run, event: Settled): Step {
  if (isAsking(run)) return questionSettled(moment, run, event);
  if (isApproving(run)) return wordSettled(moment, run, event);
  if (run.phase.name !== 'answering') return stay(moment);
  return end(moment, run, event.status === 'sent' ? run.phase.outcome : unsentOutcome(event.status, event.errorCode));
}
