import { replyRow, unsentOutcome } from '#contract';
import type { ProgramEvent } from '#contract';
import { removeAsk } from './ask.js';
import { onAsked, onDecided, onExpiry } from './approvals.js';
import { onChildEnded } from './children.js';
import { onStoreAway } from './clock.js';
import type { Decision } from './decision.js';
import { close, tryEnd } from './end.js';
import { dropNext, onCancel, onMessage, onReplay, openNext } from './messages.js';
import { onMessageForWait } from './kinds/wait-for-message.js';
import { go, goOn, onNodeTimer } from './nodes.js';
import { openChild } from './open.js';
import { markReply, sendNext } from './outbox.js';
import { rowRunOf } from './rows.js';
import { onInlineFinished, onToolFinished } from './tool-call.js';
import { viewOf } from './view.js';

type Settled = Extract<ProgramEvent, { type: 'reply-settled' }>;

/** Decides what is true next and what is to be done, from what is true now and what just happened. */
export function decide(d: Decision, event: ProgramEvent): void {
  const before = d.state.run;
  take(d, event);
  openNext(d);
  const { run } = d.state;
  if (run !== null && run !== before) d.show(viewOf(run));
}

/** What concerns the conversation, with a run or without. */
function take(d: Decision, event: ProgramEvent): void {
  if (event.type === 'message-received') return onMessage(d, event);
  if (event.type === 'replay-requested') return onReplay(d, event);
  if (event.type === 'cancel-requested') return onCancel(d, event.runId);
  if (event.type === 'spawned') return openChild(d, event);
  if (event.type === 'given-back') return event.texts === 'skip' ? dropNext(d) : undefined;
  if (event.type === 'opted-in' || event.type === 'opted-out') d.belongs(event.messageId, '');
  if (event.type === 'opted-out') dropNext(d);
  if (d.state.run !== null) inRun(d, event);
}

type RunEvent = Exclude<
  ProgramEvent,
  { type: 'message-received' | 'replay-requested' | 'cancel-requested' | 'spawned' | 'given-back' }
>;

/** What concerns the run. */
function inRun(d: Decision, event: RunEvent): void {
  switch (event.type) {
    case 'tool-finished':
      return go(d, onToolFinished(d, event));
    case 'inline-tool-finished':
      return go(d, onInlineFinished(d, event));
    case 'child-ended':
      return onChildEnded(d, event);
    case 'reply-settled':
      return onSettled(d, event);
    case 'approval-asked':
      return onAsked(d, event);
    case 'approval-closed':
      return d.run.child === undefined ? removeAsk(d, event.approvalId) : undefined;
    case 'approval-decided':
      return d.run.id === event.runId ? go(d, onDecided(d, event)) : undefined;
    case 'message-for-wait':
      return d.run.ending === null ? go(d, onMessageForWait(d, event)) : undefined;
    case 'store-was-away':
      return onStoreAway(d, event);
    case 'deadline-passed':
      return d.run.id === event.runId ? onTime(d) : undefined;
    case 'opted-out':
      return close(d, 'opted-out');
    case 'taken-over':
      d.stamp.takenOver = true; // even when it has been given back since: that is an event of its own
      return close(d, 'taken-over');
    case 'parent-cancelled':
      return close(d, 'cancelled');
    case 'attempts-exhausted':
      return close(d, 'parked');
    case 'opted-in':
    case 'compressed':
    case 'compress-failed':
    case 'model-replied':
    case 'model-failed':
    case 'contract-broken':
    case 'wait-opened':
    case 'wait-closed':
    case 'schedule-set':
    case 'schedule-paused':
    case 'schedule-resumed':
    case 'schedule-stopped':
      return;
  }
}

/** A time has come: the root's deadline, the end of an approval, what a node waits for, or that of a commit that left more to do. */
function onTime(d: Decision): void {
  const { run, at } = d;
  if (run.ending !== null) return;
  if (run.child === undefined && 'deadlineAt' in run.clock && at >= run.clock.deadlineAt) return close(d, 'deadline');
  go(d, onExpiry(d));
  if (d.state.run?.ending === null) onNodeTimer(d);
  if (d.state.run?.dueAt !== null && d.state.run?.ending === null) goOn(d);
}

/** A message to the person was settled: counted once, however often it is reported (I3). The last one ends its run. */
function onSettled(d: Decision, event: Settled): void {
  const { effectId, status, errorCode, providerId } = event;
  const reply = d.run.replies.find((each) => each.effectId === effectId && each.status === 'owed');
  if (reply === undefined) return;
  markReply(d, effectId, status, providerId);
  d.write(replyRow(rowRunOf(d.run), reply, event));
  const { ending, asks } = d.run;
  if (status !== 'sent') {
    const outcome = unsentOutcome(status, errorCode);
    if (ending?.isTold) d.change({ ending: { ...ending, outcome } });
    else if (ending === null && (status === 'refused' || asks[0]?.explained === false)) close(d, outcome);
  }
  if (d.state.run === null) return;
  if (ending === null) sendNext(d);
  tryEnd(d);
}
