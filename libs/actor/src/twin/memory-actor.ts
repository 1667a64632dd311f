import { partitionOf, queueOfEffect } from '#contract';
import type { Compress, LedgerRow, MailEvent, OwedEffect, RunTool, SendReply } from '#contract';
import type { Hint } from '#queue';
import type {
  ActorPort,
  Claimed,
  ClaimOptions,
  CommitRequest,
  CommitResult,
  IngestRequest,
  IngestResult,
  Loaded,
  MessageRecord,
  RunRecord,
  SettleEvent,
  SettleResult,
} from '../actor-port.js';
import { actorIdFor, partitionOfPerson, personHashOf } from '../deployment.js';
import type { Deployment } from '../deployment.js';
import type { EngineLimits, EngineTimes } from '../engine.js';
import { quietMarginMs } from '../ingest.js';
import { actorIdOf, keys } from '../keys.js';
import { parseStored } from '../stored-json.js';
import { arm, emptyLane, hasWork, learn, mayBeOnItsWay } from './lane.js';
import type { Lane, Owed } from './lane.js';
import { commitTo } from './memory-commit.js';
import { accept, keywordOf } from './memory-ingest.js';
import { begin, endOf, giveBack, hold, judgeClaim, judgeRepost } from './memory-effects.js';
import { takeLease } from './memory-turns.js';
import { look, rescore } from './memory-sweep.js';
import type { Seen } from './memory-sweep.js';
import { Shelf } from './shelf.js';

export interface MemoryOptions {
  deployment: Deployment;
  times: EngineTimes;
  limits: EngineLimits;
  /** Milliseconds since the epoch. */
  clock: () => number;
  mintMessageId: (partition: number) => string;
}

/**
 * The engine said plainly: what each script asserts (design §10), without Redis. The scripts are compared with it step by
 * step. Each method does its work before it returns, so calls take effect in the order they are made. Long for one
 * file, because it is one list of what may happen to a conversation.
 */
export class MemoryActor implements ActorPort {
  readonly lanes = new Map<string, Lane>();
  readonly shelf = new Shelf();
  /** When each person opted out, by the key it is kept under. */
  readonly optOuts = new Map<string, number>();
  /** The message id first accepted under a channel's own id. */
  readonly seen = new Map<string, string>();
  /** The effect that a provider's id belongs to. */
  readonly providers = new Map<string, string>();
  /** Every hint given so far. */
  readonly hints: Hint[] = [];

  constructor(private readonly options: MemoryOptions) {}

  get times(): EngineTimes {
    return this.options.times;
  }

  async ingest(request: IngestRequest): Promise<IngestResult> {
    const { deployment, mintMessageId, times } = this.options;
    const { address, sourceId, mode } = request;
    const partition = partitionOfPerson(deployment, address);
    const actorId = actorIdFor(deployment, address);
    const messageId = mintMessageId(partition);
    this.hint({
      queue: 'turn',
      data: { v: 1, actorId },
      jobId: `turn.${actorId}.${messageId}`,
      delayMs: times.quietMs === 0 ? 0 : times.quietMs + quietMarginMs,
    });
    const lane =
      this.laneOf(actorId) ?? emptyLane(actorId, keys.optOut(partition, personHashOf(deployment, address)), address);
    if (sourceId !== null) {
      const seenKey = keys.seen(partition, address.channel, sourceId);
      const first = this.seen.get(seenKey);
      if (first !== undefined) return { status: 'duplicate', messageId: first, actorId };
      this.seen.set(seenKey, messageId);
      learn(lane, sourceId);
    }
    this.lanes.set(actorId, lane);
    lane.address = address;
    const keyword = keywordOf(mode, this.optOuts.has(lane.personKey));
    if (keyword === 'opted-out') this.optOuts.set(lane.personKey, this.now);
    if (keyword === 'opted-in') this.optOuts.delete(lane.personKey);
    this.shelf.messages.set(messageId, accept(lane, { messageId, keyword, request, times, now: this.now }));
    return { status: 'accepted', messageId, actorId };
  }

