import { createToken } from '#redis';
import { traceEffect } from '#engine';
import type { DeliveryNote } from '#records';
import type { ClosingInHand, ReleaseOptions, SettleResult } from '#engine/ports';
import type { Channel, Delivery, Outgoing } from '#channels';
import { InvariantError } from '#errors';
import { wasNeverSent } from '#transport';
import type { SendReply } from '#protocol';
import { withSpan } from '#telemetry';
import { optOutAtProvider } from './opt-out-at-provider.js';
import { settleSimulated } from './simulated-reply.js';
import { isTooLate } from './too-late.js';
import type { ClaimedSend, ReplyOutcome, ReplyPorts, ReplyResult } from './reply-ports.js';
import { growingDelay, sumDelays } from './growing-delay.js';

/** How long a reply waits for a process that serves its channel, in milliseconds. */
const noChannelDelayMs = 30_000;
const retryDelays = { firstMs: 500, longestMs: 30_000 };
const longestRetryAfterMs = 300_000;
/** How many looks may prove nothing before the outcome is given up as unknown, and the conversation goes on. */
const mostLooks = 6;

/** What is known of a message that a provider has taken and goes on reporting on. */
const taken: DeliveryNote = { status: 'queued', errorCode: null };

const errorCodes = { sent: null, refused: null, rejected: 'send-rejected', unknown: 'send-unknown' } as const;

/**
 * Claims an owed reply, looks for it at the provider if a POST may have happened, else posts it, and settles what came
 * of it. Rejects only when Redis or this program fails; the claim then runs out and somebody looks.
 */
export async function sendReply(ports: ReplyPorts, effectId: string, signal: AbortSignal): Promise<ReplyResult> {
  const token = createToken();
  const claimedAt = performance.now();
  const era = ports.era();
  const quiet = await ports.quiet(() => ports.store.records.findRecipient(effectId));
  const claim = await ports.store.effects.claim(effectId, 'send-reply', { token, leaseMs: ports.leaseMs, ...quiet });
  if (claim.status === 'simulated') return { outcome: await settleSimulated(ports.store, claim, token), channel: null };
  if (claim.status !== 'claimed') return { outcome: claim.status, channel: null };
  const sending = new Sending(ports, claim, { token, era }, signal);
  return traceSend(claim, () => sending.workOff(claimedAt));
}

/**
 * Posts a send that the commit which owes it has claimed, and settles what came of it (ADR 161). What must be looked for first is left to a job, whose
 * worker knows whether all that was accepted is in Redis. `hold.claimedAt`: before the commit, by this process's monotonic clock.
 */
export function sendClaimed(
  ports: ReplyPorts,
  claim: ClaimedSend,
  { claimedAt, ...hold }: { token: string; era: number; claimedAt: number },
  signal: AbortSignal,
): Promise<ReplyResult> {
  const sending = new Sending(ports, claim, hold, signal);
  return traceSend(claim, () => (claim.reconcile ? sending.leave() : sending.workOff(claimedAt)));
}

function traceSend(claim: ClaimedSend, work: () => Promise<ReplyOutcome>): Promise<ReplyResult> {
  return traceEffect(claim, async (span) => {
    const outcome = await work();
    const { channel } = claim.address;
    span.set({ 'turnpike.outcome': outcome, 'turnpike.channel': channel });
    return { outcome, channel };
  });
}

/** One claim of one reply, worked off. */
class Sending {
  private readonly message: Outgoing;
  /** POSTs begun, one of this claim included. */
  private posts: number;
  /** When the claim was granted, by this process's monotonic clock. */
  private readonly claimedAt: number;

  constructor(
    private readonly ports: ReplyPorts,
    private readonly claim: ClaimedSend,
    private readonly hold: { token: string; era: number },
    private readonly signal: AbortSignal,
  ) {
    this.claimedAt = performance.now();
    const { effect, address, posts } = claim;
    this.posts = posts;
    this.message = {
      effectId: effect.id,
      to: address.theirs,
      ours: address.ours,
      text: effect.text,
      trace: effect.trace?.root,
    };
  }

  async workOff(claimedAt: number): Promise<ReplyOutcome> {
    const { ports, claim } = this;
    const channel = ports.channels.get(claim.address.channel);
    if (!channel) return this.release('deferred', { delayMs: noChannelDelayMs, posted: claim.reconcile });
    return claim.reconcile ? this.lookFirst(channel) : this.post(channel, claimedAt);
  }

