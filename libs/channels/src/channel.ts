import type { MessageReading } from './opt-out-words.js';

/** Every channel, by its name in addresses, metrics and the API. */
export const channelNames = ['api', 'sms', 'whatsapp', 'slack', 'webhook', 'html'] as const;

export type ChannelName = (typeof channelNames)[number];

/** One message to one person, as a channel needs it. */
export interface Outgoing {
  effectId: string;
  /** The person's address, and ours. */
  to: string;
  ours: string;
  text: string;
  /** The span its run began with, as a W3C traceparent: the provider's later reports on the message belong to that trace (ADR 29). */
  trace?: string | undefined;
}

/**
 * The result of one try to deliver. Only `retry` guarantees that nothing was sent. `failed` is the provider's complete answer that it
 * could not, `ambiguous` no answer or an unreadable one: neither says whether the message was taken (ADR 39).
 */
export type Delivery =
  | { status: 'sent'; providerId: string | null }
  | { status: 'rejected'; errorCode: string; message: string }
  | { status: 'retry'; afterMs: number | null; reason: string }
  | { status: 'failed' }
  | { status: 'ambiguous' };

/** What to look for at the provider when it is unknown whether a message was taken. */
export interface ReconcileQuery extends Outgoing {
  /** When the first try was begun, milliseconds since the epoch. */
  firstPostAt: number;
  /**
   * Provider ids of other messages of this conversation, in either direction: none of them is ours, any of them proves that the list
   * works.
   */
  knownProviderIds: readonly string[];
  /**
   * Set where the record of the POST and of its text is lost: then a message of ours with another text counts as well, if no effect owns
   * it and it was made between `firstPostAt` and this time, milliseconds since the epoch (ADR 15).
   */
  otherTextUntil?: number;
}

/** A person's text as the provider took it. */
export interface InboundText {
  /** The provider's id of it, the same as in its webhook. */
  sourceId: string;
  ours: string;
  theirs: string;
  text: string;
  /** How many pictures, sounds or files came with it. */
  attachments: number;
  /** How the provider itself has read the message, where it says so; it acts on its own reading, not on ours. */
  reading?: MessageReading | null;
}

/** A message between a person and us, as the provider lists it. */
export interface ListedText extends InboundText {
  by: 'person' | 'us';
}

/** `absent` is returned only on proof; `unsure`: the provider's list proves nothing yet. */
export type Found = { status: 'found'; providerId: string } | { status: 'absent' } | { status: 'unsure' };

/**
 * What a repeated post does. `stored`: there is no post, the reply is read from the store. `doubles`: the person gets it twice, so an
 * unknown one is looked for, and posted again only where the provider's list proves that it has none. `drops`: the receiver recognises
 * the repeat by its id, so whatever is unknown is posted again.
 */
export type Repeat = 'stored' | 'doubles' | 'drops';

/** A way to reach a person. Neither method rejects for a failure of the provider or the network. */
export interface Channel {
  /** The channel of an address: `sms`, `api`. */
  readonly name: ChannelName;
  /** What posting one message twice does, and so how an unknown outcome is settled (ADR 30). */
  readonly repeat: Repeat;
  /** Whether the provider goes on reporting on a message after it took it. */
  readonly reportsDelivery: boolean;
  deliver(message: Outgoing, signal: AbortSignal): Promise<Delivery>;
  reconcile(query: ReconcileQuery, signal: AbortSignal): Promise<Found>;
}
