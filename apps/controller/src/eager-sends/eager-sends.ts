import { createToken, requireActorId, withoutJobEnd } from '#redis';
import type { Claimed, ClaimOptions, CommitRequest } from '#engine/ports';
import { InvariantError } from '#errors';
import type { Address, OwedEffect } from '#protocol';
import { countSend, sendClaimed } from '#sends';
import type { ClaimedSend, ReplyPorts } from '#sends';
import { QueueWork } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { untilTrue } from '#timing';
import type { EagerClaim, TurnPlace } from '../eager-calls/eager-claim.js';

/** What sends are made with, and what says whether this process may make one now. */
export interface EagerSendPorts {
  replies: ReplyPorts;
  /** False: a gateway may keep a STOP that is not in Redis. */
  isSpoolEmpty: () => Promise<boolean>;
  /** False: Redis may have forgotten something, and no gateway has judged it yet, however long turns have waited for that. */
  isJudged: () => Promise<boolean>;
}

type Granted = Extract<Claimed, { status: 'claimed' }>;

/** How often a process that is to end looks whether its sends are over, in milliseconds. */
const lookEveryMs = 10;

/** The send of a run that a commit may claim; null: none, or it is for a job. */
function findSend({ effects, hold, background }: CommitRequest): string | null {
  const [send, ...others] = effects.filter(({ type }) => type === 'send-reply');
  if (send === undefined || others.length > 0 || hold || background !== undefined) return null;
  return isAside(send) ? null : send.id;
}

/** A message beside the runs is no answer that somebody waits for. */
function isAside(effect: OwedEffect): boolean {
  return effect.type === 'send-reply' && (effect.kind === 'human' || effect.kind === 'notice');
}

/**
 * Sends that this process posts itself as soon as they are decided (ADR 161), so many at once, the others are jobs. They go on beside: their turn waits for
 * none, and their settle ends the run, or brings the next turn as a job.
 */
export class EagerSends {
  private readonly work: QueueWork;
  /** Sends under way, and commits that claim one. */
  private count = 0;
  private isEnding = false;

  constructor(
    private readonly ports: EagerSendPorts,
    private readonly mostAtOnce: number,
    private readonly log: Pick<Logger, 'info' | 'warn'>,
    private readonly metrics: Pick<Metrics, 'set' | 'count'>,
  ) {
    this.work = new QueueWork(metrics, { queue: 'reply', how: 'eager' });
  }

  /** A claim of the send that a commit owes, where it owes one that this process can make now; null: a job makes it. It counts from now on. */
  async claimFor(
    request: CommitRequest,
    address: Address,
    { slot }: Pick<TurnPlace, 'slot'>,
  ): Promise<EagerClaim | null> {
    const effectId = this.isEnding || this.count >= this.mostAtOnce ? null : findSend(request);
    if (effectId === null || !this.ports.replies.channels.has(address.channel)) return null;
    this.count += 1; // before the commit: others may claim as long as it is under way
    const era = this.ports.replies.era(); // before the looks, which take time
    let options: Awaited<ReturnType<ReplyPorts['quiet']>> | null = null;
    try {
      options = await this.findOptions(address);
    } finally {
      if (options === null) this.count -= 1;
    }
    if (options === null) return null;
    const { leaseMs } = this.ports.replies;
    const claim = { effectId, token: createToken(), leaseMs, ...options };
    const hold = { token: claim.token, era, claimedAt: performance.now() };
    return {
      claim,
      begin: (granted) => this.begin(granted, hold, slot),
      giveBack: async (refusal) => {
        this.count -= 1;
        if (refusal === undefined) return this.release(effectId, claim.token);
        countSend(this.metrics, { outcome: refusal, channel: null });
      },
    };
  }

  /** From now on sends are jobs: this process must end. */
  keepPlaces(): void {
    this.isEnding = true;
  }

  /** A POST that has begun is seen to its end: it takes seconds at most. */
  letGo(): void {
    this.isEnding = true;
  }

  async whenAllAreOver(): Promise<void> {
    await untilTrue(() => Promise.resolve(this.count === 0), { everyMs: lookEveryMs });
  }

  /** By what a claim is asked for; null: it is for a gateway, which knows what is not in Redis. */
  private async findOptions(address: Address): Promise<Pick<ClaimOptions, 'quiet'> | null> {
    if (!(await this.ports.isJudged()) || !(await this.ports.isSpoolEmpty())) return null;
    return this.ports.replies.quiet(() => Promise.resolve(address));
  }

  private begin({ effect, ...granted }: Granted, hold: SendHold, slot: TurnPlace['slot']): null {
    if (effect.type !== 'send-reply') throw new InvariantError('eager sends are sends alone');
    const claimed = { ...granted, effect };
    // The commit may have ended the job. A suspect waits for the POST: cut off, it would be in doubt.
    void slot.yielding(() => withoutJobEnd(() => this.work.during(() => this.send(claimed, hold))));
    return null;
  }

  /** Never rejects: a claim that could not be settled runs out, and somebody looks. */
  private async send(claimed: ClaimedSend, hold: SendHold): Promise<void> {
    const { id: effectId } = claimed.effect;
    const startedAt = performance.now();
    try {
      const result = await sendClaimed(this.ports.replies, claimed, hold, uncut);
      countSend(this.metrics, result);
      const ms = Math.round(performance.now() - startedAt);
      const told = { queue: 'reply', how: 'eager', actorId: requireActorId(effectId), effectId, ...result, ms };
      this.log.info(told, 'handled');
    } catch (err) {
      this.log.warn({ err, effectId }, 'an eager send failed: its claim runs out, and somebody looks');
    } finally {
      this.count -= 1;
    }
  }

  /** Nothing was posted under it. */
  private async release(effectId: string, token: string): Promise<void> {
    const options = { delayMs: 0, posted: false };
    await this.ports.replies.store.effects.release(effectId, 'send-reply', token, options).catch(() => undefined);
  }
}

interface SendHold {
  token: string;
  era: number;
  claimedAt: number;
}

const uncut = new AbortController().signal;
