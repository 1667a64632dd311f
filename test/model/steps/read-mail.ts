import { claimOf, owedEffect } from './owed.js';
import type { Model } from './step.js';
import type { MessageId } from '../scenario.js';
import type { EffectId, Mail, Run, State, Turn } from '../state.js';

/** A turn in the making: what was loaded, what the mail makes of it, and what went wrong on the way. */
interface Reading {
  readonly before: State;
  readonly model: Model;
  readonly turn: Turn;
  violation: string | null;
}

/** The first half of `decide`: what the mail makes of the state, up to the question for the model. */
export function readMail(before: State, model: Model, isLast: boolean): { turn: Turn; violation: string | null } {
  const reading: Reading = { before, model, turn: loadedTurn(before, isLast), violation: null };
  for (const mail of before.mail) readOne(reading, mail);
  if (isLast) giveUp(reading);
  const { turn, violation } = reading;
  if (turn.run?.phase === 'apologizing') turn.effect = 'apology';
  return { turn, violation };
}

function loadedTurn(before: State, isLast: boolean): Turn {
  const { version, run, setAside, runsBegun, isOptedOut, isTakenOver } = before;
  const sends = before.owed.filter((effect) => effect.kind !== 'tool').map((effect) => effect.id);
  const nothingYet = {
    outcomes: [],
    cancels: [],
    effect: null,
    beginsUnderTakeover: false,
    isMailMoved: false,
    deadRuns: [],
  };
  const lane = { version, run, setAside, runsBegun, isOptedOut, isTakenOver };
  return { ...lane, isLast, mailRead: before.mail.length, sends, ...nothingYet };
}

function readOne(reading: Reading, mail: Mail): void {
  switch (mail.type) {
    case 'text-received':
    case 'replay-requested':
      return readText(reading, mail.message);
    case 'stop-received':
      reading.turn.isOptedOut = true;
      return stopRun(reading);
    case 'taken-over':
      return exitRun(reading);
    case 'given-back':
      return reading.turn.run === null ? takeUpSetAside(reading.turn) : undefined;
    case 'tool-settled':
      return readToolSettled(reading, mail.effect);
    case 'send-settled':
      return readSendSettled(reading, mail.effect);
    case 'deadline-passed':
    case 'cancel-requested':
      return readEndOfRun(reading, mail.type, mail.run);
  }
}

function readText(reading: Reading, message: MessageId): void {
  const { turn, model } = reading;
  const { run } = turn;
  if (turn.isOptedOut) {
    end(turn, [message]);
  } else if (run === null) {
    beginRun(turn, [message]);
  } else if ((run.phase === 'replying' || run.phase === 'apologizing') && model.rules.has('oneSend')) {
    turn.setAside = [...turn.setAside, message];
  } else {
    const joined = { ...run, messages: [...run.messages, message] };
    turn.run = run.phase === 'waiting' ? answered(reading, joined) : rejoined(joined);
  }
}

/** A text joins a run that thinks or waits for a tool; without the rule `oneSend`, one that already sends thinks again. */
function rejoined(run: Run): Run {
  return run.phase === 'replying' || run.phase === 'apologizing' ? { ...run, phase: 'thinking' } : run;
}

/** The person wrote while the run waits: an unclaimed question is cancelled, a claimed one is waited for. */
function answered({ before, model, turn }: Reading, run: Run): Run {
  const question = owedEffect(before, run.question);
  const isUnsettled = question !== undefined && !turn.cancels.includes(question.id);
  if (!model.rules.has('oneSend') || !isUnsettled) return { ...run, phase: 'thinking' };
  if (claimOf(question) !== null) return { ...run, isAnswered: true };
  turn.cancels = [...turn.cancels, question.id];
  return { ...run, phase: 'thinking', question: null };
}

function readToolSettled({ turn }: Reading, effect: EffectId): void {
  const { run } = turn;
  if (run?.phase !== 'tool' || run.effect !== effect) return;
  turn.run = { ...run, phase: 'thinking', toolSteps: run.toolSteps + 1 };
}

function readSendSettled({ turn, model }: Reading, effect: EffectId): void {
  const { run } = turn;
  if (run?.question === effect) {
    if (run.endsWithQuestion) endRun(turn, run);
    else if (run.isAnswered && run.phase === 'waiting') {
      turn.run = { ...run, question: null, isAnswered: false, phase: 'thinking' };
    } else turn.run = { ...run, question: null };
  } else if (run?.phase === 'replying' && run.effect === effect) endRun(turn, run);
  if (turn.run === null && model.rules.has('endRearm')) takeUpSetAside(turn);
}

