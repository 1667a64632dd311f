import type { ProgramEvent } from '#program';
import { onDecided, onExpiry } from './approvals.js';
import { onChildrenEnded } from './children.js';
import { onStoreAway } from './clock.js';
import type { Decision } from './decision.js';
import { close } from './end.js';
import { onMessageForWait } from './kinds/wait-for-message.js';
import { go, goOn, onNodeTimer } from './nodes.js';
import { open } from './open.js';
import { onInlineFinished, onSaid, onToolFinished } from './tool-call.js';
import { viewOf } from './view.js';

/** Decides what is true next and what is to be done, from what is true now and what just happened. */
export function decide(d: Decision, event: ProgramEvent): void {
  const before = d.state.run;
  if (event.type === 'spawned') open(d, event);
  else if (before !== null) inRun(d, event);
  const { run } = d.state;
  if (run !== null && run !== before) d.show(viewOf(run));
}

/** What concerns the run. A person, and all that they or an operator do about a conversation, concern its root alone. */
function inRun(d: Decision, event: Exclude<ProgramEvent, { type: 'spawned' }>): void {
  switch (event.type) {
    case 'tool-finished':
      return go(d, onToolFinished(d, event));
    case 'inline-tool-finished':
      return go(d, onInlineFinished(d, event));
    case 'child-ended':
    case 'children-called-off':
      return onChildrenEnded(d, event);
    case 'approval-decided':
      return d.run.id === event.runId ? go(d, onDecided(d, event)) : undefined;
    case 'message-for-wait':
      return d.run.ending === null ? go(d, onMessageForWait(d, event)) : undefined;
    case 'said':
      return d.run.ending === null ? go(d, onSaid(d, event)) : undefined;
    case 'store-was-away':
      return onStoreAway(d, event);
    case 'deadline-passed':
      return d.run.id === event.runId ? onTime(d) : undefined;
    case 'parent-cancelled':
      return close(d, 'cancelled');
    case 'attempts-exhausted':
      return close(d, 'parked');
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

/** A time has come: the end of an approval, what a node waits for, or that of a commit that left more to do. */
function onTime(d: Decision): void {
  if (d.run.ending !== null) return;
  go(d, onExpiry(d));
  if (d.state.run?.ending === null) onNodeTimer(d);
  if (d.state.run?.dueAt !== null && d.state.run?.ending === null) goOn(d);
}
