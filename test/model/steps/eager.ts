import type { EffectId, State } from '../state.js';
import { looksFirst, noteForbidden, refusalOf } from './claim.js';
import { moveController, moveWorker } from './jobs.js';
import { eventLeft, owedEffect, replaceOwed, type Reader } from './owed.js';
import { areClaimsSafe } from './recovery-mode.js';
import type { Model } from './step.js';

/** True of a worker that is the hands of a controller: it takes no jobs, and dies with it. */
export function isHands({ scenario }: Model, worker: number): boolean {
  return worker >= scenario.workers;
}

/** The commit's own claim (ADR 161): of what this controller serves, if the claim script would grant it. False: a job carries it. */
export function claimEagerly(after: State, model: Model, index: number, id: EffectId): boolean {
  const { scenario, rules } = model;
  const effect = owedEffect(after, id);
  if (effect === undefined || index >= scenario.servers || !scenario.serves.includes(effect.kind)) return false;
  const hands = scenario.workers + index;
  if (after.workers[hands]?.at !== 'idle') return false; // so many may be under way: one
  const isTool = effect.kind === 'tool';
  if (rules.has('claimsAlike')) {
    if (refusalOf(after, model, effect) !== null || looksFirst(after, model, effect)) return false;
    if (!isTool && !areClaimsSafe(after, model)) return false;
  }
  if (!isTool) noteForbidden(after);
  const claim = { holder: `W${hands}`, isExpired: false } as const;
  replaceOwed(after, { ...effect, claim, posts: effect.posts + (isTool ? 0 : 1) });
  moveWorker(after, hands, { at: isTool ? 'running-tool' : 'posting', effect: id });
  return true;
}

/** Who reads the event of what a worker has done: the controller whose hands it is, as long as that waits for it. */
export function readerOf(after: State, model: Model, worker: number): Reader {
  if (!isHands(model, worker)) return 'job';
  if (after.controllers[worker - model.scenario.workers]?.at === 'serving') return 'self';
  if (model.rules.has('besideHints')) return 'job';
  after.violation = eventLeft;
  return 'self';
}

/** Hands are free again: their controller loads again, since the event of what they did has no hint. */
export function freeServer(after: State, model: Model, worker: number): void {
  const index = worker - model.scenario.workers;
  const controller = after.controllers[index];
  if (controller?.at !== 'serving') return;
  moveController(after, index, { ...controller, at: 'reloading' });
}

/** Whether the hands of a controller work, beside its turns too. */
export function hasBusyHands({ workers }: State, { scenario }: Model, index: number): boolean {
  const hands = workers[scenario.workers + index];
  return hands !== undefined && hands.at !== 'idle';
}

/** A controller has died, and what it held with its hands is left to its claim's end. */
export function dropHands(after: State, model: Model, index: number): void {
  const hands = model.scenario.workers + index;
  if (after.workers[hands] !== undefined) moveWorker(after, hands, { at: 'idle' });
}
