import type { ProgramEvent } from '#program';
import { act } from './model-reply/act.js';
import { isApproving, onDecision, onExpiry } from './questions/approve.js';
import { onCallEnded } from './tools/call-ended.js';
import { cancel } from './mail/cancel.js';
import { onSpawned } from './mail/child.js';
import { close } from './mail/close.js';
import { onCompressed, onCompressFailed } from './model-reply/compress.js';
import { onModelFailure, onViolation } from './model-reply/fail.js';
import { onChildEnded, onJoiningTime } from './tree/join.js';
import { isJoining } from './state/joining.js';
import { onMessage } from './mail/on-message.js';
import { keepReplay } from './mail/linked-run.js';
import { giveNotice } from './course/notice.js';
import { observe, observeInline } from './tools/observe.js';
import type { Asking } from './questions/clarify.js';
import type { Run } from './state/run.js';
import { takeBack } from './state/set-aside.js';
import { settle } from './mail/settle.js';
import { withOutput, unchanged, withoutRun } from './state/step.js';
import type { DecisionContext, Step } from './state/step.js';
import { onStoreAway } from './mail/store-away.js';
import { onGivenBack, onTakenOver } from './mail/takeover.js';
import { noUserRequest } from './state/texts.js';
import { onAskClosed, onAsked } from './tree/tree-asks.js';
import { onSayAsked } from './tree/tree-says.js';
import { onWaitClosed, onWaitOpened } from './tree/tree-waits.js';

/** Decides what is true next and what is to be done, from what is true now and what just happened. Pure. */
export function decide(context: DecisionContext, event: ProgramEvent): Step {
  if (event.type === 'message-received') return onMessage(context, event);
  if (event.type === 'replay-requested') return keepReplay(context, event);
  if (event.type === 'cancel-requested') return cancel(context, event);
  if (event.type === 'given-back') return onGivenBack(context, event.texts);
  if (event.type === 'spawned') return onSpawned(context, event);
  if (isOfOthers(event)) return unchanged(context);
  const { run } = context.state;
  const step = run === null ? unchanged(context) : go(context, run, event);
  return event.type === 'opted-out' || event.type === 'opted-in' ? withOutput(withoutRun(event.messageId), step) : step;
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

/** Handles one event. Every path ends in think, act or stop, or changes nothing. */
function go(context: DecisionContext, run: Run, event: RunEvent): Step {
  switch (event.type) {
    case 'model-replied':
      return act(context, run, event);
    case 'contract-broken':
      return onViolation(context, run, event);
    case 'model-failed':
      return onModelFailure(context, run, event);
    case 'tool-finished':
      return observe(context, run, event);
    case 'inline-tool-finished':
      return observeInline(context, run, event);
    case 'reply-settled':
      return settle(context, run, event);
    case 'compressed':
      return onCompressed(context, run, event);
    case 'compress-failed':
      return onCompressFailed(context, run, event);
    case 'store-was-away':
      return onStoreAway(context, run, event);
    case 'deadline-passed':
      return run.id === event.runId ? onTime(context, run) : unchanged(context);
    case 'approval-decided':
      return run.id === event.runId ? onDecision(context, run, event) : unchanged(context);
    case 'opted-out':
      return stopAll(context, run);
    case 'taken-over':
      return onTakenOver(context, run);
    case 'parent-cancelled':
      return close(context, run, 'cancelled');
    case 'child-ended':
    case 'approval-asked':
    case 'approval-closed':
    case 'wait-opened':
    case 'wait-closed':
    case 'say-asked':
      return hear(context, run, event);
    case 'said':
    case 'opted-in':
    case 'message-for-wait':
    case 'schedule-set':
    case 'schedule-paused':
    case 'schedule-resumed':
    case 'schedule-stopped':
      return unchanged(context);
    case 'attempts-exhausted':
      return run.phase.name === 'answering' ? unchanged(context) : close(context, run, 'parked');
  }
}

type TreeEvent = Extract<
  RunEvent,
  { type: 'child-ended' | 'approval-asked' | 'approval-closed' | 'wait-opened' | 'wait-closed' | 'say-asked' }
>;

/** What the tree tells its root. */
function hear(context: DecisionContext, run: Run, event: TreeEvent): Step {
  switch (event.type) {
    case 'child-ended':
      return run.phase.name === 'acting' ? onCallEnded(context, run, event) : onChildEnded(context, run, event);
    case 'approval-asked':
      return onAsked(context, run, event);
    case 'approval-closed':
      return onAskClosed(context, run, event.approvalId);
    case 'wait-opened':
      return onWaitOpened(context, run, event);
    case 'wait-closed':
      return onWaitClosed(context, run, event.waitId);
    case 'say-asked':
      return onSayAsked(context, run, event);
  }
}

/** STOP ends the run, and what waited for the next starts none. */
function stopAll(context: DecisionContext, run: Run): Step {
  const { state } = context;
  const left = takeBack(context, run);
  const waiting = [...left.next.texts, ...(state.replays ?? [])];
  const dropped = withoutRun(...waiting.map(({ messageId }) => messageId));
  return withOutput(
    dropped,
    close({ ...context, state: { ...state, next: noUserRequest, replays: [] } }, left.run, 'opted-out'),
  );
}

/** What it is time for: the end of something, or else a word to whoever waits. */
function onTime(context: DecisionContext, run: Run): Step {
  const step = onDeadline(context, run);
  return step.state.run === run ? giveNotice(context, run) : step;
}

/** A deadline ends a working run, or a wait that has expired; never a decided answer, and never a run whose clock was extended since. */
function onDeadline(context: DecisionContext, run: Run): Step {
  switch (run.phase.name) {
    case 'thinking':
    case 'acting':
      return 'deadlineAt' in run.clock && context.at >= run.clock.deadlineAt
        ? close(context, run, 'deadline')
        : unchanged(context);
    case 'asking':
      return isOverdue(run.phase, context.at) ? close(context, run, 'unanswered') : unchanged(context);
    case 'approving':
      return isApproving(run) ? onExpiry(context, run) : unchanged(context);
    case 'joining':
      return isJoining(run) ? onJoiningTime(context, run) : unchanged(context);
    case 'answering':
      return unchanged(context);
  }
}

function isOverdue(phase: Asking['phase'], at: number): boolean {
  return !phase.answered && phase.ending === null && at >= phase.expiresAt;
}
