import type { EffectId, EffectWorker, Holder, OwedEffect, State } from '../state.js';
import { mayBeForgotten } from './recovery-mode.js';
import { claimSteps } from './claim.js';
import { settleSend } from './closing.js';
import { loadAtSettle } from './controller.js';
import { freeServer, isHands, readerOf } from './eager.js';
import { acknowledge, addHint, moveWorker, queueOf, whoIs } from './jobs.js';
import { claimOf, liveClaimOf, owedEffect, recordSid, replaceOwed, settle } from './owed.js';
import { postSteps } from './post.js';
import { optionalStep, spendFault, step, type Model, type Step } from './step.js';

type Busy = Exclude<EffectWorker, { at: 'idle' }>;

/** The workers of tools and replies: claim, do, settle; and the provider's callback, which settles too. */
export function* effectWorkerSteps(before: State, model: Model): Generator<Step> {
  for (const [index, worker] of before.workers.entries()) {
    const isHands = index >= model.scenario.workers;
    if (worker.at === 'idle') {
      if (!isHands) yield* claimSteps(before, model, index);
      continue;
    }
    yield* workOn(before, model, index, worker);
    if (before.faults.crash === 0 || isHands) continue;
    const crashed = { ...before };
    spendFault(crashed, 'crash');
    moveWorker(crashed, index, { at: 'idle' });
    yield optionalStep(`CRASH W${index}`, crashed);
  }
  if (before.unlisted.length > 0) yield step('the list catches up', { ...before, unlisted: [] });
  for (const effect of before.owed) {
    yield* claimExpiry(before, model, effect);
    if (model.scenario.hasCallback) yield* callback(before, model, effect);
  }
}

function* workOn(before: State, model: Model, index: number, { at, effect, isOld }: Busy): Generator<Step> {
  switch (at) {
    case 'running-tool':
      yield runTool(before, model, index, effect);
      break;
    case 'settling-tool':
      yield settleTool(before, model, index, effect);
      break;
    case 'posting':
      yield* postSteps(before, model, index, effect, isOld === true);
      break;
    case 'settling-send':
      yield settlePosted(before, model, index, effect);
      break;
    case 'releasing':
    case 'recording':
      yield release(before, model, index, effect, at);
      break;
  }
}

function runTool(before: State, model: Model, index: number, effect: EffectId): Step {
  const after = { ...before, toolRuns: [...before.toolRuns, effect] };
  if (model.scenario.isNeverTool && before.toolRuns.includes(effect)) after.violation = 'never-tool ran twice';
  moveWorker(after, index, { at: 'settling-tool', effect });
  return step(`W${index} runs tool ${effect}`, after);
}

function settleTool(before: State, model: Model, index: number, effect: EffectId): Step {
  const after = { ...before };
  const isOfKind = owedEffect(before, effect)?.kind === 'tool' || !model.rules.has('settleKind');
  const reader = readerOf(after, model, index);
  const isSettled = isOfKind && settle(after, effect, 'tool-settled', reader);
  finish(after, model, index);
  const loaded = reader === 'self' ? loadAtSettle(after, model, index - model.scenario.workers) : '';
  return step(`W${index} settle tool ${effect}${isSettled ? '' : ': no-op'}${loaded}`, after);
}

function settlePosted(before: State, model: Model, index: number, effect: EffectId): Step {
  const after = { ...before };
  const kind = owedEffect(before, effect)?.kind ?? 'tool';
  const isOwned = kind !== 'tool' || !mayBeForgotten(before, model, effect);
  if (isOwned && model.rules.has('sidAll')) recordSid(after, after.sent.lastIndexOf(effect));
  const isOfKind = kind !== 'tool' || !model.rules.has('settleKind');
  const isSettled = isOfKind && settleSend(after, model, effect, true, readerOf(after, model, index));
  finish(after, model, index);
  return step(`W${index} settle send ${effect}${isSettled ? '' : ': no-op'}`, after);
}

/** The worker is free again. A controller loads again after what its own hands have done. */
function finish(after: State, model: Model, index: number): void {
  acknowledge(after, `W${index}`);
  moveWorker(after, index, { at: 'idle' });
  freeServer(after, model, index);
}

/**
 * Gives the claim back, and the job with it: after a refusal by the provider as if it had not been, after a failure with a record
 * of the answer, and a look for the message before anything else.
 */
function release(before: State, model: Model, index: number, id: EffectId, at: 'releasing' | 'recording'): Step {
  const holder: Holder = `W${index}`;
  const after = { ...before };
  const effect = owedEffect(after, id);
  const isMine = liveClaimOf(effect)?.holder === holder;
  if (effect !== undefined && claimOf(effect) !== null && (isMine || !model.rules.has('tokRelease'))) {
    const isRefused = at === 'releasing';
    const looked = { ...effect, claim: { holder, isExpired: true }, failed: effect.failed + 1 };
    replaceOwed(after, isRefused ? { ...effect, claim: 'released', posts: effect.posts - 1 } : looked);
  }
  const place = after.jobs.findIndex((job) => job.status === 'active' && job.holder === holder);
  const job = after.jobs[place];
  if (job !== undefined) after.jobs = after.jobs.with(place, { ...job, status: 'waiting', holder: null });
  else if (effect !== undefined && isMine && isHands(model, index)) addHint(after, queueOf(effect), id);
  moveWorker(after, index, { at: 'idle' });
  freeServer(after, model, index);
  return step(`W${index} ${at === 'releasing' ? 'release claim' : 'record the answer to'} ${id}`, after);
}

/** A claim ends by itself when its holder is gone, and at the price of a fault when its holder is slow. */
function* claimExpiry(before: State, model: Model, effect: OwedEffect): Generator<Step> {
  const claim = liveClaimOf(effect);
  if (claim === null) return;
  const { worker } = whoIs(before, claim.holder);
  const isAlive = worker !== undefined && worker.at !== 'idle' && worker.effect === effect.id;
  const isForgotten = effect.kind === 'tool' && !model.rules.has('claimNoTtl');
  const after = { ...before };
  replaceOwed(after, { ...effect, claim: isForgotten ? 'released' : { ...claim, isExpired: true } });
  if (!isAlive) {
    yield step(`claim of dead ${claim.holder} on ${effect.id} expires`, after);
  } else if (before.faults.slowWorker > 0) {
    spendFault(after, 'slowWorker');
    yield optionalStep(`claim of slow but live ${claim.holder} on ${effect.id} expires`, after);
  }
}

function* callback(before: State, model: Model, effect: OwedEffect): Generator<Step> {
  const sid = before.sent.indexOf(effect.id);
  if (effect.kind === 'tool' || claimOf(effect) === null || sid < 0) return;
  const after = { ...before };
  if (model.scenario.notesCallbacks && liveClaimOf(effect) !== null) {
    if (effect.noted !== null) return;
    replaceOwed(after, { ...effect, noted: sid });
    if (!model.rules.has('noteCounts')) recordSid(after, sid);
    yield optionalStep(`status callback notes ${effect.id}`, after);
    return;
  }
  if (model.rules.has('sidAll')) recordSid(after, sid);
  settleSend(after, model, effect.id, true);
  yield optionalStep(`status callback settles ${effect.id}`, after);
}
