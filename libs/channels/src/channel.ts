import type { MessageReading } from './opt-out-words.js';

/** Every channel there is, by the name that addresses, metrics and the API have for it. */
export const channelNames = ['api', 'sms', 'whatsapp', 'slack', 'webhook', 'html'] as const;

export type ChannelName = (typeof channelNames)[number];

/** One message to one person, as a channel needs it. */
export interface Outgoing {
  effectId: string;
  /** The person's side of the conversation, and ours. */
  to: string;
  ours: string;
  text: string;
  /** The span its run began with, as a W3C traceparent: what the provider later reports of the message belongs to that trace (ADR 29). */
  trace?: string | undefined;
}

/**
 * What came of one try to deliver. Only `retry` promises that nothing was sent. `failed` is the provider's whole answer that it
 * could not, `ambiguous` no answer, or none that can be read: neither says whether the message was taken (ADR 39).
 */
export type Delivery =
  | { status: 'sent'; providerId: string | null }
  | { status: 'rejected'; errorCode: string; message: string }
  | { status: 'retry'; afterMs: number | null; reason: string }
  | { status: 'failed' }
  | { status: 'ambiguous' };

/** What to look for at the provider when nobody knows whether a message was taken. */
export interface ReconcileQuery extends Outgoing {
  /** When the first try was begun, milliseconds since the epoch. */
  firstPostAt: number;
  /** Provider ids of other messages of this conversation, either direction: none of them is ours, any of them proves the list. */
  knownProviderIds: readonly string[];
  /**
   * Set where the POST itself is forgotten, and what was posted with it: a message of ours in other words counts as well,
   * if nobody knows it and it was made between `firstPostAt` and this time, milliseconds since the epoch (ADR 15).
   */
  otherTextUntil?: number;
}

/** A text as the provider took it from a person. */
export interface InboundText {
  /** The provider's own id of it, the one its webhook came with. */
  sourceId: string;
  ours: string;
  theirs: string;
  text: string;
  /** How many pictures, sounds or files came with it. */
  attachments: number;
  /** What the provider itself has read the message as, where it says so: its word, not ours, is what it acts on. */
  reading?: MessageReading | null;
}

/** A message between a person and us, as the provider lists it. */
export interface ListedText extends InboundText {
  by: 'person' | 'us';
}

/** `absent` is claimed only on proof; `unsure` says that the provider's silence proves nothing yet. */
export type Found = { status: 'found'; providerId: string } | { status: 'absent' } | { status: 'unsure' };

/**
 * What a repeated post means. `stored`: there is no post, the reply is read where it lies. `doubles`: the person gets it twice,
 * so an unknown one is looked for, and posted again only where the provider shows that it has none. `drops`: the receiver knows
 * the repeat by its id, so whatever is unknown is posted again.
 */
export type Repeat = 'stored' | 'doubles' | 'drops';

/** A way to reach a person. Neither method rejects for what the provider or the network does. */
export interface Channel {
  /** The channel of an address: `sms`, `api`. */
  readonly name: ChannelName;
  /** What posting one message twice would do, and so how an unknown outcome is settled (ADR 30). */
  readonly repeat: Repeat;
  /** Whether the provider goes on telling of a message after it took it. */
  readonly reportsDelivery: boolean;
  deliver(message: Outgoing, signal: AbortSignal): Promise<Delivery>;
  reconcile(query: ReconcileQuery, signal: AbortSignal): Promise<Found>;
}
