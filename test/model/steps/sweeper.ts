import type { State } from '../state.js';
import { addSweepHint, queueOf } from './jobs.js';
import { liveClaimOf } from './owed.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** The sweeper: one script that re-scores and hints, or, without the rule `sweepRearm`, two with a gap between. */
export function* sweeperSteps(before: State, model: Model): Generator<Step> {
  if (before.isSweepHalfDone) yield* secondHalf(before, model);
  else if (before.isTimerArmed && !model.rules.has('sweepRearm')) {
    yield step('sweep: timer removed', { ...before, isTimerArmed: false, isSweepHalfDone: true });
  } else if (before.isTimerArmed) {
    const after = { ...before };
    addSweepHints(after, model);
    if (after.jobs.length !== before.jobs.length) yield step('sweep: hints', after);
  }
}

function* secondHalf(before: State, model: Model): Generator<Step> {
  const after = { ...before, isSweepHalfDone: false, isTimerArmed: true };
  addSweepHints(after, model);
  yield step('sweep: hints and timer', after);
  if (before.faults.crash === 0) return;
  const crashed = { ...before, isSweepHalfDone: false };
  spendFault(crashed, 'crash');
  yield optionalStep('CRASH sweeper between removing and hinting', crashed);
}

function addSweepHints(after: State, model: Model): void {
  const wantsTurn = after.mail.length > 0 || after.run?.phase === 'thinking';
  if (wantsTurn && !after.isParked) addSweepHint(after, model, 'turn', 'sw');
  for (const effect of after.owed) {
    if (liveClaimOf(effect) === null) addSweepHint(after, model, queueOf(effect), effect.id);
  }
}
