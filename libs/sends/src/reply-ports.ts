import type { ActorStore } from '#engine';
import type { ActorPorts, Claimed, ClaimOptions, EffectPort } from '#engine/ports';
import type { Channel } from '#channels';
import type { SendReply } from '#protocol';
import type { Delays } from './growing-delay.js';
import type { AddressOf } from './settings/quiet-zones.js';

export interface ReplyPorts {
  store: Pick<ActorPorts, 'intake'> & {
    effects: Pick<ActorStore['effects'], keyof EffectPort>;
    records: Pick<ActorStore['records'], 'findRecipient' | 'readRun'>;
  };
  /** By the channel an address names. */
  channels: ReadonlyMap<string, Channel>;
  /** How long a claim lasts, in milliseconds. */
  leaseMs: number;
  /** The quiet hours that hold now for the recipient of a send, if any. */
  quiet: (addressOf: AddressOf) => Promise<Pick<ClaimOptions, 'quiet'>>;
  /** How old a claim may be when the POST begins, so that claim and lease outlast the POST; in milliseconds. */
  postWithinMs: number;
  /** How long the provider's list may lag behind what it has accepted, in milliseconds. */
  graceMs: number;
  /** Changes when a connection was lost: Redis may have lost the claim, and what came before it. */
  era: () => number;
  /** How long to wait after a look that proved nothing, in milliseconds: longer from look to look. */
  lookAgain: Delays;
}

/** How a reply job ended. `gone`, `held`, `early` and `lost` are normal: another was faster, or it is not time. */
export type ReplyOutcome =
  | Exclude<Claimed['status'], 'claimed'>
  | 'sent'
  | 'found'
  | 'rejected'
  | 'deferred'
  | 'failed'
  | 'ambiguous'
  | 'unsure'
  | 'lost';

/** A send that somebody has claimed. */
export type ClaimedSend = Extract<Claimed<SendReply>, { status: 'claimed' }>;

/** The result of a reply job; the channel is known once the reply has been claimed. */
export interface ReplyResult {
  outcome: ReplyOutcome;
  channel: string | null;
}