  /** Has a job look for it. */
  leave(): Promise<ReplyOutcome> {
    return this.release('deferred', { delayMs: 0, posted: true });
  }

  /**
   * Looks for the message before anything else: it may be there. Where POSTs are forgotten a message in other words
   * may be the answer that was decided first, but never what is said beside the runs: nobody decides that anew (ADR 15).
   */
  private async lookFirst(channel: Channel): Promise<ReplyOutcome> {
    const { ports, claim, message } = this;
    const { unknownSends } = claim;
    const { since: firstPostAt, until: lastPostAt } = postedBetween(claim);
    const otherWords = unknownSends && !isAside(claim.effect) && { otherTextUntil: unknownSends.until };
    // A POST began up to `postWithinMs` after the claim that counted it.
    const graceLeftMs = lastPostAt + ports.postWithinMs + ports.graceMs - claim.now;
    if (graceLeftMs > 0) return this.release('deferred', { delayMs: graceLeftMs, posted: true });
    const knownProviderIds = [...claim.knownProviderIds];
    for (;;) {
      const query = { ...message, firstPostAt, knownProviderIds, ...otherWords };
      const found = await calling('look for', channel, () => channel.reconcile(query, this.signal));
      if (found.status === 'absent') return this.postAgain(channel);
      if (found.status === 'unsure') return this.lookAgain(claim.now - lastPostAt);
      const settled = await this.settleAs('sent', found.providerId, channel.reportsDelivery ? taken : null);
      if (settled !== 'provider-id-taken') return settled === 'settled' ? 'found' : toReplyOutcome(settled);
      knownProviderIds.push(found.providerId); // another reply has adopted it: look on
    }
  }

  /**
   * Gives the claim back to look later, or gives the outcome up; never a POST, since nothing was proven. Each POST took a claim, so looks
   * are counted by the others. Claims that were told to wait count too, so the time that as many looks take must also have passed since
   * the last POST. A send that is not known to have been posted is not given up.
   */
  private async lookAgain(sinceLastPostMs: number): Promise<ReplyOutcome> {
    const { lookAgain } = this.ports;
    const looks = this.claim.claims - Math.max(this.posts, 1);
    if (this.claim.unknownSends !== null || looks < mostLooks || sinceLastPostMs < sumDelays(mostLooks, lookAgain)) {
      return this.release('unsure', { delayMs: growingDelay(Math.max(looks, 1), lookAgain), posted: true });
    }
    const settled = await this.settleAs('unknown', null, null);
    return settled === 'settled' ? 'unknown' : toReplyOutcome(settled);
  }

  /** Posts, unless the claim is too old to outlast the POST or may be lost: the process may have been asleep since. */
  private async post(channel: Channel, claimedAt: number): Promise<ReplyOutcome> {
    const isStale = performance.now() - claimedAt > this.ports.postWithinMs || this.ports.era() !== this.hold.era;
    if (isStale || this.signal.aborted) return this.release('deferred', { delayMs: 0, posted: false });
    if (await isTooLate(this.ports.store, this.claim.effect)) {
      const refused = await this.settleAs('refused', null, null);
      return refused === 'settled' ? 'refused' : toReplyOutcome(refused);
    }
    const call = (): Promise<Delivery> => channel.deliver(this.message, this.signal);
    const delivery = await calling('post to', channel, call).catch((error: unknown) => this.unmade(error));
    return this.conclude(channel, delivery);
  }

  /** A fault of ours before the POST: the reply is rejected, for nobody can be in doubt of it, and the fault is reported. */
  private async unmade(error: unknown): Promise<never> {
    if (wasNeverSent(error)) await this.settleAs('rejected', null, { status: 'failed', errorCode: 'internal' });
    throw error;
  }

  private async release(outcome: ReplyOutcome, options: ReleaseOptions): Promise<ReplyOutcome> {
    const { store } = this.ports;
    return (await store.effects.release(this.message.effectId, 'send-reply', this.hold.token, options))
      ? outcome
      : 'lost';
  }

  private async postAgain(channel: Channel): Promise<ReplyOutcome> {
    const claimedAt = performance.now();
    const isHarmless = channel.repeat !== 'doubles';
    const options = { token: this.hold.token, leaseMs: this.ports.leaseMs, isHarmless };
    const reposted = await this.ports.store.effects.repost(this.message.effectId, options);
    if (reposted === 'granted') {
      this.posts += 1;
      return this.post(channel, claimedAt);
    }
    return reposted === 'not-yours' ? 'lost' : reposted;
  }