  async load(actorId: string, token: string): Promise<Loaded> {
    const { times, limits } = this.options;
    const now = this.now;
    const lane = this.laneOf(actorId);
    if (!lane) return { status: 'idle' };
    const lease = takeLease(lane, token, now, times.leaseMs);
    if (lease !== 'taken') return { status: lease };
    arm(lane, now + times.leaseMs);
    const read = lane.mail.slice(0, limits.maxMail);
    return {
      status: lane.attempts > limits.maxAttempts ? 'exhausted' : 'ready',
      now,
      version: lane.version,
      state: lane.state === null ? null : parseStored(lane.state),
      address: lane.address,
      mail: read.map((event) => parseStored<MailEvent>(event)),
      lastMail: read.at(-1) ?? null,
      sends: sendsOf(lane),
      optedOut: this.optOuts.has(lane.personKey),
      attempts: lane.attempts,
    };
  }

  async renew(actorId: string, token: string): Promise<boolean> {
    const lane = this.laneOf(actorId);
    if (lane?.lease?.token !== token) return false;
    lane.lease.until = this.now + this.options.times.leaseMs;
    if (hasWork(lane)) arm(lane, lane.lease.until);
    return true;
  }

  async abandon(actorId: string, token: string): Promise<void> {
    const lane = this.laneOf(actorId);
    if (lane?.lease?.token !== token) return;
    lane.lease = null;
    if (hasWork(lane)) arm(lane, this.now + this.options.times.graceMs);
  }

  async commit(request: CommitRequest): Promise<CommitResult> {
    for (const effect of request.effects) this.hint(hintOf(request.actorId, effect));
    const lane = this.laneOf(request.actorId);
    return lane ? commitTo(lane, this.shelf, request, this.options.times, this.now) : { status: 'stale' };
  }

  claim(effectId: string, kind: 'run-tool', options: ClaimOptions): Promise<Claimed<RunTool>>;
  claim(effectId: string, kind: 'send-reply', options: ClaimOptions): Promise<Claimed<SendReply>>;
  claim(effectId: string, kind: 'compress', options: ClaimOptions): Promise<Claimed<Compress>>;
  async claim(effectId: string, kind: OwedEffect['type'], options: ClaimOptions): Promise<Claimed> {
    const { lane, owed } = this.find(effectId);
    const optedOut = lane !== undefined && this.optOuts.has(lane.personKey);
    const { token } = options;
    const verdict = judgeClaim(owed, { kind, token, now: this.now, optedOut, limits: this.options.limits });
    if (!lane || !owed || verdict === 'gone') return { status: 'gone' };
    if (verdict === 'refused' || verdict === 'unknown') return this.giveUp(lane, owed, verdict);
    if (verdict === 'held' || verdict === 'early') return { status: verdict };
    if (verdict === 'claimed') begin(owed);
    hold(lane, owed, options, this.now);
    return {
      status: 'claimed',
      effect: owed.effect,
      address: lane.address,
      now: this.now,
      claims: owed.claims,
      posts: owed.posts,
      reconcile: owed.stage !== 'posting',
      firstPostAt: owed.firstPostAt,
      knownProviderIds: lane.known,
    };
  }

  async repost(effectId: string, options: ClaimOptions): Promise<'granted' | 'not-yours' | 'refused' | 'unknown'> {
    const { lane, owed } = this.find(effectId);
    const optedOut = lane !== undefined && this.optOuts.has(lane.personKey);
    const verdict = judgeRepost(owed, options.token, optedOut, this.options.limits.maxPosts);
    if (!lane || !owed || verdict === 'not-yours') return 'not-yours';
    if (verdict === 'refused' || verdict === 'unknown') return this.giveUp(lane, owed, verdict).status;
    owed.posts += 1;
    owed.stage = 'posting-again';
    hold(lane, owed, options, this.now);
    return 'granted';
  }

  async settle(effectId: string, authority: { token: string } | 'callback', event: SettleEvent): Promise<SettleResult> {
    const partition = partitionOf(effectId) ?? 0;
    const actorId = actorIdOf(effectId);
    this.hint({ queue: 'turn', data: { v: 1, actorId }, jobId: `turn.${effectId}` });
    const providerId = event.type === 'reply-settled' ? event.providerId : null;
    const { lane, owed } = this.find(effectId);
    const providerKey = providerId === null ? '' : keys.provider(partition, providerId);
    if ((this.providers.get(providerKey) ?? effectId) !== effectId) return 'provider-id-taken';
    if (owed && authority !== 'callback' && owed.claim?.token !== authority.token) return 'not-yours';
    if (lane && providerId !== null) this.adopt(lane, effectId, providerId, providerKey);
    if (!lane || !owed) return 'gone';
    this.finish(lane, owed, event);
    return 'settled';
  }

