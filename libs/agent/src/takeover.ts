import type { AgentEvent } from '#contract';
import type { Run } from './run.js';
import { stay, stepTo, withoutRun } from './step.js';
import type { Moment, Step } from './step.js';
import { close, start } from './stop.js';
import { noUserRequest } from './texts.js';

type GivenBack = Extract<AgentEvent, { type: 'given-back' }>;

/** A person has taken the conversation over: the run ends as for STOP, and the texts that no run has wait on (ADR 20). */
export function onTakenOver(moment: Moment, run: Run): Step {
  // Even when it has been given back since: that is an event of its own, and says what becomes of the texts.
  return close({ ...moment, stamp: { ...moment.stamp, takenOver: true } }, run, 'taken-over');
}

/** The texts that were set aside start the next run, unless they are to be left. Those that came since follow as mail. */
export function onGivenBack(moment: Moment, texts: GivenBack['texts']): Step {
  const { state, stamp } = moment;
  const left = { ...state, next: noUserRequest };
  if (texts === 'skip' || stamp.optedOut)
    return stepTo(left, withoutRun(...state.next.texts.map((text) => text.messageId)));
  return state.run === null ? start({ ...moment, state: left }, state.next) : stay(moment);
}
