import type { Address, Family, MailEvent, Stamp } from '#protocol';

/** A turn's view of an actor. `idle`: nothing to do, or parked; `held`: another worker is at it; `quiet`: more of a burst may come. */
export type Loaded =
  | { status: 'idle' | 'held' | 'quiet' }
  | {
      /** `exhausted`: so many workers died over this turn that it must be parked. */
      status: 'ready' | 'exhausted';
      /** Redis's clock at the load, milliseconds since the epoch. */
      now: number;
      version: number;
      /** The program's state as it last committed it; null for an actor that has none yet. */
      state: unknown;
      address: Address;
      mail: MailEvent[];
      /** The span that wrote each event, in the mail's order, as a W3C traceparent; null: none did. No part of any event (ADR 29). */
      traces: (string | null)[];
      /** Hands the commit proof of what was read: the last event as it lay in the mailbox, opaque; null without mail. */
      lastMail: string | null;
      sends: Stamp['sends'];
      optedOut: boolean;
      /** Whether a person has taken the conversation over (ADR 20). */
      takenOver: boolean;
      /** What it sends and writes is made up, for life (ADR 163); absent: it is real. */
      simulated?: true;
      /** Workers that died or lost their lease over this turn so far. */
      attempts: number;
      /** What the actor runs, for life, which an older build may not know; absent: the agent. */
      program?: string;
      /** Where it stands in its tree; absent: it is a root. */
      family?: Family;
    };

/** A time without Redis that is over, in milliseconds before now. */
export interface OutageAgo {
  fromMs: number;
  toMs: number;
}

/** By what a turn is loaded: the token of its lease, and when its process could not reach Redis last. */
export interface NextTurn {
  token: string;
  outage: OutageAgo | null;
}
