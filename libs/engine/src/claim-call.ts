import { InvariantError } from '#errors';
import type { MailEvent, OwedEffect } from '#protocol';
import { requireActorId } from '#redis';
import type { RepostOptions } from './ports/effect-port.js';
import type { Engine } from './engine.js';
import { knownPartition } from './ingest.js';
import { keys } from '#records';
import type { LetterHead } from './ports/letter-port.js';
import { givenUpCode } from './letters/letter-codes.js';
import type { ScriptCall } from './scripts.js';
import { toLetterEvent } from './webhook-events/event-drafts.js';
import type { EventDraft } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

export type Kind = OwedEffect['type'];
type Timeless<E> = E extends MailEvent ? Omit<E, 'at'> : never;

export function partitionOfEffect(engine: Engine, effectId: string): number {
  const partition = knownPartition(engine, effectId);
  if (partition === null) throw new InvariantError('an effect id names no partition of this deployment');
  return partition;
}

/** The event that ends an effect which a claim refuses or gives up, so that no refusal leaves a run waiting. */
function endingEvent(effectId: string, kind: Kind, why: 'opted-out' | 'taken-over' | 'unknown'): Timeless<MailEvent> {
  const status = why === 'unknown' ? why : 'refused';
  switch (kind) {
    case 'send-reply': {
      const errorCode = why === 'unknown' ? 'send-unknown' : why;
      return { type: 'reply-settled', effectId, status, providerId: null, errorCode };
    }
    case 'run-tool': {
      const error = {
        code: 'outcome-unknown' as const,
        message: 'the tool was started, and nobody knows whether it finished',
      };
      return {
        type: 'tool-finished',
        effectId,
        result: { ok: false, envelope: { success: false, error } },
        attempts: [],
        reused: false,
      };
    }
    case 'compress':
      return { type: 'compress-failed', effectId };
  }
}

export function letterEvent(effectId: string, kind: Kind, code: LetterHead['code'] | null): EventDraft | null {
  return code && toLetterEvent(requireActorId(effectId), { letterId: effectId, kind, code });
}

/** More POSTs than claims could make, as a number that Lua reads. */
const anyNumber = Number.MAX_SAFE_INTEGER;

/** A claim, or one more POST of a send, as keys and arguments of its script. */
export function claimCall(
  engine: Engine,
  effectId: string,
  kind: Kind,
  { isHarmless = false, ...options }: RepostOptions,
  repost: boolean,
): ScriptCall {
  const actorId = requireActorId(effectId);
  const partition = partitionOfEffect(engine, effectId);
  return {
    name: 'claim',
    keys: [
      keys.effect(effectId),
      keys.actor(actorId),
      keys.owed(actorId),
      keys.mail(actorId),
      keys.due(partition),
      keys.known(actorId),
      keys.sent(partition),
      keys.dead(partition),
      keys.letter(effectId),
      keys.doubt(partition),
      ...eventKeys(engine, partition, actorId),
    ],
    args: [
      effectId,
      actorId,
      kind,
      options.token,
      options.leaseMs,
      engine.limits.maxClaims[kind],
      isHarmless ? anyNumber : engine.limits.maxPosts,
      repost ? 1 : 0,
      JSON.stringify(endingEvent(effectId, kind, 'opted-out')),
      JSON.stringify(endingEvent(effectId, kind, 'unknown')),
      engine.times.graceMs,
      givenUpCode[kind] ?? '',
      engine.times.retentionSeconds,
      JSON.stringify(endingEvent(effectId, kind, 'taken-over')),
      Math.ceil(options.quiet?.restMs ?? 0),
      options.quiet?.answerWithinMs ?? 0,
      kind === 'send-reply' ? engine.limits.sendTriedForMs : 0,
      engine.limits.mostPosts,
      engine.limits.postedForMs,
      ...eventArguments(engine, partition, () => [letterEvent(effectId, kind, givenUpCode[kind])]),
    ],
  };
}
