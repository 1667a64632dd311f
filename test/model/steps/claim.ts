import type { MessageId } from '../scenario.js';
import { areClaimsSafe, isInDoubt } from './recovery-mode.js';
import type { EffectId, Holder, Job, OwedEffect, State } from '../state.js';
import { acknowledge, moveWorker, queueOf } from './jobs.js';
import { die, reportDeath } from './death.js';
import { settleSend } from './closing.js';
import { claimOf, liveClaimOf, recordSid, replaceOwed, settle } from './owed.js';
import { optionalStep, spendFault, type Model, type Step } from './step.js';

/** At most this many POSTs of one send whose answer was lost, and so many in all; then it is unknown and a person decides. */
const maxPosts = 2;
const mostPosts = 5;

/** A claim under way. */
interface Attempt {
  readonly after: State;
  readonly model: Model;
  readonly index: number;
  readonly effect: OwedEffect;
}

/** An idle worker takes a hint and runs the claim script. */
export function* claimSteps(before: State, model: Model, index: number): Generator<Step> {
  const holder: Holder = `W${index}`;
  for (const [place, job] of before.jobs.entries()) {
    if (job.queue === 'turn' || job.status !== 'waiting') continue;
    if (job.queue === 'reply' && !areClaimsSafe(before, model)) continue;
    const effect = before.owed.find((owed) => owed.id === job.id);
    if (effect !== undefined && isInGrace(before, model, effect)) continue;
    const after = { ...before, jobs: before.jobs.with(place, { ...job, status: 'active', holder }) };
    const result = effect === undefined ? quit(after, index, 'not owed') : claim({ after, model, index, effect }, job);
    yield* reportDeath(before, after, `${holder} claim ${job.queue} ${job.id}: ${result}`, model);
    if (effect !== undefined && before.faults.blindList > 0) yield* blindLook(before, model, index, effect, place);
  }
}

/** A POST has begun so lately that the list may lag behind it: nobody looks yet. */
function isInGrace({ unlisted }: State, { rules }: Model, { posts }: OwedEffect): boolean {
  return unlisted.length > 0 && (posts <= 1 || rules.has('graceLast'));
}

/** The list proves nothing, as often as it is asked: the outcome is given up as unknown, and nothing is posted again. */
function* blindLook(before: State, model: Model, index: number, effect: OwedEffect, place: number): Generator<Step> {
  if (effect.kind === 'tool' || claimOf(effect)?.isExpired !== true) return;
  if (effect.noted !== null && model.rules.has('noteCounts')) return;
  const after = { ...before };
  spendFault(after, 'blindList');
  if (!model.rules.has('listProof') && effect.posts < maxPosts) {
    const holder: Holder = `W${index}`;
    after.jobs = before.jobs.map((job, other) => (other === place ? { ...job, status: 'active', holder } : job));
    const label = claimSend({ after, model, index, effect }, `${holder} sees an empty list, claims again`);
    yield optionalStep(label, after);
    return;
  }
  settleSend(after, model, effect.id, false);
  die(after, model, effect.id);
  yield optionalStep(`W${index} looks for ${effect.id} in vain: unknown, dead letter`, after);
}

function quit(after: State, index: number, reason: string): string {
  acknowledge(after, `W${index}`);
  moveWorker(after, index, { at: 'idle' });
  return reason;
}

function claim(attempt: Attempt, job: Job): string {
  const { after, model, index, effect } = attempt;
  const isWrongKind = job.queue !== queueOf(effect);
  if (isWrongKind && model.rules.has('kindCheck')) return quit(after, index, 'wrong kind');
  const refusal = refusalOf(after, model, effect);
  if (refusal !== null) return quit(after, index, refusal);
  if (isWrongKind) after.violation = `${job.queue} worker claimed a ${effect.kind}`;
  const isFirst = claimOf(effect) === null && !looksFirst(after, model, effect);
  if (job.queue === 'reply' && isFirst) noteForbidden(after);
  if (effect.kind === 'tool') return claimTool(attempt, isFirst);
  return isFirst ? claimSend(attempt, 'claimed') : reconcile(attempt);
}

/** A first claim of a send after which no send may be claimed any more (I9). */
export function noteForbidden(after: State): void {
  if (after.isStopAccepted) after.violation = 'send claimed after STOP was accepted';
  if (after.isTakenOver) after.violation = 'send claimed after a person took over';
}

/** A send that is owed while a takeover is unread was decided without it: giving back does not bring it back. */
function isTakeoverUnread({ mail }: State): boolean {
  return mail.some(({ type }) => type === 'taken-over');
}

function isHeldBack(after: State, { rules }: Model): boolean {
  return rules.has('takeClaim') && (after.isTakenOver || isTakeoverUnread(after));
}