  private async conclude(channel: Channel, delivery: Delivery): Promise<ReplyOutcome> {
    switch (delivery.status) {
      case 'sent': {
        const settled = await this.settleAs('sent', delivery.providerId, channel.reportsDelivery ? taken : null);
        if (settled === 'not-yours' && (await this.settleAsProvider(delivery.providerId))) return 'sent';
        if (settled === 'provider-id-taken') throw new InvariantError('the provider gave one id to two messages');
        return settled === 'settled' ? 'sent' : toReplyOutcome(settled);
      }
      case 'rejected': {
        const { errorCode } = delivery;
        const address = () => Promise.resolve(this.claim.address);
        // Before the end: a process that dies in between sends again, and gets the same answer.
        await optOutAtProvider(this.ports.store, { effectId: this.message.effectId, address, errorCode });
        const refused: DeliveryNote = { status: 'failed', errorCode };
        const settled = await this.settleAs('rejected', null, refused);
        return settled === 'settled' ? 'rejected' : toReplyOutcome(settled);
      }
      case 'retry':
        return this.release('deferred', { delayMs: this.retryAfterMs(delivery.afterMs), posted: false });
      case 'failed':
      case 'ambiguous':
        return this.releaseUnclear(channel, delivery.status);
    }
  }

  /**
   * It is unknown whether the message was taken. Where a repeat does no harm it is posted again, else looked for. A failure as the answer
   * is recorded together with the claim's end, and in no other step, since it may permit one more POST (ADR 39).
   */
  private releaseUnclear(channel: Channel, outcome: 'failed' | 'ambiguous'): Promise<ReplyOutcome> {
    if (channel.repeat === 'drops') return this.release(outcome, { delayMs: this.retryAfterMs(null), posted: false });
    const { graceMs, lookAgain } = this.ports;
    const failed = outcome === 'failed';
    const pauseMs = failed ? growingDelay(this.posts, { ...lookAgain, longestMs: longestRetryAfterMs }) : 0;
    return this.release(outcome, { delayMs: Math.max(graceMs, pauseMs), posted: true, failed });
  }

  /** What the reply brings for the case that it was sent, with the time by Redis's clock. */
  private closing(): { closing?: ClosingInHand } {
    const { closing: text, now } = this.claim;
    return text === null ? {} : { closing: { text, at: Math.round(now + performance.now() - this.claimedAt) } };
  }

  private settleAs(
    status: keyof typeof errorCodes,
    providerId: string | null,
    note: DeliveryNote | null,
  ): Promise<SettleResult> {
    const { effectId } = this.message;
    const event = { type: 'reply-settled' as const, effectId, status, providerId, errorCode: errorCodes[status] };
    return this.ports.store.effects.settle(effectId, { token: this.hold.token, ...this.closing() }, event, note);
  }

  /** The provider's own report outlasts a claim that has run out, or that Redis has lost. */
  private async settleAsProvider(providerId: string | null): Promise<boolean> {
    const { effectId } = this.message;
    const event = { type: 'reply-settled' as const, effectId, status: 'sent' as const, providerId, errorCode: null };
    return providerId !== null && (await this.ports.store.effects.settle(effectId, 'callback', event)) === 'settled';
  }

  /** As long as the provider asks for, but never less than our own growing delay: zero and past dates do occur. */
  private retryAfterMs(askedMs: number | null): number {
    return Math.min(Math.max(askedMs ?? 0, growingDelay(this.claim.claims, retryDelays)), longestRetryAfterMs);
  }
}

/** Between which times POSTs of a send were begun, or may have been, by Redis's clock. */
function postedBetween({ unknownSends, firstPostAt, lastPostAt, now }: ClaimedSend): { since: number; until: number } {
  return unknownSends ?? { since: firstPostAt ?? now, until: lastPostAt ?? now };
}

/** A message beside the runs: no turn decides it, so none decides it anew. */
function isAside({ kind }: SendReply): boolean {
  return kind === 'human' || kind === 'notice';
}

/** A span around what is asked of the provider. */
function calling<T extends { status: string }>(what: string, { name }: Channel, call: () => Promise<T>): Promise<T> {
  const attributes = { 'turnpike.channel': name };
  return withSpan(`${what} ${name}`, { kind: 'client', attributes }, async (span) => {
    const answer = await call();
    span.set({ 'turnpike.status': answer.status });
    return answer;
  });
}

function toReplyOutcome(settled: Exclude<SettleResult, 'settled'>): ReplyOutcome {
  return settled === 'gone' ? 'gone' : 'lost';
}
