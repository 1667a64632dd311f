import { lastOf } from '#values';
import type { AlertLimits, Cause, Readings } from './cause.js';
import { evaluate } from './evaluate.js';
import { toldChange } from './words.js';
import type { LinkBases, ToldChange } from './words.js';
import { alertTargets } from './names.js';
import type { AlertTarget, DeliveryStatus } from './names.js';

export interface AlertDelivery {
  status: DeliveryStatus;
  /** Who has claimed it. */
  token: string | null;
  /** Of a claim: until when it holds; of what is owed: when it is due. In ms by Redis's clock. */
  until: number;
  tries: number;
  firstTryAt: number | null;
  /** The last answer. */
  answer: string | null;
  /** The provider's id of it. */
  providerId: string | null;
  /** The later message that says that nobody knows of this one. */
  saidIn: string | null;
}

/** What is told at once, to every target. */
export interface AlertMessage {
  id: string;
  at: number;
  changes: ToldChange[];
  deliveries: Partial<Record<AlertTarget, AlertDelivery>>;
}

/** All that is known of alerts. It changes as a whole, by one compare-and-set (ADR 177). */
export interface AlertRecord {
  /** When the last look was; 0: never. */
  lookedAt: number;
  causes: Cause[];
  /** What is to be told by the next message. */
  waiting: ToldChange[];
  /** The latest last. */
  messages: AlertMessage[];
}

export const emptyRecord: AlertRecord = { lookedAt: 0, causes: [], waiting: [], messages: [] };

/** Of more the oldest are forgotten. */
const mostMessages = 200;
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;
/** A message is given up after so many tries and so long, both: by then it is no news. */
const mostTries = 10;
const triedForMs = 3_600_000;

export interface Look {
  readings: Readings;
  limits: AlertLimits;
  targets: readonly AlertTarget[];
  bases: LinkBases;
  /** At most one message in so many ms: what changes meanwhile is told by the next. */
  messageEveryMs: number;
  /** Whether nobody is to be disturbed now but by what wakes somebody: the rest is told later. */
  isQuiet?: boolean;
  /** The id that a message gets. */
  id: string;
  now: number;
}

const owed: AlertDelivery = {
  ...{ status: 'owed', token: null, until: 0, tries: 0, firstTryAt: null },
  ...{ answer: null, providerId: null, saidIn: null },
};

/** The record after a look: what changed is one message, owed to each target, or waits for its time. */
export function afterLook(record: AlertRecord, look: Look): AlertRecord {
  const { readings, limits, targets, bases, messageEveryMs, isQuiet = false, id, now } = look;
  const { causes, changes } = evaluate(record.causes, readings, limits, now);
  const waiting = [...record.waiting, ...changes.map((change) => toldChange(change, bases, now))];
  const next = { ...record, causes, waiting, lookedAt: now };
  const last = record.messages.at(-1)?.at ?? 0;
  const isHeld = isQuiet && !waiting.some(({ severity }) => severity === 'page');
  if (waiting.length === 0 || isHeld || now - last < messageEveryMs) return next;
  const deliveries = Object.fromEntries(targets.map((target) => [target, owed]));
  const messages = [...record.messages, { id, at: now, changes: waiting, deliveries }];
  return { ...next, waiting: [], messages: lastOf(messages, mostMessages) };
}

/** How a target takes the same message twice: it knows its id, it can be asked whether it has it, or neither. */
export type TargetRepeat = 'drops' | 'found' | 'doubles';

/** A message that is to be sent now. */
export interface ClaimedMessage {
  message: AlertMessage;
  target: AlertTarget;
  delivery: AlertDelivery;
  /** Somebody may have sent it before: it has to be looked for first, where its target does not drop it. */
  isInDoubt: boolean;
  /** Earlier messages to this target that may not have arrived. */
  lost: AlertMessage[];
  /** The provider's ids of earlier ones that it has. */
  known: string[];
}

export interface Claim {
  token: string;
  leaseMs: number;
  repeats: Readonly<Partial<Record<AlertTarget, TargetRepeat>>>;
  now: number;
}

function withDelivery(message: AlertMessage, target: AlertTarget, delivery: AlertDelivery): AlertMessage {
  return { ...message, deliveries: { ...message.deliveries, [target]: delivery } };
}

function mayBeLost({ status, saidIn }: AlertDelivery, id: string): boolean {
  return (status === 'unknown' || status === 'failed') && (saidIn === null || saidIn === id);
}