/** Texts that were set aside wait on while a person has taken over. */
function takeUpSetAside(turn: Turn): void {
  const messages = turn.setAside;
  if (messages.length === 0 || turn.isTakenOver) return;
  turn.setAside = [];
  if (turn.isOptedOut) end(turn, messages);
  else beginRun(turn, messages);
}

function readEndOfRun(reading: Reading, type: 'deadline-passed' | 'cancel-requested', number: number): void {
  const { turn, model } = reading;
  const { run } = turn;
  if (run === null) return;
  if (run.number !== number) {
    if (model.rules.has('eventRun')) return;
    reading.violation = 'deadline/cancel of a finished run applied to the next run';
  }
  if (type === 'cancel-requested') stopRun(reading);
  else if (run.phase !== 'replying' || mayApologizeInstead(reading, run)) apologize(reading);
}

/** A deadline replaces a reply that nobody has claimed, unless it is the apology itself. */
function mayApologizeInstead(reading: Reading, run: Run): boolean {
  const { model } = reading;
  if (run.apologizes || !model.rules.has('refuseEnds')) return false;
  return !(model.rules.has('cancelCas') && isOutOfReach(reading, run.effect));
}

/** STOP and a cancel drop the texts that were set aside; a takeover leaves them waiting. */
function stopRun(reading: Reading): void {
  const { turn } = reading;
  if (turn.run === null) return;
  exitRun(reading);
  end(turn, turn.setAside);
  turn.setAside = [];
}

/** Ends the run; a send in a worker's hands is left to end it. */
function exitRun(reading: Reading): void {
  const { before, model, turn } = reading;
  const { run } = turn;
  if (run === null) return;
  const isQuestionClaimed = claimOf(owedEffect(before, run.question)) !== null;
  const isReplyOutOfReach = run.phase === 'replying' && isOutOfReach(reading, run.effect);
  if (model.rules.has('cancelCas') && (isReplyOutOfReach || isQuestionClaimed)) {
    if (run.phase !== 'replying') {
      turn.run = { ...run, endsWithQuestion: true, isAnswered: true, phase: 'waiting' };
    }
  } else {
    cancelEffects(reading, run);
    endRun(turn, run);
  }
}

/** Ends the run for its deadline: what it still owes is cancelled, and a fixed text is sent instead. */
function apologize(reading: Reading): void {
  const { turn } = reading;
  const { run } = turn;
  if (run === null) return;
  cancelEffects(reading, run);
  turn.run = { ...run, phase: 'apologizing', question: null };
}

/** Too many workers have died over this turn: the run ends with a fixed text, unless its answer is decided already. */
function giveUp(reading: Reading): void {
  const { turn } = reading;
  if (turn.run === null || turn.run.phase === 'replying') return;
  apologize(reading);
  turn.run = { ...turn.run, isGivenUp: true };
}

function cancelEffects({ before, turn }: Reading, run: Run): void {
  for (const id of [run.effect, run.question]) {
    if (id !== null && owedEffect(before, id) !== undefined) turn.cancels = [...turn.cancels, id];
  }
}

/** True of a send that a worker has claimed, or that is settled already. */
function isOutOfReach({ before, model }: Reading, id: EffectId | null): boolean {
  const effect = owedEffect(before, id);
  return claimOf(effect) !== null || (effect === undefined && model.rules.has('goneMeansDone'));
}

function beginRun(turn: Turn, messages: readonly MessageId[]): void {
  turn.beginsUnderTakeover ||= turn.isTakenOver;
  turn.runsBegun += 1;
  turn.run = {
    number: turn.runsBegun,
    messages,
    phase: 'thinking',
    toolSteps: 0,
    effect: null,
    question: null,
    hasAsked: false,
    apologizes: false,
    endsWithQuestion: false,
    isAnswered: false,
    isGivenUp: false,
  };
}

function endRun(turn: Turn, run: Run): void {
  end(turn, run.messages);
  if (run.isGivenUp) turn.deadRuns = [...turn.deadRuns, run.number];
  turn.run = null;
}

function end(turn: Turn, messages: readonly MessageId[]): void {
  turn.outcomes = [...turn.outcomes, ...messages];
}
