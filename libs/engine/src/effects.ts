import { InvariantError } from '#contract';
import type { MailEvent, OwedEffect, Address } from '#contract';
import { activeTrace } from '#telemetry';
import { actorIdOf, parseStored, ReplyReader } from '#redis';
import type { Hint } from '#redis';
import type {
  Claimed,
  ClaimOptions,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleEvent,
  SettleResult,
} from './ports/actor-port.js';
import type { Engine } from './engine.js';
import { knownPartition } from './ingest.js';
import { keys } from './keys.js';
import type { LetterHead } from './ports/letter-port.js';
import { givenUpCode, letterCodeOf } from './letters.js';
import type { ScriptCall } from './scripts.js';
import { noteArguments } from './deliveries.js';
import type { DeliveryNote } from './deliveries.js';
import { hintFor, turnQueue } from './hint-for.js';
import { traced } from './traced-mail.js';
import { letterOf } from './webhook-events/event-drafts.js';
import type { EventDraft } from './webhook-events/event-drafts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

type Kind = OwedEffect['type'];
type Timeless<E> = E extends MailEvent ? Omit<E, 'at'> : never;

function partitionOfEffect(engine: Engine, effectId: string): number {
  const partition = knownPartition(engine, effectId);
  if (partition === null) throw new InvariantError('an effect id names no partition of this deployment');
  return partition;
}

const endsKind: Record<SettleEvent['type'], Kind> = {
  'tool-finished': 'run-tool',
  'reply-settled': 'send-reply',
  compressed: 'compress',
  'compress-failed': 'compress',
};

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

function letterEvent(effectId: string, kind: Kind, code: LetterHead['code'] | null): EventDraft | null {
  return code && letterOf(actorIdOf(effectId), { letterId: effectId, kind, code });
}

/** More POSTs than claims could make, as a number that Lua reads. */
const anyNumber = Number.MAX_SAFE_INTEGER;

function claimCall(
  engine: Engine,
  effectId: string,
  kind: Kind,
  { isHarmless = false, ...options }: RepostOptions,
  repost: boolean,
): ScriptCall {
  const actorId = actorIdOf(effectId);
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

function turnHint(effectId: string, isBackground: boolean | undefined): Hint {
  const queue = turnQueue(isBackground);
  return { queue, data: { v: 1, actorId: actorIdOf(effectId) }, jobId: `${queue}.${effectId}` };
}

/** Wakes the controller for an event that is in the mailbox already. The timer would, a little later. */
async function wake(engine: Engine, effectId: string, isBackground = false): Promise<void> {
  const partition = partitionOfEffect(engine, effectId);
  await engine.runner.hint({ partition, hints: [turnHint(effectId, isBackground)] });
}

/** Claims an owed effect. Idempotent by token; whatever makes it refuse also settles the effect. */
export async function claim<E extends OwedEffect>(
  engine: Engine,
  effectId: string,
  kind: E['type'],
  options: ClaimOptions,
): Promise<Claimed<E>> {
  const reply = await engine.runner.run(claimCall(engine, effectId, kind, options, false));
  const reader = new ReplyReader(reply, 'claim');
  const status = reader.text();
  if (status === 'refused' || status === 'unknown') {
    await wake(engine, effectId, reader.rest > 0);
    return { status };
  }
  if (status === 'gone' || status === 'held' || status === 'early') return { status };
  const now = reader.count();
  const effect = parseStored<E>(reader.text());
  const address = parseStored<Address>(reader.text());
  const claims = reader.count();
  const posts = reader.count();
  const reconcile = reader.count() === 1;
  const firstPostAt = reader.count() || null;
  const knownProviderIds = [...new Set(reader.list())];
  const [since, until] = [reader.count(), reader.count()];
  const lastPostAt = reader.count() || null;
  return {
    status: 'claimed',
    effect,
    address,
    now,
    claims,
    posts,
    reconcile,
    firstPostAt,
    lastPostAt,
    knownProviderIds,
    unknownSends: until > 0 ? { since, until } : null,
  };
}

/** Asks for one more POST of a send that is claimed and was not found at the provider. Idempotent by token. */
export async function repost(
  engine: Engine,
  effectId: string,
  options: RepostOptions,
): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'> {
  const reply = await engine.runner.run(claimCall(engine, effectId, 'send-reply', options, true));
  const reader = new ReplyReader(reply, 'claim');
  const status = reader.text();
  if (status === 'refused' || status === 'unknown') {
    await wake(engine, effectId, reader.rest > 0);
    return status;
  }
  return status === 'claimed' ? 'granted' : 'not-yours';
}

