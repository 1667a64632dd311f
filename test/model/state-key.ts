import type { Controller, EffectWorker, Job, Mail, OwedEffect, Run, State } from './state.js';

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
    state.sent.join(),
    state.recordedSids.join(),
    state.toolRuns.join(),
    state.repliedRuns.join(),
    `${faults.crash}${faults.lostHint}${faults.duplicateHint}${faults.redelivery}`,
    `${faults.slowController}${faults.slowWorker}${faults.lostResponse}${faults.refusal}`,
    state.violation ?? '',
  ].join('|');
}

function flags(...values: boolean[]): string {
  let text = '';
  for (const value of values) text += value ? '+' : '-';
  return text;
}

function mailKey(mail: Mail): string {
  switch (mail.type) {
    case 'text-received':
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
  const traits = flags(run.hasAsked, run.apologizes, run.endsWithQuestion, run.isAnswered);
  return `${number} ${messages.join('+')} ${phase} ${toolSteps} ${effect ?? ''} ${question ?? ''} ${traits}`;
}

function owedKey({ id, kind, run, posts, claim }: OwedEffect): string {
  const claimText = typeof claim === 'string' ? claim : `${claim.holder}${flags(claim.isExpired)}`;
  return `${id} ${kind} ${run} ${posts} ${claimText}`;
}

function jobKey(job: Job): string {
  return `${job.queue} ${job.id} ${job.status} ${job.stalls} ${job.holder ?? ''}`;
}

function controllerKey(controller: Controller): string {
  if (controller.at === 'idle') return 'idle';
  if (controller.at === 'reloading') return `reloading ${controller.jobId}`;
  const { at, jobId, turn } = controller;
  const numbers = `${turn.version} ${turn.mailRead} ${turn.runsBegun}${flags(turn.isOptedOut, turn.isTakenOver, turn.isMailMoved)}`;
  const lists = `${turn.setAside.join('+')};${turn.outcomes.join('+')};${turn.cancels.join('+')};${turn.sends.join('+')}`;
  return `${at} ${jobId} ${numbers} ${runKey(turn.run)};${lists};${turn.effect ?? ''}`;
}

function workerKey(worker: EffectWorker): string {
  return worker.at === 'idle' ? 'idle' : `${worker.at} ${worker.effect}`;
}
