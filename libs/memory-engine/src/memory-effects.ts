import type { OwedEffect } from '#protocol';
import type { ClaimOptions, ReleaseOptions, SettleEvent } from '#engine/ports';
import { storedRepeat } from '#engine';
import type { EngineLimits } from '#engine';
import { arm, freeAt } from './lane.js';
import type { Lane, Owed } from './lane.js';

/** What becomes of a wish to work on an effect. `refused` and `unknown` end it. */
export type ClaimResult = 'gone' | 'held' | 'early' | 'quiet' | 'refused' | 'unknown' | 'again' | 'claimed';

/** Why a send must not be POSTed. */
export type Refusal = 'opted-out' | 'taken-over';

interface Circumstances {
  kind: OwedEffect['type'];
  token: string;
  now: number;
  optedOut: boolean;
  inDoubt: boolean;
  isQuiet: boolean;
  isSimulated: boolean;
  limits: EngineLimits;
}

function isNever({ effect }: Owed): boolean {
  return effect.type === 'run-tool' && effect.repeat === 'never';
}

/** An earlier POST of the send, or a forgotten one, may have arrived: look for it, and do not send again unasked. */
function mustLook(owed: Owed, inDoubt: boolean): boolean {
  return owed.effect.type === 'send-reply' && (owed.posts > 0 || inDoubt);
}

/** Whether an effect is made up: it sends or writes for a simulated actor (ADR 163). */
export function isMadeUp(lane: Lane | undefined, owed: Owed | undefined): boolean {
  if (!lane?.simulated || !owed) return false;
  const { effect } = owed;
  return effect.type === 'send-reply' || (effect.type === 'run-tool' && storedRepeat(effect) !== 'safe');
}

/** A call that must not be made twice, and may have been made. */
function mayHaveHappened(owed: Owed, isSimulated: boolean): boolean {
  return owed.claim !== null && isNever(owed) && !isSimulated;
}

/** Whether a worker may have the effect now. */
export function judgeClaim(
  owed: Owed | undefined,
  { kind, token, now, optedOut, inDoubt, isQuiet, isSimulated, limits }: Circumstances,
): ClaimResult {
  if (!owed || owed.effect.type !== kind) return 'gone';
  if (owed.claim?.token === token) return 'again';
  if (owed.claim && owed.claim.until > now) return 'held';
  if (owed.notBefore > now) return 'early';
  if (isQuiet) return 'quiet';
  if (isTriedEnough(owed, now, limits)) return 'unknown';
  if (mayHaveHappened(owed, isSimulated)) return 'unknown';
  if (kind === 'send-reply' && !mustLook(owed, inDoubt) && optedOut) return 'refused';
  return 'claimed';
}

/** How often a send may be POSTed: those whose answer was lost, those in all, and until when. */
interface PostLimits extends Pick<EngineLimits, 'maxPosts' | 'mostPosts' | 'postedForMs'> {
  now: number;
}

/** Whether a worker that has looked in vain may POST once more. */
export function judgeRepost(
  owed: Owed | undefined,
  token: string,
  optedOut: boolean,
  limits: PostLimits,
): ClaimResult | 'not-yours' {
  if (owed?.effect.type !== 'send-reply' || owed.claim?.token !== token) return 'not-yours';
  if (owed.stage === 'posting-again') return 'again';
  if (isPostedEnough(owed, limits)) return 'unknown';
  return optedOut ? 'refused' : 'claimed';
}

/** The POSTs are used up: those without a record of a failure as their answer, or all, or the time for more than the first two (ADR 39). */
function isPostedEnough({ posts, failed, firstPostAt, lastPostAt }: Owed, limits: PostLimits): boolean {
  const { maxPosts, mostPosts, postedForMs, now } = limits;
  if (posts < maxPosts) return false;
  return (
    posts - failed >= maxPosts || posts >= mostPosts || lastPostAt === null || now >= (firstPostAt ?? 0) + postedForMs
  );
}

/** When its last POST was begun; null: none was. */
export function lastPostOf({ firstPostAt, lastPostAt }: Owed): number | null {
  return lastPostAt ?? firstPostAt;
}

/** Gives the effect to the worker for a while; the timer brings the end of that while. */
export function hold(lane: Lane, owed: Owed, { token, leaseMs }: ClaimOptions, now: number): void {
  owed.claim = { token, until: now + leaseMs };
  if (owed.posts > 0) owed.firstPostAt ??= now;
  arm(lane, owed.claim.until);
}

/** Claimed often, and a send for long enough, too. */
function isTriedEnough({ effect, claims, firstClaimAt }: Owed, now: number, limits: EngineLimits): boolean {
  const forMs = effect.type === 'send-reply' ? limits.sendTriedForMs : 0;
  return claims >= limits.maxClaims[effect.type] && now >= (firstClaimAt ?? 0) + forMs;
}

/** A new claim: a send that need not look, and is not simulated, counts its POST as begun. */
export function begin(owed: Owed, inDoubt: boolean, isSimulated: boolean, now: number): void {
  owed.firstClaimAt ??= now;
  owed.stage = mustLook(owed, inDoubt) ? 'looking' : 'posting';
  owed.claims += 1;
  if (owed.effect.type === 'send-reply' && owed.stage === 'posting' && !isSimulated) owed.posts = 1;
}

/**
 * Takes a claim back until later. Only a POST begun under this very claim can be said not to have happened; a tool that
 * must never run twice, and may have run, keeps its claim and so becomes unknown.
 */
export function giveBack(lane: Lane, owed: Owed, at: number, { posted, failed = false }: ReleaseOptions): void {
  owed.claim = posted && isNever(owed) ? { token: owed.claim?.token ?? '', until: at } : null;
  owed.notBefore = at;
  const isOwnPost = owed.posts > 0 && owed.stage !== 'looking';
  if (isOwnPost && !posted) owed.posts -= 1;
  else if (isOwnPost && failed) owed.failed += 1;
  if (owed.posts === 0) owed.firstPostAt = owed.lastPostAt = null;
  arm(lane, at);
}

/** How long until the effect needs a look, once the sweeper has hinted it or found it held. */
export function nextLook(owed: Owed, now: number, patienceMs: number): number {
  return freeAt(owed) > now ? freeAt(owed) : now + patienceMs;
}

/** The event that ends an effect which nobody may, or can, carry out any more. */
export function endOf(effect: OwedEffect, why: Refusal | 'unknown'): SettleEvent {
  const status = why === 'unknown' ? why : 'refused';
  const effectId = effect.id;
  switch (effect.type) {
    case 'send-reply': {
      const errorCode = why === 'unknown' ? 'send-unknown' : why;
      return { type: 'reply-settled', effectId, status, providerId: null, errorCode };
    }
    case 'run-tool': {
      const error = {
        code: 'outcome-unknown' as const,
        message: 'the tool was started, and nobody knows whether it finished',
      };
      const result = { ok: false as const, envelope: { success: false as const, error } };
      return { type: 'tool-finished', effectId, result, attempts: [], reused: false };
    }
    case 'compress':
      return { type: 'compress-failed', effectId };
  }
}
