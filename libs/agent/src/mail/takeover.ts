import type { ProgramEvent } from '#program';
import { close } from './close.js';
import type { Run } from '../state/run.js';
import { takeBack } from '../state/set-aside.js';
import { unchanged, stepTo, withoutRun } from '../state/step.js';
import type { DecisionContext, Step } from '../state/step.js';
import { start } from '../course/stop.js';
import { noUserRequest } from '../state/texts.js';

type GivenBack = Extract<ProgramEvent, { type: 'given-back' }>;

/** A handoff began: the run ends as after STOP, and texts that belong to no run go on waiting (ADR 20). */
export function onTakenOver(context: DecisionContext, run: Run): Step {
  // Even when it has been given back since: that is an event of its own, which decides about the texts.
  const left = takeBack(context, run);
  const state = { ...context.state, next: left.next };
  return close({ ...context, state, stamp: { ...context.stamp, takenOver: true } }, left.run, 'taken-over');
}

/** The texts that were set aside start the next run, unless they are to be skipped. Those that came since follow as mail. */
export function onGivenBack(context: DecisionContext, texts: GivenBack['texts']): Step {
  const { state, stamp } = context;
  const { round: _before, ...others } = state; // somebody else has said something since
  const left = { ...others, next: noUserRequest };
  if (texts === 'skip' || stamp.optedOut)
    return stepTo(left, withoutRun(...state.next.texts.map((text) => text.messageId)));
  return state.run === null ? start({ ...context, state: left }, state.next) : unchanged(context);
}
