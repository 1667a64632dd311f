import type { EffectKind } from '../scenario.js';
import type { Controller, EffectId, Holder, OwedEffect, Run, State, Turn } from '../state.js';
import { acknowledge, addHint, moveController, queueOf } from './jobs.js';
import { claimOf, owedEffect, removeOwed } from './owed.js';
import { die } from './death.js';
import type { Model } from './step.js';

/** The commit: all of the turn with its hint or, if it is stale, nothing. Returns the step's label. */
export function commit(
  after: State,
  model: Model,
  index: number,
  { turn, jobId }: Extract<Controller, { at: 'committing' }>,
): string {
  const holder: Holder = `C${index}`;
  const isMailMoved = turn.isMailMoved && model.rules.has('mailCas');
  const isParked = after.isParked && model.rules.has('parkCommit');
  const isStale = after.version !== turn.version || isParked || isMailMoved || isSendOutOfReach(after, model, turn);
  const owed = turn.effect === null ? null : newEffect(turn, turn.effect);
  if (!isStale) {
    write(after, model, turn, owed);
    if (owed !== null) addHint(after, queueOf(owed), owed.id);
  }
  if (model.rules.has('mailLoop') && (isStale || after.mail.length > 0)) {
    if (isStale && after.lease?.holder === holder) after.lease = null;
    moveController(after, index, { at: 'reloading', jobId });
  } else {
    acknowledge(after, holder);
    moveController(after, index, { at: 'idle' });
  }
  return labelOf(holder, turn, isStale);
}

function labelOf(holder: Holder, turn: Turn, isStale: boolean): string {
  const cancels = turn.cancels.length === 0 ? '' : `, cancels ${turn.cancels.join(', ')}`;
  return `${holder} commit v${turn.version}, ${turn.effect ?? 'no effect'}${cancels}${isStale ? ': STALE' : ''}`;
}

/** True if a send that the turn cancels has been claimed or settled since the load. */
function isSendOutOfReach(after: State, model: Model, turn: Turn): boolean {
  if (!model.rules.has('cancelCas')) return false;
  return turn.cancels.some((id) => {
    const effect = owedEffect(after, id);
    if (effect === undefined) return model.rules.has('goneMeansDone') && turn.sends.includes(id);
    return effect.kind !== 'tool' && claimOf(effect) !== null;
  });
}

function newEffect(turn: Turn, kind: EffectKind): OwedEffect {
  return { id: `${turn.version}.0`, kind, run: turn.run?.number ?? 0, posts: 0, failed: 0, answered: 0, claim: 'none' };
}

function write(after: State, model: Model, turn: Turn, owed: OwedEffect | null): void {
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
