import { allChildren, mostPosts, outcomeRow } from '#program';
import { isGraphTool } from '#model-turn';
import type { RunOutcome } from '#protocol';
import { closeAsk } from './ask.js';
import { oneCall, plus } from './budget.js';
import type { Decision } from './decision.js';
import { leaveAll } from './frames.js';
import { closeWait } from './kinds/wait-for-message.js';
import { rowRunOf } from './rows.js';
import type { Ending, Failure } from './state.js';
import { giveUpCall } from './tool-call.js';
import { callOf, hasChildren, viewOf } from './view.js';

/** The most children that one commit starts: a few posts must have room beside them. */
export const mostSpawns = mostPosts - 4;

/** The document has come to its output, or to a failure. */
export function finish(d: Decision, end: { output: string } | { failure: Failure }): void {
  if ('output' in end) beginEnd(d, { outcome: 'answered', output: end.output, failure: null });
  else beginEnd(d, { outcome: end.failure.outcome, output: null, failure: end.failure });
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

/**
 * Ends the run from outside: its parent ends, or no turn of it succeeds. Its own call is cancelled even if it is claimed, its children are
 * told, and it ends once none is live.
 */
export function close(d: Decision, outcome: RunOutcome): void {
  const { run } = d;
  if (run.ending !== null) return;
  const call = callOf(run);
  if (call !== null && call.effectId !== null) {
    giveUpCall(d, call, call.effectId);
    if (!isGraphTool(call.tool)) d.change({ spent: plus(run.spent, oneCall) }); // it may be under way: the rest of the tree has it no more (I5)
  }
  closeAsk(d);
  closeWait(d);
  leaveAll(d);
  beginEnd(d, { outcome, output: null, failure: null });
}

/** Ends the run whose end is decided, once no child is live (I4). */
export function tryEnd(d: Decision): void {
  const { run, at } = d;
  if (run.ending === null || hasChildren(run)) return;
  const { outcome, output, failure } = run.ending;
  d.write(outcomeRow(rowRunOf(run), outcome, at));
  d.show(viewOf(run, { outcome, output, failure, at }));
  startNoMore(d);
  d.state = { ...d.state, run: null, over: true };
  const error = failure === null ? null : { code: failure.code, message: failure.message };
  const { spent, modelCalls } = run;
  d.endAsChild({ outcome, output, error, spent, ...(modelCalls === undefined ? {} : { modelCalls }) });
}