/** In doubt a send is looked for though nothing here says that it was posted. */
export function looksFirst(after: State, { rules }: Model, effect: OwedEffect): boolean {
  return effect.kind !== 'tool' && isInDoubt(after) && rules.has('doubtLook');
}

/** Why a claim is not granted; null: it is. */
export function refusalOf(after: State, model: Model, effect: OwedEffect): string | null {
  const isClaimed = claimOf(effect) !== null || looksFirst(after, model, effect);
  const holder = liveClaimOf(effect)?.holder;
  if (holder !== undefined) return `claimed by ${holder}, hint dropped`;
  const isReconcile = isClaimed && model.rules.has('optReconcile');
  if (after.isOptedOut && effect.kind !== 'tool' && !isReconcile) return 'refused: opted out';
  if (isHeldBack(after, model) && effect.kind !== 'tool' && !isReconcile) return 'refused: taken over';
  const isLate = after.deadlineOf === effect.run && effect.kind !== 'apology';
  return isLate && !isClaimed ? 'refused: past the deadline' : null;
}

function claimTool({ after, model, index, effect }: Attempt, isFirst: boolean): string {
  if (!isFirst && model.scenario.isNeverTool && model.rules.has('claimNoTtl')) {
    settle(after, effect.id, 'tool-settled');
    die(after, model, effect.id);
    return quit(after, index, 'never-tool with an expired claim: unknown, dead letter');
  }
  replaceOwed(after, { ...effect, claim: { holder: `W${index}`, isExpired: false } });
  moveWorker(after, index, { at: 'running-tool', effect: effect.id });
  return 'claimed';
}

function claimSend({ after, index, effect }: Attempt, result: string): string {
  replaceOwed(after, { ...effect, posts: effect.posts + 1, claim: { holder: `W${index}`, isExpired: false } });
  moveWorker(after, index, { at: 'posting', effect: effect.id });
  return result;
}

/** Somebody claimed this send before: lists what the provider has, and adopts, tries once more, or gives up. */
function reconcile(attempt: Attempt): string {
  const { after, model, index, effect } = attempt;
  const sid = foundSid(attempt);
  if (sid >= 0) {
    adopt(attempt, sid);
    return quit(after, index, 'reconcile adopts a SID');
  }
  const isForbidden = after.isOptedOut || after.isTakenOver || isTakeoverUnread(after);
  if (!isForbidden && !isSpent(model, effect)) {
    if (isInDoubt(after)) after.isCleared = true;
    if (effect.posts - effect.answered >= maxPosts) after.violation = 'a third POST after two without an answer';
    return claimSend(attempt, 'reconcile: absent, claims again');
  }
  const isEarly = effect.posts - effect.failed < maxPosts && effect.posts < mostPosts;
  if (!isForbidden && isEarly) after.violation = 'given up though one POST at most had no answer';
  settleSend(after, model, effect.id, false);
  if (!isForbidden) die(after, model, effect.id);
  return quit(after, index, isForbidden ? 'reconcile: absent and forbidden, not sent' : 'unknown, dead letter');
}

/** Whether the POSTs are used up: those without a record of an answer, or all. */
function isSpent({ rules }: Model, { posts, failed }: OwedEffect): boolean {
  if (posts >= mostPosts) return true;
  if (!rules.has('failPosts')) return posts >= maxPosts;
  return rules.has('failRecord') && posts - failed >= maxPosts;
}

/** The oldest message that nobody owns; in doubt the same words are taken first, and then any. -1: none. */
function foundSid({ after, model, effect }: Attempt): number {
  const isFree = (_: unknown, place: number) => ![...after.recordedSids, ...after.unlisted].includes(place);
  if (effect.noted !== null && model.rules.has('noteCounts')) return effect.noted;
  if (!isInDoubt(after)) return after.sent.findIndex(isFree);
  const isSame = (id: EffectId, place: number) => id === effect.id && after.posted[place]?.kind === effect.kind;
  const same = after.sent.findIndex((id, place) => isFree(id, place) && isSame(id, place));
  return same >= 0 || !model.rules.has('anyWords') ? same : after.sent.findIndex(isFree);
}

function adopt({ after, model, effect }: Attempt, sid: number): void {
  recordSid(after, sid);
  if (isInDoubt(after)) checkOrder(after, sid);
  else if (after.sent[sid] !== effect.id) after.violation = 'reconcile adopted the SID of another reply';
  settleSend(after, model, effect.id, true);
}

/** Nobody can tell which texts a forgotten message has answered, but none that came after it. */
function checkOrder(after: State, sid: number): void {
  const answered = after.posted[sid]?.messages ?? [];
  const sentAt = after.listed.indexOf(sid);
  const isLater = (message: MessageId) => !answered.includes(message) && after.listed.indexOf(message) > sentAt;
  if (after.run?.messages.some(isLater)) after.violation = 'a text taken as answered by a message sent before it';
}