function isDue({ status, until }: AlertDelivery, now: number): boolean {
  return (status === 'owed' || status === 'claimed') && until <= now;
}

/** Marks the earlier messages of which this one says that they may be lost. */
function sayLost(messages: readonly AlertMessage[], target: AlertTarget, id: string): AlertMessage[] {
  return messages.map((message) => {
    const delivery = message.deliveries[target];
    if (delivery === undefined || !mayBeLost(delivery, id)) return message;
    return withDelivery(message, target, { ...delivery, saidIn: id });
  });
}

/** What of one target is due, given the messages before it. */
function claimOne(
  { messages, target, at }: { messages: readonly AlertMessage[]; target: AlertTarget; at: number },
  { token, leaseMs, repeats, now }: Claim,
): { messages: readonly AlertMessage[]; claimed: ClaimedMessage | null } {
  const message = messages[at];
  const delivery = message?.deliveries[target];
  const repeat = repeats[target];
  if (!message || !delivery || repeat === undefined || !isDue(delivery, now)) return { messages, claimed: null };
  const isInDoubt = delivery.status === 'claimed';
  if (isInDoubt && repeat === 'doubles') {
    const given = { ...delivery, status: 'unknown', token: null, answer: 'its sender is gone' } as const;
    return { messages: messages.with(at, withDelivery(message, target, given)), claimed: null };
  }
  const taken: AlertDelivery = {
    ...delivery,
    ...{ status: 'claimed', token, until: now + leaseMs, tries: delivery.tries + 1 },
    firstTryAt: delivery.firstTryAt ?? now,
  };
  const before = messages.slice(0, at);
  const of = (one: AlertMessage): AlertDelivery | undefined => one.deliveries[target];
  const lost = before.filter((one) => mayBeLost(of(one) ?? owed, message.id));
  const known = before.flatMap((one) => of(one)?.providerId ?? []);
  const next = withDelivery(message, target, taken);
  return {
    messages: [...sayLost(before, target, message.id), next, ...messages.slice(at + 1)],
    claimed: { message: next, target, delivery: taken, isInDoubt, lost, known },
  };
}

/** Takes what is due for whoever bears the token. What was claimed by somebody who is gone is sent again only where that sends nothing twice. */
export function claimDue(record: AlertRecord, claim: Claim): { record: AlertRecord; claimed: ClaimedMessage[] } {
  let messages: readonly AlertMessage[] = record.messages;
  const claimed: ClaimedMessage[] = [];
  for (const at of record.messages.keys())
    for (const target of alertTargets) {
      const done = claimOne({ messages, target, at }, claim);
      messages = done.messages;
      if (done.claimed) claimed.push(done.claimed);
    }
  return { record: { ...record, messages: [...messages] }, claimed };
}

/** What came of a try: `again` says that it has certainly not arrived. */
export type TryResult =
  | { status: 'sent'; answer: string; providerId: string | null }
  | { status: 'again'; answer: string; afterMs?: number }
  | { status: 'unknown' | 'failed'; answer: string };

function ended(delivery: AlertDelivery, result: TryResult, now: number): AlertDelivery {
  const { status, answer } = result;
  const rest = { ...delivery, token: null, answer };
  if (status === 'sent') return { ...rest, status, providerId: result.providerId };
  if (status !== 'again') return { ...rest, status };
  if (delivery.tries >= mostTries && now - (delivery.firstTryAt ?? now) >= triedForMs)
    return { ...rest, status: 'failed' };
  const pauseMs = Math.min(firstPauseMs * 2 ** (delivery.tries - 1), longestPauseMs);
  return { ...rest, status: 'owed', until: now + Math.max(pauseMs, result.afterMs ?? 0) };
}

/** Notes what came of a try. Null: the claim is not this token's any more, and somebody else has decided. */
export function noteResult(
  record: AlertRecord,
  { id, target, token }: { id: string; target: AlertTarget; token: string },
  result: TryResult,
  now: number,
): AlertRecord | null {
  const at = record.messages.findIndex((message) => message.id === id);
  const message = record.messages[at];
  const delivery = message?.deliveries[target];
  if (message === undefined || delivery?.status !== 'claimed' || delivery.token !== token) return null;
  return { ...record, messages: record.messages.with(at, withDelivery(message, target, ended(delivery, result, now))) };
}
