import { allChildren, mostPosts, outcomeRow } from '#program';
import { isGraphTool } from '#model-turn';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import { closeAsk } from './ask.js';
import { oneCall, plus } from './budget.js';
import type { WorkflowDecision } from '../decision.js';
import { cancelAllNodes } from './frames.js';
import { afterGivenUpCall, findGivenUp, giveBack } from './kinds/event-wait.js';
import { closeWait } from './kinds/wait-for-message.js';
import { toRowRun } from './rows.js';
import type { Ending, Failure } from '../state.js';
import { giveUpCall } from './tool-call.js';
import { findCall, hasChildren, toldMessage, toRunView } from './view.js';

/** The most children that one commit starts: a few posts must have room beside them. */
export const mostSpawns = mostPosts - 4;

/** The document has come to its output, or to a failure. */
export function finish(decision: WorkflowDecision, end: { output: string } | { failure: Failure }): void {
  if ('output' in end) beginEnd(decision, { outcome: 'answered', output: end.output, failure: null });
  else beginEnd(decision, { outcome: end.failure.outcome, output: null, failure: end.failure });
}

function beginEnd(decision: WorkflowDecision, ending: Ending): void {
  decision.changeRun({ ending, dueAt: null });
  cancelChildren(decision, ending.outcome);
  tryEnd(decision);
}

/** Cancels every child that is live when the commit is written. So this commit starts no other: that one would be cancelled with them. */
export function cancelChildren(decision: WorkflowDecision, reason: RunOutcome): void {
  if (!hasChildren(decision.run)) return;
  decision.post({ to: allChildren, event: { type: 'parent-cancelled', reason } });
  forbidNewSpawns(decision);
}

function forbidNewSpawns(decision: WorkflowDecision): void {
  decision.change({ spawned: { version: decision.stamp.version, count: mostSpawns } });
}

/**
 * Ends the run from outside: its parent ends, or no turn of it succeeds. Its own call is cancelled even if it is claimed, its children are
 * told, and it ends once none is live.
 */
export function close(decision: WorkflowDecision, outcome: RunOutcome): void {
  const { run } = decision;
  if (run.ending !== null) return;
  const givenUp = findGivenUp(decision);
  giveUpWork(decision);
  cancelAllNodes(decision);
  beginEnd(decision, { outcome, output: null, failure: null, ...(givenUp && { givenUp }) });
}

/** The call of a wait has ended that was given up with its run; false: it was another call. */
export function onGivenUpCall(
  decision: WorkflowDecision,
  event: Extract<ProgramEvent, { type: 'tool-finished' }>,
): boolean {
  const { ending } = decision.run;
  const givenUp = afterGivenUpCall(decision, event);
  if (ending === null || givenUp === undefined) return false;
  decision.changeRun({ ending: { ...ending, givenUp } });
  tryEnd(decision);
  return true;
}

/** Gives up what the node at work waits for, but for children: its call, a person's word, a text. */
export function giveUpWork(decision: WorkflowDecision): void {
  const { run } = decision;
  const call = findCall(run);
  if (call !== null && call.effectId !== null) {
    giveUpCall(decision, call, call.effectId);
    if (!isGraphTool(call.tool)) decision.changeRun({ spent: plus(run.spent, oneCall) }); // it may be under way: the rest of the tree has it no more (I5)
  }
  closeAsk(decision);
  closeWait(decision);
}

/** Whether a wait that was given up has still something to take or to give back. */
function isGivingBack(decision: WorkflowDecision, { givenUp, ...ending }: Ending): boolean {
  const left = givenUp && giveBack(decision, givenUp);
  if (left !== givenUp) decision.changeRun({ ending: { ...ending, ...(left && { givenUp: left }) } });
  return left !== undefined;
}

/** Ends the run whose end is decided, once no child is live (I4), and no event is kept by a wait of it. */
export function tryEnd(decision: WorkflowDecision): void {
  const { run, at } = decision;
  if (run.ending === null || hasChildren(run) || isGivingBack(decision, run.ending)) return;
  const { outcome, output, failure } = run.ending;
  decision.write(outcomeRow(toRowRun(run), outcome, at));
  decision.show(toRunView(run, { outcome, output, failure, at }));
  forbidNewSpawns(decision);
  decision.change({ run: null, over: true });
  const error = failure === null ? null : { code: failure.code, message: toldMessage(run, failure) };
  const { spent, modelCalls } = run;
  decision.endAsChild({ outcome, output, error, spent, ...(modelCalls === undefined ? {} : { modelCalls }) });
}
