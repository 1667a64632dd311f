import type { EffectKind } from '../scenario.js';
import type { Controller, Holder, State } from '../state.js';
import { acknowledge, moveController, whoIs } from './jobs.js';
import { commit } from './commit.js';
import { dropHands, hasBusyHands } from './eager.js';
import { mayTakeTurns } from './recovery-mode.js';
import { reportDeath } from './death.js';
import { park } from './park.js';
import { readMail } from './read-mail.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

/** What the model may say once it has called a tool or asked. */
const laterAnswers: readonly EffectKind[] = ['reply'];

/** The controllers: take a hint, load, ask the model, commit, and load again if mail is left. */
export function* controllerSteps(before: State, model: Model): Generator<Step> {
  for (const [index, controller] of before.controllers.entries()) {
    if (controller.at === 'idle') yield* takeHint(before, model, index);
    else yield* workOn(before, model, index, controller);
    const isBusy = controller.at !== 'idle' || hasBusyHands(before, model, index);
    if (before.faults.crash === 0 || !isBusy) continue;
    const crashed = { ...before };
    spendFault(crashed, 'crash');
    moveController(crashed, index, { at: 'idle' });
    dropHands(crashed, model, index);
    yield optionalStep(`CRASH C${index}`, crashed);
  }
  yield* leaseSteps(before);
}

function* takeHint(before: State, model: Model, index: number): Generator<Step> {
  const holder: Holder = `C${index}`;
  if (!mayTakeTurns(before, model)) return;
  for (const [place, job] of before.jobs.entries()) {
    if (job.queue !== 'turn' || job.status !== 'waiting') continue;
    const after = { ...before, jobs: before.jobs.with(place, { ...job, status: 'active', holder }) };
    const result = load(after, model, index, job.id);
    yield step(`${holder} load by hint ${job.id}: ${result}`, after);
  }
}

function* workOn(
  before: State,
  model: Model,
  index: number,
  controller: Exclude<Controller, { at: 'idle' }>,
): Generator<Step> {
  const after = { ...before };
  switch (controller.at) {
    case 'reloading':
      if (mayTakeTurns(before, model))
        yield step(`C${index} reload: ${load(after, model, index, controller.jobId)}`, after);
      break;
    case 'serving':
      if (!model.scenario.givesPlacesBack) break;
      moveController(after, index, { ...controller, at: 'reloading' });
      yield optionalStep(`C${index} gives its place back`, after);
      break;
    case 'thinking':
      yield* askModel(before, model, index, controller);
      break;
    case 'committing':
      yield* reportDeath(before, after, commit(after, model, index, controller), model);
      if (before.faults.defect > 0) yield failTurn(before, index, controller);
      break;
    case 'parking':
      yield* reportDeath(before, after, park(after, model, index, controller.turn), model);
      break;
  }
}

/** The load of a controller in the step that settles what its own hands have done (ADR 169). Returns what came of it. */
export function loadAtSettle(after: State, model: Model, index: number): string {
  const controller = after.controllers[index];
  if (!model.scenario.loadsAtSettle || controller?.at !== 'reloading') return '';
  if (!mayTakeTurns(after, model)) return '; its load does not count';
  const refuses = model.rules.has('loadAlike') ? refusalOf : () => null;
  return `; loads: ${load(after, model, index, controller.jobId, refuses)}`;
}

/** The load script and the first half of `decide`. Returns what came of it. */
function load(after: State, model: Model, index: number, jobId: string, refuses = refusalOf): string {
  const { rules, scenario } = model;
  const holder: Holder = `C${index}`;
  const { lease } = after;
  const refusal = refuses(after, model, holder);
  if (refusal !== null) return drop(after, index, refusal);
  after.lease = { holder, isExpired: false };
  if (!rules.has('takeoverOnly') || lease?.isExpired === true) {
    after.attempts += 1;
    after.isPutBack = false;
  }
  if (isIdle(after)) return drop(after, index, 'idle, lease kept');
  const isExhausted = after.attempts > scenario.maxAttempts;
  const { turn, violation } = readMail(after, model, isExhausted);
  after.violation = violation ?? wrongLoad(after, model, isExhausted);
  moveController(after, index, { at: turn.run?.phase === 'thinking' ? 'thinking' : 'committing', jobId, turn });
  return `v${after.version}, mail: ${after.mail.map((mail) => mail.type).join(', ') || 'none'}`;
}

/** Why the load script gives this holder no lease; null when it gives one. */
function refusalOf(state: State, { rules }: Model, holder: Holder): string | null {
  const { lease } = state;
  if (state.isParked && rules.has('parkIdle')) return 'parked';
  if (lease !== null && !lease.isExpired && lease.holder !== holder) return 'leased, hint dropped';
  return isIdle(state) && rules.has('idleNoLease') ? 'idle' : null;
}

function isIdle({ mail, run }: State): boolean {
  return mail.length === 0 && run?.phase !== 'thinking';
}

function drop(after: State, index: number, reason: string): string {
  acknowledge(after, `C${index}`);
  moveController(after, index, { at: 'idle' });
  return reason;
}

/** What is wrong with a turn that begins now; null: nothing. */
function wrongLoad(after: State, { scenario }: Model, isExhausted: boolean): string | null {
  if (after.isParked) return 'a turn of a parked conversation';
  if (!isExhausted) return null;
  if (after.isPutBack) return 'given up at once when it was put back to work';
  const nobodyDied = (['crash', 'defect', 'slowController'] as const).every(
    (fault) => scenario.faults[fault] === after.faults[fault],
  );
  return nobodyDied ? 'healthy run parked: no process ever died' : null;
}

/** The program throws. The last turn of a run is not tried again: its conversation is parked. */
function failTurn(before: State, index: number, controller: Extract<Controller, { at: 'committing' }>): Step {
  const after = { ...before };
  spendFault(after, 'defect');
  if (controller.turn.isLast) moveController(after, index, { ...controller, at: 'parking' });
  else drop(after, index, 'failed');
  return optionalStep(`DEFECT C${index} fails its turn`, after);
}

/** The model may call a tool or ask only once, and before anything else: a bound of the exploration. */
function* askModel(
  before: State,
  model: Model,
  index: number,
  controller: Extract<Controller, { at: 'thinking' }>,
): Generator<Step> {
  const { run } = controller.turn;
  const isFirst = run?.toolSteps === 0 && !run.hasAsked;
  for (const effect of isFirst ? model.scenario.answers : laterAnswers) {
    const after = { ...before };
    moveController(after, index, { ...controller, at: 'committing', turn: { ...controller.turn, effect } });
    yield step(`C${index} model says ${effect}`, after);
  }
}

/** A lease ends by itself when its holder is gone, and at the price of a fault when its holder is slow. */
function* leaseSteps(before: State): Generator<Step> {
  const { lease } = before;
  if (lease === null || lease.isExpired) return;
  const holder = whoIs(before, lease.holder).controller;
  const after: State = { ...before, lease: { ...lease, isExpired: true } };
  if (holder === undefined || ['idle', 'reloading', 'serving'].includes(holder.at)) {
    yield step(`lease of dead or idle ${lease.holder} expires`, after);
  } else if (before.faults.slowController > 0) {
    spendFault(after, 'slowController');
    yield optionalStep(`lease of slow but live ${lease.holder} expires`, after);
  }
}
