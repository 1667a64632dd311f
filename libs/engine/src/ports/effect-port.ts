import type { Background, Compress, MailEvent, OwedEffect, RunTool, SendReply, Address } from '#protocol';
import type { ClosingInHand } from './closing.js';
import type { Loaded, NextTurn } from './loaded.js';

/** An effect that a worker holds. */
interface Held<S extends string, E extends OwedEffect> {
  status: S;
  effect: E;
  address: Address;
  /** Redis's clock at the claim. */
  now: number;
  /** How often the effect has been claimed, this time included. */
  claims: number;
  /** POSTs begun, this claim's included unless `reconcile`. */
  posts: number;
  /** True when an earlier POST may have happened: look before sending again. */
  reconcile: boolean;
  /** The end of its run, to be handed back where it was sent (ADR 65); null: it brings none. */
  closing: string | null;
  /** When the first POST was begun, and the last, by Redis's clock. */
  firstPostAt: number | null;
  lastPostAt: number | null;
  /**
   * Provider ids of other messages, newest first: this conversation's, and for a reconcile also the last of the whole
   * partition, whose presence at the provider tells that its list works at all. None is this effect's own.
   */
  knownProviderIds: string[];
  /**
   * Set for a reconcile of a send whose POST, if there was one, Redis has forgotten: between these times, in ms by Redis's
   * clock, this conversation may have sent messages that nothing here knows of, in other words perhaps (ADR 15).
   */
  unknownSends: { since: number; until: number } | null;
}

export type Claimed<E extends OwedEffect = OwedEffect> =
  | Held<'claimed', E>
  /** As `claimed`, but it sends or writes for a simulated run: it is settled with a made-up answer, and nothing is done (ADR 163). */
  | Held<'simulated', E>
  /** `gone`: not owed (any more); `held`: another worker has it; `early`: asked to wait; `refused` and `unknown`: settled so by the claim itself. */
  | { status: 'gone' | 'held' | 'early' | 'refused' | 'unknown' };

export type ClaimedCompress = Exclude<Claimed<Compress>, { status: 'simulated' }>;

export type SettleEvent =
  | Omit<Extract<MailEvent, { type: 'tool-finished' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'reply-settled' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'compressed' }>, 'at'>
  | Omit<Extract<MailEvent, { type: 'compress-failed' }>, 'at'>;

/** The holder of a claim, who knows who waits for its effect. */
export interface SettleByToken {
  token: string;
  background?: Background;
  closing?: ClosingInHand;
}

/** Who may end an effect: the holder of its claim, or the provider. */
export type SettleAuthority = SettleByToken | 'callback';

export type SettleResult = 'settled' | 'gone' | 'not-yours' | 'provider-id-taken';

export interface ClaimOptions {
  token: string;
  leaseMs: number;
  /**
   * Quiet hours, and how long they still last: a send that answers no text of the last `answerWithinMs` is answered `early`.
   */
  quiet?: { restMs: number; answerWithinMs: number };
}

export interface ReleaseOptions {
  delayMs: number;
  /** False: the POST certainly did not happen (refused connection, 429). */
  posted: boolean;
  /** The POST was answered, completely, with a failure that does not say whether it happened: kept, for a repost to judge by (ADR 39). */
  failed?: boolean;
  /** The effect's own `background`. */
  background?: Background;
}

export interface RepostOptions extends ClaimOptions {
  /** One POST more does no harm, so their number ends nothing: the send's channel stores its messages, or drops what it has had. */
  isHarmless?: boolean;
}

/** What carries out the effects that are owed. */
export interface EffectPort {
  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  /** It goes on in a simulated run: what it writes is the run's own. */
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<ClaimedCompress>;
  /** After a reconcile that found nothing: asks for one more POST, once for a token. Settles as `unknown` or `refused` when there is none. */
  repost(effectId: string, options: RepostOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'>;
  /**
   * `callback`: the provider itself says so, and needs no claim. The provider's id is the effect's from then on, even when
   * the answer is `gone` or `not-yours`.
   */
  settle(effectId: string, authority: SettleAuthority, event: SettleEvent): Promise<SettleResult>;
  /**
   * The holder is the turn's own worker and goes on with the next turn: that is loaded in the same step, whatever becomes of the effect. Its event has no
   * hint, and its job goes on (ADR 169).
   */
  settleAndLoad(
    effectId: string,
    authority: SettleByToken,
    event: SettleEvent,
    next: NextTurn,
  ): Promise<{ settled: SettleResult; loaded: Loaded }>;
  /** Gives a claim back. */
  release(effectId: string, kind: OwedEffect['type'], token: string, options: ReleaseOptions): Promise<boolean>;
}
