import { InvariantError } from '#contract';
import type { OwedEffect, Address } from '#contract';
import { activeTrace } from '#telemetry';
import { actorIdOf, parseStored, ReplyReader } from '#redis';
import type { Hint } from '#redis';
import type {
  Claimed,
  ClaimOptions,
  CommitRequest,
  ReleaseOptions,
  RepostOptions,
  SettleAuthority,
  SettleEvent,
  SettleResult,
} from './ports/actor-port.js';
import { claimCall, letterEvent, partitionOfEffect } from './claim-call.js';
import type { Kind } from './claim-call.js';
import { closingFilled, endedBy } from './closing.js';
import { commitCall } from './commit.js';
import type { Engine } from './engine.js';
import { quietMarginMs } from './ingest.js';
import { keys } from './keys.js';
import { letterCodeOf } from './letters.js';
import type { ScriptCall } from './scripts.js';
import { noteArguments } from './deliveries.js';
import type { DeliveryNote } from './deliveries.js';
import { hintFor, turnQueue } from './hint-for.js';
import { traced } from './traced-mail.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

const endsKind: Record<SettleEvent['type'], Kind> = {
  'tool-finished': 'run-tool',
  'reply-settled': 'send-reply',
  compressed: 'compress',
  'compress-failed': 'compress',
};

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
  const closing = reader.text() || null;
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
    closing,
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

/** The commit of a send that was sent, where it brings one; null: a turn decides it. */
function closingBy(authority: SettleAuthority, event: SettleEvent): CommitRequest | null {
  if (authority === 'callback' || authority.closing === undefined) return null;
  if (event.type !== 'reply-settled' || event.status !== 'sent') return null;
  const { text, at } = authority.closing;
  return closingFilled(text, { at, providerId: event.providerId });
}

/** The script's own keys and arguments, and behind them those of the commit that is the effect's closing; null: it has none. */
function settleCall(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  { event, note }: Report,
  ended: CommitRequest | null,
): ScriptCall {
  const actorId = actorIdOf(effectId);
  const partition = partitionOfEffect(engine, effectId);
  const providerId = event.type === 'reply-settled' ? (event.providerId ?? '') : '';
  const events = eventArguments(engine, partition, () => [
    letterEvent(effectId, endsKind[event.type], letterCodeOf(event)),
  ]);
  const own = [
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
  ];
  const args = [
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
  ];
  if (ended === null) return { name: 'settle', keys: own, args: [...args, '', '', ...events] };
  const closing = commitCall(engine, ended);
  const from = [own.length + 1, args.length + 2 + events.length + 1];
  return { name: 'settle', keys: [...own, ...closing.keys], args: [...args, ...from, ...events, ...closing.args] };
}

/**
 * Ends an effect and wakes the controller, in one step (I3); or ends the run with it, by the closing that the effect brings (ADR 65).
 * `gone` is normal: somebody was faster. A callback wakes the controller afterwards, and if that is lost the timer which the settle has
 * armed does.
 * The same step notes what the provider says of a message: its
 * own callback whatever becomes of the effect, a worker only where it settles.
 */
export async function settle(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  event: SettleEvent,
  note: DeliveryNote | null = null,
): Promise<SettleResult> {
  const partition = partitionOfEffect(engine, effectId);
  // Nearly every callback comes after its effect has been settled: it wakes the controller only if it was what settled it.
  const isCallback = authority === 'callback';
  const hints = authority === 'callback' ? [] : [turnHint(effectId, authority.background)];
  const ended = closingBy(authority, event);
  const call = settleCall(engine, effectId, authority, { event, note }, ended);
  const reply = await engine.runner.run(call, { partition, hints, endsJob: !isCallback });
  const reader = new ReplyReader(reply, 'settle');
  const status = reader.text();
  if (status === 'closed') {
    const run = ended && endedBy(ended);
    if (run) engine.onClosed(run);
    return 'settled';
  }
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
  // A job's delay begins before the script runs: without a margin it could come while the effect is not to be taken yet, and be lost.
  const hint = { ...again, jobId: `${again.jobId}.${token}`, delayMs: delayMs === 0 ? 0 : delayMs + quietMarginMs };
  const reply = await engine.runner.run(call, { partition, hints: [hint] });
  return reply === 1;
}
