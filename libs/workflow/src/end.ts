import { allChildren, cutToSegments, mostPosts, outcomeRow } from '#contract';
import type { RunOutcome } from '#contract';
import { oneCall, plus } from './budget.js';
import type { Decision } from './decision.js';
import { leaveAll } from './frames.js';
import { closeWait } from './kinds/wait-for-message.js';
import { cancelUnclaimed, say } from './outbox.js';
import { rowRunOf } from './rows.js';
import type { Ending, Failure, WorkflowRun } from './state.js';
import { giveUpCall } from './tool-call.js';
import { callOf, hasChildren, unsettledSend, viewOf } from './view.js';

/** The most children that one commit starts: a few posts must have room beside them. */
export const mostSpawns = mostPosts - 4;

/** The document has come to its output, or to a failure: a root says it, a child tells its parent. */
export function finish(d: Decision, end: { output: string } | { failure: Failure }): void {
  if ('output' in end) {
    const answer = cutToSegments(end.output, d.run.replySegments ?? Infinity);
    const text = answer === '' ? null : ({ kind: 'answer', text: answer } as const);
    return beginEnd(d, { outcome: 'answered', output: end.output, failure: null, text, isTold: false });
  }
  const { outcome } = end.failure;
  beginEnd(d, { outcome, output: null, failure: end.failure, text: apologyFor(d, outcome), isTold: false });
}

/** Ends the run with this message in place of its document's. */
export function finishWith(d: Decision, kind: 'answer' | 'apology', text: string): void {
  const outcome = kind === 'answer' ? 'answered' : 'cannot-proceed';
  beginEnd(d, { outcome, output: kind === 'answer' ? text : null, failure: null, text: { kind, text }, isTold: false });
}

function beginEnd(d: Decision, ending: Ending): void {
  d.change({ ending, dueAt: null });
  cancelChildren(d, ending.outcome);
  tryEnd(d);
}

/** Cancels every child that is live when the commit is written. So this commit starts no other: that one would be cancelled with them. */
export function cancelChildren(d: Decision, reason: RunOutcome): void {
  if (!hasChildren(d.run)) return;
  d.post({ to: allChildren, event: { type: 'parent-cancelled', reason } });
  startNoMore(d);
}

function startNoMore(d: Decision): void {
  d.state = { ...d.state, spawned: { version: d.stamp.version, count: mostSpawns } };
}

/** The fixed text of an outcome; one that asks for a field, which no workflow has from the person, is that of a run that is stuck. */
function apologyFor({ settings }: Decision, outcome: RunOutcome): Ending['text'] {
  const { apologies } = settings.texts;
  const text = apologies[outcome === 'bad-tool-args' ? 'stalled' : outcome];
  return text === undefined ? null : { kind: 'apology', text };
}

/**
 * Ends the run from outside: STOP, a handoff, a cancel, a deadline, a parked turn. Its own call is cancelled even if it is claimed, its
 * children are told, and it ends once none is live. Of two reasons the first holds, unless the person may not be written to any more.
 */
export function close(d: Decision, outcome: RunOutcome): void {
  const { run } = d;
  if (run.ending?.isTold) return closeTold(d, outcome);
  const ending: Ending = { outcome, output: null, failure: null, text: apologyFor(d, outcome), isTold: false };
  if (run.ending !== null) {
    if (outcome === 'opted-out' || outcome === 'taken-over') d.change({ ending });
    return;
  }
  const call = callOf(run);
  if (call !== null && call.effectId !== null) {
    giveUpCall(d, call, call.effectId);
    if (run.child !== undefined) d.change({ spent: plus(run.spent, oneCall) }); // it may be under way: the rest of the tree has it no more (I5)
  }
  if (run.child !== undefined)
    for (const { approvalId } of run.asks)
      d.post({ to: run.child.rootId, event: { type: 'approval-closed', approvalId } });
  closeWait(d);
  leaveAll(d);
  d.change({ asks: [] });
  cancelUnclaimed(d);
  beginEnd(d, ending);
}

/** Only a last message that nobody has claimed is taken back. */
function closeTold(d: Decision, outcome: RunOutcome): void {
  const send = unsettledSend(d.run);
  if (send === null || !d.isUnclaimed(send) || outcome === 'parked') return;
  cancelUnclaimed(d);
  end(d, { outcome, output: null, failure: null, text: null, isTold: true });
}

/** Ends the run whose end is decided, once no child is live and no message unsettled. */
export function tryEnd(d: Decision): void {
  const { ending } = d.run;
  if (ending === null || hasChildren(d.run) || unsettledSend(d.run) !== null) return;
  if (ending.isTold || ending.text === null || d.run.child !== undefined) return end(d, ending);
  d.change({ ending: { ...ending, isTold: true } });
  say(d, ending.text.kind, ending.text.text);
}

/** The run is over (I4). */
function end(d: Decision, { outcome, output, failure }: Ending): void {
  const { run, at } = d;
  d.write(outcomeRow(rowRunOf(run), outcome, at));
  d.show(viewOf(run, { outcome, output, failure, at }));
  startNoMore(d);
  d.state = { ...d.state, run: null, ...(run.child === undefined ? {} : { over: true }) };
  if (run.child === undefined) return;
  const error = failure === null ? null : { code: failure.code, message: failure.message };
  const { spent, modelCalls } = run;
  d.endAsChild({ outcome, output, error, spent, ...(modelCalls === undefined ? {} : { modelCalls }) });
}

/** A run that was cancelled before it began: opened and ended in one step (I4). */
export function endUnbegun(d: Decision, run: WorkflowRun): void {
  d.write(outcomeRow(rowRunOf(run), 'cancelled', d.at));
  d.show(viewOf(run, { outcome: 'cancelled', output: null, failure: null, at: d.at }));
  for (const messageId of run.messageIds) d.belongs(messageId, run.id);
}
