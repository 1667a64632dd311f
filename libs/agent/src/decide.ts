import type { ProgramEvent } from '#program';
import { act } from './model-reply/act.js';
import { onDecision, onExpiry } from './questions/approve.js';
import { onCallEnded } from './tools/child-call-ended.js';
import { cancel } from './mail/cancel.js';
import { onSpawned } from './mail/child.js';
import { close } from './mail/close.js';
import { onCompressed, onCompressFailed } from './model-reply/compress.js';
import { onModelFailure, onViolation } from './model-reply/fail.js';
import { onChildEnded, onJoiningTime } from './tree/join.js';
import { onMessage } from './mail/on-message.js';
import { keepReplay, useTurn } from './mail/linked-run.js';
import { giveNotice } from './course/notice.js';
import { observe, observeInline } from './tools/observe.js';
import type { Asking } from './questions/clarify.js';
import type { AgentDecision } from './state/decision.js';
import { takeBack } from './state/waiting-texts.js';
import { settle } from './mail/settle.js';
import { onStoreAway } from './mail/store-outage.js';
import { onGivenBack, onTakenOver } from './mail/takeover.js';
import { noUserRequest } from './state/texts.js';
import { onAskClosed, onAsked } from './tree/tree-approvals.js';
import { onSayAsked } from './tree/tree-messages.js';
import { onWaitClosed, onWaitOpened } from './tree/tree-waits.js';

/** Decides what is true next and what is to be done, from what is true now and what just happened. Pure. */
export function decide(decision: AgentDecision, event: ProgramEvent): void {
  if (event.type === 'message-received') return onMessage(decision, event);
  if (event.type === 'replay-requested') return keepReplay(decision, event);
  if (event.type === 'cancel-requested') return cancel(decision, event);
  if (event.type === 'given-back') return onGivenBack(decision, event.texts);
  if (event.type === 'spawned') return onSpawned(decision, event);
  if (isOfOthers(event)) return;
  if (event.type === 'opted-out' || event.type === 'opted-in') decision.handled(event.messageId);
  if (decision.state.run === null) return;
  if ('call' in event) useTurn(decision);
  inRun(decision, event);
}

type OthersEvent = Extract<ProgramEvent, { type: 'session-ordered' | 'thread-ordered' | 'children-called-off' }>;

/** What other programs are written alone. */
function isOfOthers(event: ProgramEvent): event is OthersEvent {
  return event.type === 'session-ordered' || event.type === 'thread-ordered' || event.type === 'children-called-off';
}

type RunEvent = Exclude<
  ProgramEvent,
  {
    type: 'message-received' | 'replay-requested' | 'cancel-requested' | 'given-back' | 'spawned' | OthersEvent['type'];
  }
>;

/** Handles one event. Every path ends in think, act or stop, or changes nothing: redelivery is normal, not an error. */
function inRun(decision: AgentDecision, event: RunEvent): void {
  const { run } = decision;
  switch (event.type) {
    case 'model-replied':
      return act(decision, event);
    case 'contract-broken':
      return onViolation(decision, event);
    case 'model-failed':
      return onModelFailure(decision, event);
    case 'tool-finished':
      return observe(decision, event);
    case 'inline-tool-finished':
      return observeInline(decision, event);
    case 'reply-settled':
      return settle(decision, event);
    case 'compressed':
      return onCompressed(decision, event);
    case 'compress-failed':
      return onCompressFailed(decision, event);
    case 'store-was-away':
      return onStoreAway(decision, event);
    case 'deadline-passed':
      return run.id === event.runId ? onTime(decision) : undefined;
    case 'approval-decided':
      return run.id === event.runId ? onDecision(decision, event) : undefined;
    case 'opted-out':
      return stopAll(decision);
    case 'taken-over':
      return onTakenOver(decision);
    case 'parent-cancelled':
      return close(decision, 'cancelled');
    case 'child-ended':
    case 'approval-asked':
    case 'approval-closed':
    case 'wait-opened':
    case 'wait-closed':
    case 'say-asked':
      return hear(decision, event);
    case 'said':
    case 'opted-in':
    case 'message-for-wait':
    case 'schedule-set':
    case 'schedule-paused':
    case 'schedule-resumed':
    case 'schedule-stopped':
      return;
    case 'attempts-exhausted':
      return run.phase.name === 'answering' ? undefined : close(decision, 'parked');
  }
}

type TreeEvent = Extract<
  RunEvent,
  { type: 'child-ended' | 'approval-asked' | 'approval-closed' | 'wait-opened' | 'wait-closed' | 'say-asked' }
>;

/** What the tree tells its root. */
function hear(decision: AgentDecision, event: TreeEvent): void {
  switch (event.type) {
    case 'child-ended':
      return decision.run.phase.name === 'acting' ? onCallEnded(decision, event) : onChildEnded(decision, event);
    case 'approval-asked':
      return onAsked(decision, event);
    case 'approval-closed':
      return onAskClosed(decision, event.approvalId);
    case 'wait-opened':
      return onWaitOpened(decision, event);
    case 'wait-closed':
      return onWaitClosed(decision, event.waitId);
    case 'say-asked':
      return onSayAsked(decision, event);
  }
}

/** STOP ends the run, and what waited for the next starts none. */
function stopAll(decision: AgentDecision): void {
  takeBack(decision);
  const { next, replays = [] } = decision.state;
  for (const { messageId } of [...next.texts, ...replays]) decision.handled(messageId);
  decision.change({ next: noUserRequest, replays: [] });
  close(decision, 'opted-out');
}

/** What it is time for: the end of something, or else a word to whoever waits. */
function onTime(decision: AgentDecision): void {
  const before = decision.run;
  onDeadline(decision);
  if (decision.state.run === before) giveNotice(decision);
}

/** A deadline ends a working run, or a wait that has expired; never a decided answer, and never a run whose clock was extended since. */
function onDeadline(decision: AgentDecision): void {
  const { run, at } = decision;
  switch (run.phase.name) {
    case 'thinking':
    case 'acting':
      return 'deadlineAt' in run.clock && at >= run.clock.deadlineAt ? close(decision, 'deadline') : undefined;
    case 'asking':
      return isOverdue(run.phase, at) ? close(decision, 'unanswered') : undefined;
    case 'approving':
      return onExpiry(decision);
    case 'joining':
      return onJoiningTime(decision);
    case 'answering':
      return;
  }
}

function isOverdue(phase: Asking['phase'], at: number): boolean {
  return !phase.answered && phase.ending === null && at >= phase.expiresAt;
}
