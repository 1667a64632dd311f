import { firstOf } from '#values';
import { parsePartition } from '#protocol';
import { requireActorId } from '#redis';
import type { Hint } from '#redis';
import { keys } from '#records';
import type { StoredDeed, EngineLimits, EngineTimes } from '#engine';
import type { SettleEvent, Doubt, OperatorReply } from '#engine/ports';
import type { Deployment } from '#deployment';
import { arm, isAside, learn, noteEmpty } from './lane.js';
import type { Lane, Owed } from './lane.js';
import type { Refusal } from './memory-effects.js';
import type { KeptLetter } from './memory-letters.js';
import { usualTreeLimits } from './tree-limits.js';
import type { TreeLimits } from './tree-limits.js';
import { Archive } from './archive.js';
import { typeOf } from './type-of.js';

/** How many provider ids a partition remembers of the sends it settled. */
const sentKept = 20;

export interface MemoryOptions {
  deployment: Deployment;
  times: EngineTimes;
  limits: EngineLimits;
  /** Milliseconds since the epoch. */
  clock: () => number;
  createMessageId: (partition: number) => string;
  /** Smaller limits of a tree, so that a test meets them; absent: the usual ones. */
  treeLimits?: TreeLimits;
}

/** All that the reference engine remembers, and the few things that more than one step does to it. */
export class Memory {
  readonly lanes = new Map<string, Lane>();
  readonly archive = new Archive();
  /** When each person opted out, by the key it is kept under. */
  readonly optOuts = new Map<string, number>();
  /** The message id first accepted under a channel's own id. */
  readonly seen = new Map<string, string>();
  /** The effect that a provider's id belongs to. */
  readonly providers = new Map<string, string>();
  /** Provider ids of the last sends that were settled, newest first, by partition. */
  readonly sent = new Map<number, string[]>();
  /** From when to when POSTs may be forgotten, in ms, by partition. */
  readonly doubts = new Map<number, Doubt>();
  /** What failed for the last time, by the id of what failed. */
  readonly letters = new Map<string, KeptLetter>();
  /** What people have said in the agent's place, by reply id. */
  readonly operatorReplies = new Map<string, OperatorReply & { effectId: string }>();
  /** The notices that were owed, by effect id: each as JSON, and what became of it. */
  readonly notices = new Map<string, { record: string; status: OperatorReply['status'] }>();
  /** Each person's texts in the hour since `from` (ms), and when they were told what; by the key it is kept under. */
  /** When each person was sent something that is counted, newest first. */
  readonly ordered = new Map<string, readonly number[]>();
  readonly senders = new Map<string, { from: number; count: number; limited: number; slow: number }>();
  /** What operators have done, as it is stored, with when. */
  readonly deeds = new Map<string, number>();
  /** Every hint given so far. */
  readonly hints: Hint[] = [];

  constructor(readonly options: MemoryOptions) {}

  get treeLimits(): TreeLimits {
    return this.options.treeLimits ?? usualTreeLimits;
  }

  get now(): number {
    return this.options.clock();
  }

  noteDeed(deed: StoredDeed): void {
    this.deeds.set(JSON.stringify({ at: this.now, ...deed }), this.now);
  }

  hint(hint: Hint): void {
    this.hints.push(hint);
  }

  find(effectId: string): { lane: Lane | undefined; owed: Owed | undefined } {
    const lane = this.lanes.get(requireActorId(effectId));
    return { lane, owed: lane?.owed.get(effectId) };
  }

  isOptedOut(lane: Lane | undefined): boolean {
    return lane !== undefined && this.optOuts.has(lane.personKey);
  }

  /** Whether no send may begin: opted out, or by a STOP that no turn has read, though START came after it (I9). */
  isStopped(lane: Lane | undefined): boolean {
    return this.isOptedOut(lane) || (lane?.mail ?? []).some((event) => typeOf(event) === 'opted-out');
  }

  /** Why the agent's send, or a person's, must not be POSTed; null: it may be (I9, ADR 20). */
  refusalOf(lane: Lane | undefined, owed: Owed | undefined): Refusal | null {
    if (this.isStopped(lane)) return 'opted-out';
    const isUnread = (lane?.mail ?? []).some((event) => typeOf(event) === 'taken-over');
    const isTaken = isUnread || (lane !== undefined && lane.human !== null);
    return isTaken && owed?.said === null ? 'taken-over' : null;
  }

  /** When a message of ours may have been made that nothing here knows of; null: looked for in vain since, or no reason to. */
  doubtOf(lane: Lane | undefined): Doubt | null {
    const doubt = lane && this.doubts.get(parsePartition(lane.actorId) ?? 0);
    return doubt && lane.cleared < doubt.until ? doubt : null;
  }

  /** Gives a provider's id to an effect unless it belongs to one; tells which one it belonged to before. */
  own(effectId: string, providerId: string | null): string | null {
    const owner = this.ownerOf(effectId, providerId);
    if (owner === null && providerId !== null) this.providers.set(this.providerKey(effectId, providerId), effectId);
    return owner;
  }

  /** The effect that a provider's id belongs to, as the partition of an effect knows it; no id belongs to the effect itself. */
  ownerOf(effectId: string, providerId: string | null): string | null {
    if (providerId === null) return effectId;
    return this.providers.get(this.providerKey(effectId, providerId)) ?? null;
  }

  private providerKey(effectId: string, providerId: string): string {
    return keys.provider(parsePartition(effectId) ?? 0, providerId);
  }

  /** Remembers a provider's id as known to the conversation and as sent by the partition. */
  notify(lane: Lane, providerId: string): void {
    learn(lane, providerId);
    this.sent.set(parsePartition(lane.actorId) ?? 0, firstOf([providerId, ...this.sentBy(lane)], sentKept));
  }

  /** The provider ids that the lane's partition has sent, newest first. */
  sentBy({ actorId }: Lane): string[] {
    return this.sent.get(parsePartition(actorId) ?? 0) ?? [];
  }

  /** Removal, event and timer in one step: an event is counted once (I3). */
  finish(lane: Lane, owed: Owed, event: SettleEvent): void {
    this.takeOff(lane, owed, event);
    this.deliver(lane, event);
  }

  takeOff(lane: Lane, { effect }: Owed, event: SettleEvent): void {
    lane.owed.delete(effect.id);
    noteEmpty(lane);
    if (effect.type === 'send-reply' && !isAside(effect)) lane.settledSend = effect.id;
    for (const reply of this.operatorReplies.values()) {
      if (reply.effectId === effect.id && event.type === 'reply-settled') reply.status = event.status;
    }
    const notice = this.notices.get(effect.id);
    if (notice && event.type === 'reply-settled') notice.status = event.status;
  }

  deliver(lane: Lane, event: SettleEvent): void {
    lane.mail.push(JSON.stringify({ at: this.now, ...event }));
    arm(lane, this.now + this.options.times.graceMs);
  }
}
