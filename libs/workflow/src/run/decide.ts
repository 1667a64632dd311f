import type { ProgramEvent } from '#program';
import { onDecided, onExpiry } from './approvals.js';
import { onChildrenEnded } from './children.js';
import { onStoreAway } from './clock.js';
import type { WorkflowDecision } from '../decision.js';
import { close, onGivenUpCall } from './end.js';
import { onEventTaken } from './kinds/event-wait.js';
import { onLate } from './kinds/guard.js';
import { onMessageForWait } from './kinds/wait-for-message.js';
import { go, goOn, onNodeTimer } from './nodes.js';
import { open } from './open.js';
import { onInlineFinished, onSaid, onToolFinished } from './tool-call.js';
import { toRunView } from './view.js';

/** Decides what is true next and what is to be done, from what is true now and what just happened. */
export function decide(decision: WorkflowDecision, event: ProgramEvent): void {
  const before = decision.state.run;
  if (event.type === 'spawned') open(decision, event);
  else if (before !== null) inRun(decision, event);
  const { run } = decision.state;
  if (run !== null && run !== before) decision.show(toRunView(run));
}

/** What concerns the run. A person, and all that they or an operator do about a conversation, concern its root alone. */
function inRun(decision: WorkflowDecision, event: Exclude<ProgramEvent, { type: 'spawned' }>): void {
  switch (event.type) {
    case 'tool-finished':
      return onGivenUpCall(decision, event) ? undefined : go(decision, onCallFinished(decision, event));
    case 'inline-tool-finished':
      return go(decision, onInlineFinished(decision, event));
    case 'child-ended':
    case 'children-called-off':
      return onChildrenEnded(decision, event);
    case 'approval-decided':
      return decision.run.id === event.runId ? go(decision, onDecided(decision, event)) : undefined;
    case 'message-for-wait':
      return decision.run.ending === null ? go(decision, onMessageForWait(decision, event)) : undefined;
    case 'said':
      return decision.run.ending === null ? go(decision, onSaid(decision, event)) : undefined;
    case 'store-was-away':
      return onStoreAway(decision, event);
    case 'deadline-passed':
      return decision.run.id === event.runId ? onTime(decision) : undefined;
    case 'parent-cancelled':
      return close(decision, 'cancelled');
    case 'attempts-exhausted':
      return close(decision, 'parked');
    case 'approval-asked':
    case 'approval-closed':
    case 'cancel-requested':
    case 'compress-failed':
    case 'compressed':
    case 'contract-broken':
    case 'given-back':
    case 'message-received':
    case 'model-failed':
    case 'model-replied':
    case 'opted-in':
    case 'opted-out':
    case 'replay-requested':
    case 'reply-settled':
    case 'schedule-paused':
    case 'schedule-resumed':
    case 'schedule-set':
    case 'schedule-stopped':
    case 'session-ordered':
    case 'thread-ordered':
    case 'taken-over':
    case 'say-asked':
    case 'wait-closed':
    case 'wait-opened':
      return;
  }
}

/** A call has ended: of a wait for events, or of a tool. */
function onCallFinished(decision: WorkflowDecision, event: Extract<ProgramEvent, { type: 'tool-finished' }>) {
  const taken = onEventTaken(decision, event);
  return taken === undefined ? onToolFinished(decision, event) : taken;
}

/** A time has come: the end of an approval, what a node waits for, or that of a commit that left more to do. */
function onTime(decision: WorkflowDecision): void {
  if (decision.run.ending !== null) return;
  go(decision, onLate(decision));
  if (decision.state.run?.ending !== null) return;
  go(decision, onExpiry(decision));
  if (decision.state.run?.ending === null) onNodeTimer(decision);
  if (decision.state.run?.dueAt !== null && decision.state.run?.ending === null) goOn(decision);
}