  async release(
    effectId: string,
    kind: OwedEffect['type'],
    token: string,
    { delayMs, posted }: { delayMs: number; posted: boolean },
  ): Promise<boolean> {
    const { lane, owed } = this.find(effectId);
    const hint = hintOf(actorIdOf(effectId), { id: effectId, type: kind });
    this.hint({ ...hint, jobId: `${hint.jobId}.${token}`, delayMs });
    if (!lane || owed?.claim?.token !== token) return false;
    giveBack(lane, owed, this.now + delayMs, posted);
    return true;
  }

  /** Every lane of a partition whose time has come, the longest waiting first. */
  due(partition: number): Seen[] {
    const now = this.now;
    const due = [...this.lanes.values()].filter((lane) => lane.timer !== null && lane.timer <= now);
    const here = due.filter((lane) => partitionOf(lane.actorId) === partition);
    const order = here.sort((a, b) => (a.timer ?? 0) - (b.timer ?? 0) || (a.actorId < b.actorId ? -1 : 1));
    return order.map((lane) => look(lane, now));
  }

  /** Gives the hints of lanes seen due and moves their timers, by what has become of them since. */
  giveAgain(seen: Seen[]): number {
    const hints = seen.flatMap((one) => one.hints);
    for (const one of seen) {
      const lane = this.laneOf(one.actorId);
      if (lane) rescore(lane, one, this.now, this.options.times.graceMs);
    }
    hints.forEach((hint) => this.hint(hint));
    return hints.length;
  }

  async sweep(): Promise<number> {
    let hints = 0;
    for (let partition = 0; partition < this.options.deployment.partitions; partition++) {
      hints += this.giveAgain(this.due(partition));
    }
    return hints;
  }

  async readRun(runId: string): Promise<RunRecord | null> {
    return this.shelf.runs.get(runId) ?? null;
  }

  async readLedger(runId: string): Promise<LedgerRow[]> {
    return this.shelf.ledgers.get(runId) ?? [];
  }

  async readJournal(runId: string): Promise<unknown[]> {
    return this.shelf.journals.get(runId) ?? [];
  }

  async readMessage(messageId: string): Promise<MessageRecord | null> {
    return this.shelf.messages.get(messageId) ?? null;
  }

  private get now(): number {
    return this.options.clock();
  }

  private hint(hint: Hint): void {
    this.hints.push(hint);
  }

  private laneOf(actorId: string): Lane | undefined {
    return this.lanes.get(actorId);
  }

  private find(effectId: string): { lane: Lane | undefined; owed: Owed | undefined } {
    const lane = this.laneOf(actorIdOf(effectId));
    return { lane, owed: lane?.owed.get(effectId) };
  }

  /** Every settle records the provider's id, once. */
  private adopt(lane: Lane, effectId: string, providerId: string, providerKey: string): void {
    if (this.providers.has(providerKey)) return;
    this.providers.set(providerKey, effectId);
    learn(lane, providerId);
  }

  /** Removal, event and timer in one step: an event is counted once (I3). */
  private finish(lane: Lane, { effect }: Owed, event: SettleEvent): void {
    lane.owed.delete(effect.id);
    if (effect.type === 'send-reply') lane.settledSend = effect.id;
    lane.mail.push(JSON.stringify({ at: this.now, ...event }));
    arm(lane, this.now + this.options.times.graceMs);
  }

  private giveUp<S extends 'refused' | 'unknown'>(lane: Lane, owed: Owed, status: S): { status: S } {
    this.finish(lane, owed, endOf(owed.effect, status));
    this.hint({ queue: 'turn', data: { v: 1, actorId: lane.actorId }, jobId: `turn.${owed.effect.id}` });
    return { status };
  }
}

function hintOf(actorId: string, effect: Pick<OwedEffect, 'id' | 'type'>): Hint {
  const queue = queueOfEffect[effect.type];
  return { queue, data: { v: 1, actorId, effectId: effect.id }, jobId: `${queue}.${effect.id}` };
}

function sendsOf(lane: Lane): Record<string, 'unclaimed' | 'claimed'> {
  const sends = [...lane.owed.values()].filter(({ effect }) => effect.type === 'send-reply');
  return Object.fromEntries(sends.map((owed) => [owed.effect.id, mayBeOnItsWay(owed) ? 'claimed' : 'unclaimed']));
}
