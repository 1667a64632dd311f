import {
  rememberedParts,
  type Controller,
  type EffectId,
  type EffectWorker,
  type Remembered,
  type State,
} from '../state.js';
import type { MessageId } from '../scenario.js';
import { acceptStop, acceptText } from './environment.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** Power cuts, and how the gateways bring back what Redis has forgotten by them (ADR 15). */
export function* recoveryModeSteps(before: State, model: Model): Generator<Step> {
  const { forgetsFirstTurn } = model.scenario;
  if (before.faults.powerCut > 0 && before.disk === null) {
    const mayBeOnDisk = !forgetsFirstTurn || before.version === 0;
    if (mayBeOnDisk) yield optionalStep('what Redis has now is on its disk', { ...before, disk: remembered(before) });
  } else if (before.disk !== null && !(forgetsFirstTurn && before.version === 0)) {
    yield optionalStep('POWER CUT', afterCut(before, before.disk));
  }
  switch (before.recoveryMode) {
    case 'unsure':
      yield step('gateway: all that was sent is in doubt', afterJudging(before));
      break;
    case 'doubtful':
      yield step('gateway: texts are back', bringBack({ ...before }, model, false));
      break;
    case 'safe':
      yield* goOn(before, model);
      break;
    case 'calm':
      break;
  }
}

/** Whether a controller may look at a conversation: the forgotten texts are back, up to a message that nothing knows of. */
export function mayTakeTurns({ recoveryMode }: State, { rules }: Model): boolean {
  return recoveryMode === 'calm' || recoveryMode === 'safe' || !rules.has('turnsWait');
}

/** Whether a gateway may claim a send. */
export function areClaimsSafe({ recoveryMode }: State, { rules }: Model): boolean {
  return recoveryMode === 'calm' || recoveryMode === 'safe' || !rules.has('claimsWait');
}

/** Whether a message of ours may be with the person that the conversation does not know of. */
export function isInDoubt({ doubt, isCleared }: State): boolean {
  return doubt !== null && !isCleared;
}

/** Whether Redis may have forgotten an effect that is not owed: then its message is left for the send that is decided again. */
export function mayBeForgotten(before: State, { rules }: Model, effect: EffectId): boolean {
  const isOfLaterVersion = Number(effect.slice(0, effect.indexOf('.'))) >= before.version;
  return rules.has('freeSid') && (isInDoubt(before) || isOfLaterVersion);
}

function remembered(before: State): Remembered {
  // every part that is named is copied, and the type names no other
  return Object.fromEntries(rememberedParts.map((part) => [part, before[part]])) as unknown as Remembered;
}

/** The world and the processes go on as they were; what a worker has claimed may be forgotten. */
function afterCut(before: State, disk: Remembered): State {
  const workers = before.workers.map((worker): EffectWorker =>
    worker.at === 'posting' ? { ...worker, isOld: true } : worker,
  );
  const controllers = before.controllers.map((controller) => withMailForgotten(disk, controller));
  const after: State = { ...before, ...disk, disk: null, recoveryMode: 'unsure', workers, controllers };
  spendFault(after, 'powerCut');
  return after;
}

/** What is brought back bears another time: a turn that has read forgotten mail finds itself stale for good. */
function withMailForgotten(disk: Remembered, controller: Controller): Controller {
  if (controller.at === 'idle' || controller.at === 'reloading' || controller.at === 'serving') return controller;
  const { turn } = controller;
  const isThere = turn.version === disk.version && disk.mail.length >= turn.mailRead;
  return isThere ? controller : { ...controller, turn: { ...turn, isMailMoved: true } };
}

function afterJudging(before: State): State {
  return { ...before, recoveryMode: 'doubtful', doubt: before.sent.length, isCleared: false };
}

/** The texts after a message of ours wait until it is known; for ever only if nothing is left that could ask for it. */
function* goOn(before: State, model: Model): Generator<Step> {
  const after = bringBack({ ...before }, model, false);
  const isIdle = before.run === null && before.mail.length === 0 && before.owed.length === 0;
  if (after.recoveryMode === 'calm') yield step('gateway: the rest is back', after);
  else if (isIdle) yield step('gateway: waits no longer, the rest is back', bringBack({ ...before }, model, true));
}

/** Ingests what the provider lists, up to a message of ours that nothing here knows of; a STOP waits for nothing. */
function bringBack(after: State, model: Model, hasWaited: boolean): State {
  const lastStop = after.listed.lastIndexOf('stop');
  for (const [place, listed] of after.listed.entries()) {
    if (typeof listed === 'number') {
      const waits = !hasWaited && place > lastStop && !after.recordedSids.includes(listed);
      if (waits && model.rules.has('textsStop')) return { ...after, recoveryMode: 'safe' };
    } else if (listed === 'stop') {
      if (!after.isOptedOut) acceptStop(after, model);
    } else if (!isKnown(after, listed)) acceptText(after, listed, model);
  }
  return { ...after, recoveryMode: 'calm' };
}

function isKnown({ mail, run, setAside, outcomes }: State, message: MessageId): boolean {
  const inMail = mail.some((event) => event.type === 'text-received' && event.message === message);
  return inMail || [...(run?.messages ?? []), ...setAside, ...outcomes].includes(message);
}
