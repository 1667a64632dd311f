import { requireActorId } from '#redis';
import type { ScriptArgument } from '#redis';
import { activeTrace } from '#telemetry';
import { keys, noteArguments } from '#records';
import type { DeliveryNote } from '#records';
import { letterEvent, partitionOfEffect } from './claim-call.js';
import type { Kind } from './claim-call.js';
import { closingFilled } from './closing.js';
import { commitCall } from './commit-call.js';
import { loadCall } from './load-call.js';
import type { Engine } from './engine.js';
import { findLetterCode } from './letters/letter-codes.js';
import { traced } from './mail/traced-mail.js';
import type { ClosingInHand } from './ports/closing.js';
import type { SettleAuthority, SettleEvent } from './ports/effect-port.js';
import type { NextTurn } from './ports/loaded.js';
import type { CommitRequest } from './ports/turn-port.js';
import type { ScriptCall } from './scripts.js';
import { eventArguments, eventKeys } from './webhook-events/event-hooks.js';

const endsKind: Record<SettleEvent['type'], Kind> = {
  'tool-finished': 'run-tool',
  'reply-settled': 'send-reply',
  compressed: 'compress',
  'compress-failed': 'compress',
};

/** What ends an effect, and what the provider says of a message. */
export interface Report {
  event: SettleEvent;
  note: DeliveryNote | null;
}

/** The closing of a send, filled in, and its digest where a callback was given it: another one may lie with the send by then. */
export interface FilledClosing {
  commit: CommitRequest;
  digest: string;
}

/** The commit of a send that was sent; null: a turn decides it. */
export function filled({ text, at }: ClosingInHand, event: SettleEvent, digest = ''): FilledClosing | null {
  if (event.type !== 'reply-settled' || event.status !== 'sent') return null;
  return { commit: closingFilled(text, { at, providerId: event.providerId }), digest };
}

/** What a settle brings besides: the commit that is the effect's closing, and the load of the next turn; null: it has none. */
export interface BehindSettle {
  closing: FilledClosing | null;
  next: NextTurn | null;
}

/** What a settle does not ask for. */
const nothing: Pick<ScriptCall, 'keys' | 'args'> = { keys: [], args: [] };

/** The arguments that say where a closing and a load begin. */
const places = 5;

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

/** The script's own keys and arguments, and behind them those of a closing and of a load. */
export function settleCall(
  engine: Engine,
  effectId: string,
  authority: SettleAuthority,
  { event, note }: Report,
  { closing, next }: BehindSettle,
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
  const from: [number, number] = [own.length + 1, args.length + places + events.length + 1];
  const commit = closing === null ? nothing : commitCall(engine, closing.commit);
  const load = next === null ? nothing : loadCall(engine, actorId, next);
  const loadFrom = next === null ? ['', ''] : [from[0] + commit.keys.length, from[1] + commit.args.length];
  const all = [...args, ...closingPlace(authority, event, closing, from), ...loadFrom, ...events];
  return { name: 'settle', keys: [...own, ...commit.keys, ...load.keys], args: [...all, ...commit.args, ...load.args] };
}
