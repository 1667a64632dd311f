import type { AgentEvent } from '#contract';
import { act } from './act.js';
import { isApproving, onDecision, onExpiry } from './approve.js';
import { cancel } from './cancel.js';
import { onCompressed, onCompressFailed } from './compress.js';
import { onModelFailure, onViolation } from './fail.js';
import { hear } from './hear.js';
import { keepReplay } from './linked-run.js';
import { observe, observeInline } from './observe.js';
import type { Asking } from './clarify.js';
import type { Run } from './run.js';
import { settle } from './settle.js';
import { ahead, stay, withoutRun } from './step.js';
import type { Moment, Step } from './step.js';
import { close } from './stop.js';
import { onStoreAway } from './store-away.js';
import { onGivenBack, onTakenOver } from './takeover.js';
import { noUserRequest } from './texts.js';

/** What is true now and what just happened give what is true next and what to ask of the world. */
export function decide(moment: Moment, event: AgentEvent): Step {
  if (event.type === 'message-received') return hear(moment, event);
  if (event.type === 'replay-requested') return keepReplay(moment, event);
  if (event.type === 'cancel-requested') return cancel(moment, event);
  if (event.type === 'given-back') return onGivenBack(moment, event.texts);
  const { run } = moment.state;
  const step = run === null ? stay(moment) : go(moment, run, event);
  return event.type === 'opted-out' || event.type === 'opted-in' ? ahead(withoutRun(event.messageId), step) : step;
}

type RunEvent = Exclude<
  AgentEvent,
  { type: 'message-received' | 'replay-requested' | 'cancel-requested' | 'given-back' }
>;

/** Every path ends in think, act or stop, or leaves things as they are. */
function go(moment: Moment, run: Run, event: RunEvent): Step {
  switch (event.type) {
    case 'model-replied':
      return act(moment, run, event);
    case 'contract-broken':
      return onViolation(moment, run, event);
    case 'model-failed':
      return onModelFailure(moment, run, event);
    case 'tool-finished':
      return observe(moment, run, event);
    case 'inline-tool-finished':
      return observeInline(moment, run, event);
    case 'reply-settled':
      return settle(moment, run, event);
    case 'compressed':
      return onCompressed(moment, run, event);
    case 'compress-failed':
      return onCompressFailed(moment, run, event);
    case 'store-was-away':
      return onStoreAway(moment, run, event);
    case 'deadline-passed':
      return run.id === event.runId ? onDeadline(moment, run) : stay(moment);
    case 'approval-decided':
      return run.id === event.runId ? onDecision(moment, run, event) : stay(moment);
    case 'opted-out':
      return stopAll(moment, run);
    case 'taken-over':
      return onTakenOver(moment, run);
    case 'opted-in':
      return stay(moment);
    case 'attempts-exhausted':
      return run.phase.name === 'answering' ? stay(moment) : close(moment, run, 'parked');
  }
}

/** STOP ends the run, and what waited for the next starts none. */
function stopAll(moment: Moment, run: Run): Step {
  const { state } = moment;
  const waiting = [...state.next.texts, ...(state.replays ?? [])];
  const dropped = withoutRun(...waiting.map(({ messageId }) => messageId));
  return ahead(dropped, close({ ...moment, state: { ...state, next: noUserRequest, replays: [] } }, run, 'opted-out'));
}

/** A deadline ends a run that works and a wait that expired; never an answer already decided, never a clock that was wound up since. */
function onDeadline(moment: Moment, run: Run): Step {
  switch (run.phase.name) {
    case 'thinking':
    case 'acting':
      return 'deadlineAt' in run.clock && moment.at >= run.clock.deadlineAt
        ? close(moment, run, 'deadline')
        : stay(moment);
    case 'asking':
      return isOverdue(run.phase, moment.at) ? close(moment, run, 'unanswered') : stay(moment);
    case 'approving':
      return isApproving(run) ? onExpiry(moment, run) : stay(moment);
    case 'answering':
      return stay(moment);
  }
}

function isOverdue(phase: Asking['phase'], at: number): boolean {
  return !phase.answered && phase.ending === null && at >= phase.expiresAt;
}