/** What ends an effect, and what the provider says of a message. */
interface Report {
  event: SettleEvent;
  note: DeliveryNote | null;
}

function settleCall(engine: Engine, effectId: string, authority: SettleAuthority, { event, note }: Report): ScriptCall {
  const actorId = actorIdOf(effectId);
  const partition = partitionOfEffect(engine, effectId);
  const providerId = event.type === 'reply-settled' ? (event.providerId ?? '') : '';
  return {
    name: 'settle',
    keys: [
      keys.effect(effectId),
      keys.actor(actorId),
      keys.owed(actorId),
      keys.mail(actorId),
      keys.due(partition),
      keys.provider(partition, providerId),
      keys.known(actorId),
      keys.sent(partition),
      keys.dead(partition),
      keys.letter(effectId),
      keys.doubt(partition),
      keys.delivery(effectId),
      ...eventKeys(engine, partition, actorId),
    ],
    args: [
      effectId,
      actorId,
      authority === 'callback' ? '' : authority.token,
      authority === 'callback' ? 'callback' : 'token',
      JSON.stringify(traced(event, activeTrace())),
      providerId,
      engine.times.graceMs,
      engine.times.seenTtlSeconds,
      letterCodeOf(event) ?? '',
      engine.times.retentionSeconds,
      endsKind[event.type],
      ...noteArguments(note),
      ...eventArguments(engine, partition, () => [letterEvent(effectId, endsKind[event.type], letterCodeOf(event))]),
    ],
  };
}

/**
 * Ends an effect and wakes the controller, in one step (I3). `gone` is normal: somebody was faster. A callback wakes it
 * afterwards, and if that is lost the timer which the settle has armed does. The same step notes what the provider says of a message: its
 * own callback whatever becomes of the effect, a worker only where it settles.
 */
export async function settle(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  event: SettleEvent,
  note: DeliveryNote | null = null,
): Promise<SettleResult> {
  const call = settleCall(engine, effectId, authority, { event, note });
  // Nearly every callback comes after its effect has been settled: it wakes the controller only if it was what settled it.
  const isCallback = authority === 'callback';
  const hints = authority === 'callback' ? [] : [turnHint(effectId, authority.background)];
  const reply = await engine.runner.run(call, { partition: partitionOfEffect(engine, effectId), hints });
  const status = new ReplyReader(reply, 'settle').text();
  if (isCallback && status === 'settled') await wake(engine, effectId);
  if (status === 'settled' || status === 'gone' || status === 'not-yours' || status === 'provider-id-taken')
    return status;
  throw new InvariantError(`settle answered ${status}`);
}

/** Gives a claim back and hints its queue after the delay. False when the claim was not ours any more. */
export async function release(
  engine: Engine,
  effectId: string,
  kind: Kind,
  token: string,
  { delayMs, posted, failed = false, ...options }: ReleaseOptions,
): Promise<boolean> {
  const actorId = actorIdOf(effectId);
  const partition = partitionOfEffect(engine, effectId);
  const call: ScriptCall = {
    name: 'release',
    keys: [keys.effect(effectId), keys.due(partition)],
    args: [actorId, token, delayMs, posted ? 1 : 0, failed ? 1 : 0],
  };
  const again = hintFor(actorId, { id: effectId, type: kind, ...options });
  const hint = { ...again, jobId: `${again.jobId}.${token}`, delayMs };
  const reply = await engine.runner.run(call, { partition, hints: [hint] });
  return reply === 1;
}
