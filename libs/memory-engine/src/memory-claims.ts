import { InvariantError } from '#errors';
import { pickTurnQueue } from '#protocol';
import type { Background, OwedEffect } from '#protocol';
import { closingFilled, closingText, quietMarginMs } from '#engine';
import { requireActorId } from '#redis';
import type { Hint } from '#redis';
import type {
  Claimed,
  ClaimOptions,
  ClosingInHand,
  CommitRequest,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleEvent,
  SettleResult,
  LetterHead,
} from '#engine/ports';
import { arm, isAside } from './lane.js';
import type { Lane, Owed } from './lane.js';
import { commitTo } from './memory-commit.js';
import { hintOf } from './memory-hints.js';
import { begin, endOf, giveBack, hold, isMadeUp, judgeClaim, judgeRepost, lastPostOf } from './memory-effects.js';
import { buryEffect } from './memory-letters.js';
import type { Memory } from './memory.js';

function turnHint(effectId: string, background?: Background): Hint {
  const queue = pickTurnQueue(background);
  return { queue, data: { v: 1, actorId: requireActorId(effectId) }, jobId: `${queue}.${effectId}` };
}

function giveUp<S extends 'refused' | 'unknown'>(memory: Memory, lane: Lane, owed: Owed, status: S): { status: S } {
  const why = status === 'unknown' ? 'unknown' : (memory.refusalOf(lane, owed) ?? 'opted-out');
  const code = owed.effect.type === 'run-tool' ? 'outcome-unknown' : 'send-unknown';
  if (status === 'unknown') buryEffect(memory.letters, lane.actorId, owed, code, memory.now);
  memory.finish(lane, owed, endOf(owed.effect, why));
  memory.hint(turnHint(owed.effect.id, lane.family === null ? undefined : true));
  return { status };
}

/** The conversation's provider ids; a reconcile is told the partition's last ones too, as a proof that the list works. */
function controls(memory: Memory, lane: Lane, owed: Owed): string[] {
  if (owed.effect.type !== 'send-reply') return [];
  if (owed.stage === 'posting') return lane.known;
  return [...new Set([...lane.known, ...memory.sentBy(lane)])];
}

/** A send of the agent, in quiet hours, to somebody who has not just written. */
function answersNobody(lane: Lane | undefined, owed: Owed | undefined, { quiet }: ClaimOptions, now: number): boolean {
  if (!lane || owed?.effect.type !== 'send-reply' || !quiet || quiet.restMs === 0 || owed.posts > 0) return false;
  return owed.effect.kind !== 'human' && !isMadeUp(lane, owed) && now >= lane.textAt + quiet.answerWithinMs;
}

/** What of a lane's sends may be forgotten, this one among them: not a message beside the runs that was owed since. */
function doubtOver(memory: Memory, lane: Lane | undefined, owed: Owed | undefined): ReturnType<Memory['doubtOf']> {
  const doubt = memory.doubtOf(lane);
  return owed && doubt && (owed.owedAt ?? 0) <= doubt.until ? doubt : null;
}

/** The closing as a claim gives it; null: the send brings none. */
function givenClosing({ closing }: Owed): string | null {
  return closing === null ? null : closingText(closing);
}

/** Claims an owed effect for one worker, or says why not. */
export function claimIn(memory: Memory, effectId: string, kind: OwedEffect['type'], options: ClaimOptions): Claimed {
  const { lane, owed } = memory.find(effectId);
  const { now } = memory;
  const isSimulated = isMadeUp(lane, owed);
  const doubt = kind === 'send-reply' && !isSimulated ? doubtOver(memory, lane, owed) : null;
  const result = judgeClaim(owed, {
    ...{ kind, token: options.token, now, isSimulated, inDoubt: doubt !== null, limits: memory.options.limits },
    optedOut: memory.refusalOf(lane, owed) !== null,
    isQuiet: answersNobody(lane, owed, options, now),
  });
  if (!lane || !owed || result === 'gone') return { status: 'gone' };
  if (result === 'refused' || result === 'unknown') return giveUp(memory, lane, owed, result);
  if (result === 'held' || result === 'early') return { status: result };
  if (result === 'quiet') {
    owed.notBefore = now + Math.min(options.quiet?.restMs ?? 0, 60_000);
    arm(lane, owed.notBefore);
    return { status: 'early' };
  }
  if (result === 'claimed') begin(owed, doubt !== null, isSimulated, now);
  hold(lane, owed, options, now);
  return { status: isSimulated ? 'simulated' : 'claimed', ...heldBy(memory, lane, owed, doubt) };
}

