import { backgroundFrom } from '#protocol';
import { InvariantError } from '#errors';
import type { Address, Background, OwedEffect } from '#protocol';
import { activeTrace } from '#telemetry';
import { parseStored, ReplyReader, requireActorId } from '#redis';
import type { Hint, ScriptArgument } from '#redis';
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
import type { ClosingInHand } from './ports/closing.js';
import { quietMarginMs } from './ingest.js';
import { keys, noteArguments } from '#records';
import { findLetterCode } from './letters/letters.js';
import type { ScriptCall } from './scripts.js';
import type { DeliveryNote } from '#records';
import { hintFor, turnHintFor } from './hint-for.js';
import { traced } from './mail/traced-mail.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

const endsKind: Record<SettleEvent['type'], Kind> = {
  'tool-finished': 'run-tool',
  'reply-settled': 'send-reply',
  compressed: 'compress',
  'compress-failed': 'compress',
};

function turnHint(effectId: string, background: Background | undefined): Hint {
  return turnHintFor(requireActorId(effectId), background, effectId);
}

/** Wakes the controller for an event that is in the mailbox already. The timer would, a little later. */
async function wake(engine: Engine, effectId: string, background?: Background): Promise<void> {
  const partition = partitionOfEffect(engine, effectId);
  await engine.runner.hint({ partition, hints: [turnHint(effectId, background)] });
}

/** What is said behind a claim that gives up, where no person waits for its actor. */
function backgroundIn(reader: ReplyReader): Background | undefined {
  return reader.rest > 0 ? backgroundFrom(reader.text()) : undefined;
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
    await wake(engine, effectId, backgroundIn(reader));
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
    await wake(engine, effectId, backgroundIn(reader));
    return status;
  }
  return status === 'claimed' ? 'granted' : 'not-yours';
}

/** What ends an effect, and what the provider says of a message. */
interface Report {
  event: SettleEvent;
  note: DeliveryNote | null;
}

/** The closing of a send, filled in, and its digest where a callback was given it: another one may lie with the send by then. */
interface FilledClosing {
  commit: CommitRequest;
  digest: string;
}

/** The commit of a send that was sent; null: a turn decides it. */
function filled({ text, at }: ClosingInHand, event: SettleEvent, digest = ''): FilledClosing | null {
  if (event.type !== 'reply-settled' || event.status !== 'sent') return null;
  return { commit: closingFilled(text, { at, providerId: event.providerId }), digest };
}

/** Where the closing's keys and arguments begin, and its digest. */
function closingPlace(
  authority: SettleAuthority,
  event: SettleEvent,
  closing: FilledClosing | null,
  from: [key: number, argument: number],
): ScriptArgument[] {
  if (closing !== null) return [...from, closing.digest];
  const asks = authority === 'callback' && event.type === 'reply-settled' && event.status === 'sent';
  return [asks ? 'asked' : '', '', ''];
}

/** The script's own keys and arguments, and behind them those of the commit that is the effect's closing; null: it has none. */
function settleCall(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  { event, note }: Report,
  closing: FilledClosing | null,
): ScriptCall {
  const actorId = requireActorId(effectId);
  const partition = partitionOfEffect(engine, effectId);
  const providerId = event.type === 'reply-settled' ? (event.providerId ?? '') : '';
  const events = eventArguments(engine, partition, () => [
    letterEvent(effectId, endsKind[event.type], findLetterCode(event)),
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
    findLetterCode(event) ?? '',
    engine.times.retentionSeconds,
    endsKind[event.type],
    ...noteArguments(note),
  ];
  const from: [number, number] = [own.length + 1, args.length + 3 + events.length + 1];
  const all = [...args, ...closingPlace(authority, event, closing, from), ...events];
  if (closing === null) return { name: 'settle', keys: own, args: all };
  const commit = commitCall(engine, closing.commit);
  return { name: 'settle', keys: [...own, ...commit.keys], args: [...all, ...commit.args] };
}

/**
 * Ends an effect and wakes the controller, in one step (I3); or ends the run with it, by the closing that the effect brings (ADR 65): a worker has it from its
 * claim, a callback asks for it first.
 * `gone` is normal: somebody was faster. A callback wakes the controller afterwards, and if that is lost the timer which the settle has
 * armed does.
 * The same step notes what the provider says of a message: its
 * own callback whatever becomes of the effect, a worker only where it settles.
 */
export function settle(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  event: SettleEvent,
  note: DeliveryNote | null = null,
): Promise<SettleResult> {
  const given = authority === 'callback' ? undefined : authority.closing;
  return settleWith(engine, effectId, authority, { event, note }, given ? filled(given, event) : null);
}

async function settleWith(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  report: Report,
  closing: FilledClosing | null,
): Promise<SettleResult> {
  const partition = partitionOfEffect(engine, effectId);
  // Nearly every callback comes after its effect has been settled: it wakes the controller only if it was what settled it.
  const isCallback = authority === 'callback';
  const hints = authority === 'callback' ? [] : [turnHint(effectId, authority.background)];
  const call = settleCall(engine, effectId, authority, report, closing);
  const reply = await engine.runner.run(call, { partition, hints, endsJob: !isCallback });
  const reader = new ReplyReader(reply, 'settle');
  const status = reader.text();
  if (status === 'closing') {
    const [at, text, digest] = [reader.count(), reader.text(), reader.text()];
    return settleWith(engine, effectId, authority, report, filled({ text, at }, report.event, digest));
  }
  if (status === 'closed') {
    const run = closing && endedBy(closing.commit);
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
  const actorId = requireActorId(effectId);
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
