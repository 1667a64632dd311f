import type { EffectKind } from '../scenario.js';
import type { EffectId, OwedEffect, Run, State, Turn } from '../state.js';
import { die } from './death.js';
import { removeOwed } from './owed.js';
import type { Model } from './step.js';

/** All that a turn has decided, at one version more. */
export function write(after: State, model: Model, turn: Turn, owed: OwedEffect | null): void {
  if (after.isParked) after.violation = 'a turn of a parked conversation was committed';
  if (turn.beginsUnderTakeover) after.violation = 'a run begun while a person had taken over';
  after.version += 1;
  after.run = turn.run;
  after.setAside = turn.setAside;
  after.runsBegun = turn.runsBegun;
  after.isOptedOut ||= turn.isOptedOut;
  after.mail = after.mail.slice(turn.mailRead);
  for (const id of turn.cancels) removeOwed(after, id);
  recordOutcomes(after, turn);
  for (const run of turn.deadRuns) die(after, model, `run ${run}`);
  if (owed !== null && turn.run !== null) {
    after.run = runOwing(turn.run, owed.kind, owed.id);
    after.owed = [...after.owed, owed];
  }
  after.attempts = 0;
  after.isPutBack = false;
  after.lease = null;
  after.isTimerArmed = isTimerNeeded(after, model);
}

function recordOutcomes(after: State, turn: Turn): void {
  for (const message of turn.outcomes) {
    if (after.outcomes.includes(message)) after.violation = `two outcomes for ${message}`;
    after.outcomes = [...after.outcomes, message];
  }
}

function runOwing(run: Run, kind: EffectKind, id: EffectId): Run {
  switch (kind) {
    case 'tool':
      return { ...run, phase: 'tool', effect: id };
    case 'question':
      return { ...run, phase: 'waiting', question: id, hasAsked: true };
    case 'reply':
      return { ...run, phase: 'replying', effect: id };
    case 'apology':
      return { ...run, phase: 'replying', effect: id, apologizes: true };
  }
}

function isTimerNeeded(after: State, model: Model): boolean {
  const { run, mail, owed, setAside } = after;
  if (!model.rules.has('timerDerived')) return run !== null && run.phase !== 'replying';
  return run !== null || mail.length > 0 || owed.length > 0 || setAside.length > 0;
}