/** What a worker is told of an effect that it holds. */
function heldBy(
  memory: Memory,
  lane: Lane,
  owed: Owed,
  doubt: ReturnType<typeof doubtOver>,
): Omit<Extract<Claimed, { status: 'claimed' }>, 'status'> {
  const { now } = memory;
  return {
    effect: owed.effect,
    address: lane.address,
    now,
    claims: owed.claims,
    posts: owed.posts,
    reconcile: owed.stage !== 'posting',
    firstPostAt: owed.firstPostAt,
    lastPostAt: lastPostOf(owed),
    closing: givenClosing(owed),
    knownProviderIds: controls(memory, lane, owed),
    unknownSends: owed.stage !== 'posting' && owed.posts === 0 ? doubt : null,
  };
}

/** Grants one more POST to the worker that has looked for the first in vain; once for a claim, however often it asks. */
export function repostIn(
  memory: Memory,
  effectId: string,
  options: RepostOptions,
): 'granted' | 'not-yours' | 'refused' | 'unknown' {
  const { lane, owed } = memory.find(effectId);
  const { limits } = memory.options;
  const result = judgeRepost(owed, options.token, memory.refusalOf(lane, owed) !== null, {
    ...limits,
    ...(options.isHarmless && { maxPosts: Infinity }),
    now: memory.now,
  });
  if (!lane || !owed || result === 'not-yours' || isMadeUp(lane, owed)) return 'not-yours';
  if (result === 'refused' || result === 'unknown') return giveUp(memory, lane, owed, result).status;
  if (result === 'claimed') {
    owed.posts += 1;
    owed.lastPostAt = memory.now;
    if (!isAside(owed.effect)) lane.cleared = memory.doubtOf(lane)?.until ?? lane.cleared;
  }
  owed.stage = 'posting-again';
  hold(lane, owed, options, memory.now);
  return 'granted';
}

/** What of an end is not known, in the words of a letter; null: nothing. */
function doubtOf(event: SettleEvent): LetterHead['code'] | null {
  if (event.type === 'reply-settled') return event.status === 'unknown' ? 'send-unknown' : null;
  const isDoubtful =
    event.type === 'tool-finished' && !event.result.ok && event.result.envelope.error.code === 'outcome-unknown';
  return isDoubtful ? 'outcome-unknown' : null;
}

/** The message of a send that was given up was made after all. */
function learnOfMessage(memory: Memory, effectId: string, providerId: string | null): void {
  const letter = memory.letters.get(effectId);
  if (letter && providerId !== null) letter.providerId = providerId;
}

const kindsEnded = {
  'tool-finished': 'run-tool',
  'reply-settled': 'send-reply',
  compressed: 'compress',
  'compress-failed': 'compress',
} as const satisfies Record<SettleEvent['type'], OwedEffect['type']>;

/** The effect that an event ends, if it is owed; one of another kind got its id from a Redis that had forgotten. */
function endedBy(memory: Memory, effectId: string, event: SettleEvent): ReturnType<Memory['find']> {
  const { lane, owed } = memory.find(effectId);
  return { lane, owed: owed?.effect.type === kindsEnded[event.type] ? owed : undefined };
}

/** Whether an effect is of a version that its lane has yet to reach: Redis has forgotten the one that owed it. */
function isForgotten(lane: Lane | undefined, effectId: string): boolean {
  return Number(effectId.split('.').at(-2)) > (lane?.version ?? 0);
}

/** A message that exists belongs to its effect, even to one that has ended without it. */
function ownLate(memory: Memory, lane: Lane | undefined, effectId: string, providerId: string | null): void {
  const before = memory.own(effectId, providerId);
  if (lane && providerId !== null && before === null) memory.notify(lane, providerId);
}

