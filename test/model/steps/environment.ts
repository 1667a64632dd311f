import { isMessage, type Controller, type Mail, type State } from '../state.js';
import type { Input, MessageId } from '../scenario.js';
import { addHint } from './jobs.js';
import { receive } from './owed.js';
import { optionalStep, step, type Model, type Step } from './step.js';

/** What comes from outside: texts in order, and STOP, a cancel and the deadline at any time they make sense. */
export function* environmentSteps(before: State, model: Model): Generator<Step> {
  if (before.recoveryMode !== 'calm') return;
  const first = before.inputs[0];
  if (isMessage(first)) yield step(`ingest ${first}`, ingestText(before, first, model));
  if (before.inputs.includes('stop') && (before.run !== null || before.mail.length > 0)) {
    yield optionalStep('ingest STOP', ingestStop(before, model));
  }
  yield* takeoverSteps(before, model);
  if (before.run === null) return;
  if (before.inputs.includes('deadline') && before.isTimerArmed) {
    yield optionalStep(`sweeper: deadline of run ${before.run.number}`, passDeadline(before, before.run.number));
  }
  if (before.inputs.includes('cancel')) yield optionalStep('cancel', requestCancel(before, before.run.number, model));
}

function* takeoverSteps(before: State, model: Model): Generator<Step> {
  const isWorthIt = before.run !== null || before.mail.length > 0 || before.inputs.some(isMessage);
  if (before.inputs.includes('takeover') && isWorthIt) yield optionalStep('take over', takeOver(before, model));
  if (before.inputs.includes('give-back') && before.isTakenOver)
    yield optionalStep('give back', giveBack(before, model));
}

/** The texts that no turn has read leave the mailbox: a turn that has loaded them finds itself stale. */
function takeOver(before: State, model: Model): State {
  const after = without(before, 'takeover');
  after.isTakenOver = true;
  if (model.rules.has('takeHolds')) {
    after.held = before.mail.flatMap((mail) => (mail.type === 'text-received' ? [mail.message] : []));
    after.mail = before.mail.filter((mail) => !isText(mail));
    after.controllers = before.controllers.map((controller) => withMailMoved(before, controller));
  }
  receive(after, { type: 'taken-over' });
  addHint(after, 'turn', 'i.taken');
  arm(after);
  return after;
}

function withMailMoved(before: State, controller: Controller): Controller {
  if (controller.at !== 'thinking' && controller.at !== 'committing') return controller;
  const { turn } = controller;
  const isMoved = turn.version === before.version && before.mail.slice(0, turn.mailRead).some(isText);
  return isMoved ? { ...controller, turn: { ...turn, isMailMoved: true } } : controller;
}

function isText(mail: Mail): boolean {
  return mail.type === 'text-received';
}

function giveBack(before: State, model: Model): State {
  const after = without(before, 'give-back');
  after.isTakenOver = false;
  receive(after, { type: 'given-back' });
  for (const message of before.held) receive(after, { type: 'text-received', message });
  after.held = [];
  addHint(after, 'turn', 'i.given');
  if (model.rules.has('giveArms')) arm(after);
  return after;
}

function ingestText(before: State, message: MessageId, model: Model): State {
  const after = without(before, message);
  list(after, message, model);
  if (before.isTakenOver && model.rules.has('takeHolds')) after.held = [...before.held, message];
  else acceptText(after, message, model);
  return after;
}

/** The ingest script, for a text. */
export function acceptText(after: State, message: MessageId, model: Model): void {
  receive(after, { type: 'text-received', message });
  addHint(after, 'turn', `i.${message}`);
  if (model.rules.has('ingestTimer')) arm(after);
}

function ingestStop(before: State, model: Model): State {
  const after = without(before, 'stop');
  list(after, 'stop', model);
  acceptStop(after, model);
  return after;
}

/** The ingest script, for STOP. */
export function acceptStop(after: State, model: Model): void {
  receive(after, { type: 'stop-received' });
  after.isStopAccepted = true;
  if (model.rules.has('stopIngest')) after.isOptedOut = true;
  addHint(after, 'turn', 'i.stop');
  if (model.rules.has('ingestTimer')) arm(after);
}

/** The provider lists what it has passed on; that matters only where Redis may forget it. */
function list(after: State, listed: State['listed'][number], { scenario }: Model): void {
  if (scenario.faults.powerCut > 0) after.listed = [...after.listed, listed];
}

function requestCancel(before: State, run: number, model: Model): State {
  const after = without(before, 'cancel');
  receive(after, { type: 'cancel-requested', run });
  addHint(after, 'turn', 'i.cancel');
  if (model.rules.has('ingestTimer')) arm(after);
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

/** A parked conversation has a timer for what it owes alone. */
function arm(after: State): void {
  if (!after.isParked) after.isTimerArmed = true;
}

function without(before: State, input: Input): State {
  return { ...before, inputs: before.inputs.toSpliced(before.inputs.indexOf(input), 1) };
}
