import { isMessage, type State } from '../state.js';
import type { Input, MessageId } from '../scenario.js';
import { addHint } from './jobs.js';
import { receive } from './owed.js';
import { optionalStep, step, type Model, type Step } from './step.js';

/** What comes from outside: texts in order, and STOP, a cancel and the deadline at any time they make sense. */
export function* environmentSteps(before: State, model: Model): Generator<Step> {
  const first = before.inputs[0];
  if (isMessage(first)) yield step(`ingest ${first}`, ingestText(before, first, model));
  if (before.inputs.includes('stop') && (before.run !== null || before.mail.length > 0)) {
    yield optionalStep('ingest STOP', ingestStop(before, model));
  }
  if (before.run === null) return;
  if (before.inputs.includes('deadline') && before.isTimerArmed) {
    yield optionalStep(`sweeper: deadline of run ${before.run.number}`, passDeadline(before, before.run.number));
  }
  if (before.inputs.includes('cancel')) yield optionalStep('cancel', requestCancel(before, before.run.number, model));
}

function ingestText(before: State, message: MessageId, model: Model): State {
  const after = without(before, message);
  receive(after, { type: 'text-received', message });
  addHint(after, 'turn', `i.${message}`);
  if (model.rules.has('ingestTimer')) after.isTimerArmed = true;
  return after;
}

function ingestStop(before: State, model: Model): State {
  const after = without(before, 'stop');
  receive(after, { type: 'stop-received' });
  after.isStopAccepted = true;
  if (model.rules.has('stopIngest')) after.isOptedOut = true;
  addHint(after, 'turn', 'i.stop');
  if (model.rules.has('ingestTimer')) after.isTimerArmed = true;
  return after;
}

function requestCancel(before: State, run: number, model: Model): State {
  const after = without(before, 'cancel');
  receive(after, { type: 'cancel-requested', run });
  addHint(after, 'turn', 'i.cancel');
  if (model.rules.has('ingestTimer')) after.isTimerArmed = true;
  return after;
}

/** The sweeper finds the deadline by the timer, so that the timer stays as it is. */
function passDeadline(before: State, run: number): State {
  const after = without(before, 'deadline');
  after.deadlineOf = run;
  receive(after, { type: 'deadline-passed', run });
  addHint(after, 'turn', 'i.deadline');
  return after;
}

function without(before: State, input: Input): State {
  return { ...before, inputs: before.inputs.toSpliced(before.inputs.indexOf(input), 1) };
}