function mayEnd({ claim }: Owed, authority: SettleAuthority): boolean {
  return authority === 'callback' || claim?.token === authority.token;
}

function closes(event: SettleEvent): event is Extract<SettleEvent, { type: 'reply-settled' }> {
  return event.type === 'reply-settled' && event.status === 'sent';
}

/** What a worker has from its claim; a callback asks for it as the send has it now. */
function closingInHand(memory: Memory, owed: Owed, authority: SettleAuthority): ClosingInHand | null {
  if (authority !== 'callback') return authority.closing ?? null;
  const text = givenClosing(owed);
  return text === null ? null : { text, at: memory.now };
}

/** The commit that ends the run of a send that was sent, where that finds what it was decided for (ADR 65). */
function closingOf(
  memory: Memory,
  lane: Lane,
  owed: Owed,
  authority: SettleAuthority,
  event: SettleEvent,
): CommitRequest | null {
  const closing = closingInHand(memory, owed, authority);
  if (closing === null || !closes(event) || memory.isOptedOut(lane)) return null;
  const isAlone = lane.mail.length === 0 && lane.owed.size === 1 && lane.lease === null;
  return isAlone ? closingFilled(closing.text, { at: closing.at, providerId: event.providerId }) : null;
}

/** Applies a closing. One that would break a promise is left to a turn, which says so. */
function isClosed(memory: Memory, lane: Lane, closing: CommitRequest): boolean {
  try {
    return commitTo(memory, lane, closing).status === 'committed';
  } catch (error) {
    if (error instanceof InvariantError) return false;
    throw error;
  }
}

/** Wakes the conversation for the event of a settle. */
function hintAtEnd(memory: Memory, effectId: string, authority: SettleAuthority): void {
  memory.hint(turnHint(effectId, authority === 'callback' ? undefined : authority.background));
}

/**
 * Ends an effect. Whatever it answers but `provider-id-taken`, the provider's id is the effect's from then on. `loads`: who settles goes on with the next
 * turn, and nobody is woken.
 */
export function settleIn(
  memory: Memory,
  effectId: string,
  authority: SettleAuthority,
  event: SettleEvent,
  loads = false,
): SettleResult {
  const providerId = event.type === 'reply-settled' ? event.providerId : null;
  const { lane, owed } = endedBy(memory, effectId, event);
  const owner = memory.ownerOf(effectId, providerId);
  if (owner !== null && owner !== effectId) return 'provider-id-taken';
  if (!lane || !owed) {
    if (memory.doubtOf(lane) === null && !isForgotten(lane, effectId)) ownLate(memory, lane, effectId, providerId);
    learnOfMessage(memory, effectId, providerId);
    return 'gone';
  }
  memory.own(effectId, providerId);
  if (!mayEnd(owed, authority)) return 'not-yours';
  if (providerId !== null) memory.notify(lane, providerId);
  const code = doubtOf(event);
  if (code !== null) buryEffect(memory.letters, lane.actorId, owed, code, memory.now);
  const closing = closingOf(memory, lane, owed, authority, event);
  memory.takeOff(lane, owed, event);
  if (closing !== null && isClosed(memory, lane, closing)) return 'settled';
  memory.deliver(lane, event);
  if (!loads) hintAtEnd(memory, effectId, authority);
  return 'settled';
}

/** Gives a claim back, to be taken again after a delay. */
export function releaseIn(
  memory: Memory,
  effect: { id: string; type: OwedEffect['type'] },
  token: string,
  options: ReleaseOptions,
): boolean {
  const { lane, owed } = memory.find(effect.id);
  if (!lane || owed?.claim?.token !== token) return false;
  const hint = hintOf(requireActorId(effect.id), { ...effect, ...(options.background && { background: true }) });
  const delayMs = options.delayMs === 0 ? 0 : options.delayMs + quietMarginMs;
  memory.hint({ ...hint, jobId: `${hint.jobId}.${token}`, delayMs });
  giveBack(lane, owed, memory.now + options.delayMs, options);
  return true;
}
