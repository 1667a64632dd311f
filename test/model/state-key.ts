import type { Controller, EffectWorker, Job, Mail, Operator, OwedEffect, Remembered, Run, State } from './state.js';

/** The state as text: two states are the same if and only if their keys are. */
export function stateKey(state: State): string {
  const { lease, faults } = state;
  return [
    state.inputs.join(),
    state.version,
    state.mail.map(mailKey).join(),
    runKey(state.run),
    state.setAside.join(),
    state.runsBegun,
    lease === null ? '' : `${lease.holder}${flags(lease.isExpired)}`,
    state.attempts,
    flags(state.isParked, state.isTimerArmed, state.isOptedOut, state.isStopAccepted, state.isSweepHalfDone),
    flags(state.isTakenOver) + state.held.join(),
    state.owed.map(owedKey).join(),
    state.deadlineOf,
    state.jobs.map(jobKey).join(),
    state.controllers.map(controllerKey).join('&'),
    state.workers.map(workerKey).join(),
    state.outcomes.join(),
    `${state.sent.join()};${state.unlisted.join()}`,
    state.recordedSids.join(),
    state.toolRuns.join(),
    state.repliedRuns.join(),
    `${faults.crash}${faults.lostHint}${faults.duplicateHint}${faults.redelivery}`,
    `${faults.slowController}${faults.slowWorker}${faults.lostResponse}${faults.refusal}${faults.failure}${faults.lag}${faults.latePost}`,
    lettersKey(state),
    environmentKey(state),
    state.violation ?? '',
  ].join('|');
}

/** Of the scenarios with operators or defects; the same text for all states of the others. */
function lettersKey({ letters, deaths, linked, operators, calledBack, isPutBack, faults }: State): string {
  const letterKeys = letters.map(
    (letter) => `${letter.death} ${letter.status} ${letter.holder}${flags(letter.isKnownSent)}`,
  );
  const lists = [letterKeys, deaths, linked, operators.map(operatorKey), calledBack].map((list) => list.join());
  return `${lists.join(';')}${flags(isPutBack)}${faults.defect}${faults.blindList}${faults.reopen}`;
}

function operatorKey(operator: Operator): string {
  if (operator.at === 'idle') return 'idle';
  return `${operator.at} ${operator.death}${flags(operator.looked, operator.wasSent)}`;
}

/** Of the scenarios in which power may be cut. */
function environmentKey({ disk, recoveryMode, doubt, isCleared, listed, posted, faults }: State): string {
  const postedKeys = posted.map(({ kind, messages }) => `${kind} ${messages.join('+')}`);
  return `${disk === null ? '' : diskKey(disk)};${recoveryMode} ${doubt}${flags(isCleared)}${faults.powerCut};${listed.join()};${postedKeys.join()}`;
}

function diskKey(disk: Remembered): string {
  const { version, mail, run, setAside, runsBegun, lease, attempts, owed, jobs, outcomes, recordedSids, doubt } = disk;
  const lists = [mail.map(mailKey), setAside, owed.map(owedKey), jobs.map(jobKey), outcomes, recordedSids];
  const numbers = `${version} ${runsBegun} ${attempts} ${doubt}${flags(disk.isTimerArmed, disk.isOptedOut, disk.isCleared)}`;
  const holder = lease === null ? '' : `${lease.holder}${flags(lease.isExpired)}`;
  return `${numbers};${runKey(run)};${holder};${lists.map((list) => list.join()).join(';')}`;
}

function flags(...values: boolean[]): string {
  let text = '';
  for (const value of values) text += value ? '+' : '-';
  return text;
}

function mailKey(mail: Mail): string {
  switch (mail.type) {
    case 'text-received':
    case 'replay-requested':
      return mail.message;
    case 'stop-received':
      return 'stop';
    case 'taken-over':
      return 'taken';
    case 'given-back':
      return 'given';
    case 'deadline-passed':
      return `deadline ${mail.run}`;
    case 'cancel-requested':
      return `cancel ${mail.run}`;
    case 'tool-settled':
      return `tool ${mail.effect}`;
    case 'send-settled':
      return `send ${mail.effect}`;
  }
}

function runKey(run: Run | null): string {
  if (run === null) return '';
  const { number, messages, phase, toolSteps, effect, question } = run;
  const traits = flags(run.hasAsked, run.apologizes, run.endsWithQuestion, run.isAnswered, run.isGivenUp);
  return `${number} ${messages.join('+')} ${phase} ${toolSteps} ${effect ?? ''} ${question ?? ''} ${traits}`;
}

function owedKey({ id, kind, run, posts, failed, answered, claim, closing, noted }: OwedEffect): string {
  const claimText = typeof claim === 'string' ? claim : `${claim.holder}${flags(claim.isExpired)}`;
  const left =
    closing === null ? '' : ` ${closing.version} ${closing.outcomes.join('+')} ${closing.deadRuns.join('+')}`;
  return `${id} ${kind} ${run} ${posts}-${failed}-${answered} ${claimText}${left}${noted === null ? '' : ` noted ${noted}`}`;
}

function jobKey(job: Job): string {
  return `${job.queue} ${job.id} ${job.status} ${job.stalls} ${job.holder ?? ''}`;
}

function controllerKey(controller: Controller): string {
  if (controller.at === 'idle') return 'idle';
  if (controller.at === 'reloading' || controller.at === 'serving') return `${controller.at} ${controller.jobId}`;
  const { at, jobId, turn } = controller;
  const numbers = `${turn.version} ${turn.mailRead} ${turn.runsBegun}${flags(turn.isOptedOut, turn.isTakenOver, turn.isMailMoved, turn.isLast)}`;
  const lists = `${turn.setAside.join('+')};${turn.outcomes.join('+')};${turn.cancels.join('+')};${turn.sends.join('+')};${turn.deadRuns.join('+')}`;
  return `${at} ${jobId} ${numbers} ${runKey(turn.run)};${lists};${turn.effect ?? ''}`;
}

function workerKey(worker: EffectWorker): string {
  return worker.at === 'idle' ? 'idle' : `${worker.at} ${worker.effect}${worker.isOld ? ' old' : ''}`;
}
