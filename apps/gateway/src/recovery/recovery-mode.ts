import type { ActorStore, Forgotten, HeartbeatReading, OpenEngine, HeartbeatTaken } from '#engine';
import { watchLoss } from '#redis';
import { atMostEvery } from '#telemetry';
import { pause } from '#timing';
import type { ProcessContext } from '../platform/process-context.js';

/** The part of an engine that recovery mode watches: a connection, and the heartbeat over it. */
export type Watched = { redis: OpenEngine['redis']; store: Pick<ActorStore, 'heartbeat'> };

export interface RecoveryModePorts {
  /**
   * Puts into Redis what was accepted for us since a time in ms; a second time changes nothing. `onSafe` is called when replies may be
   * claimed before its end. Rejects while it cannot.
   */
  replay: (since: number, onSafe: () => void) => Promise<void>;
  /** The part of it that only this process knows. */
  replayOwn: () => Promise<void>;
  /** How long provider lists may lag behind what they have accepted, in milliseconds. */
  graceMs: number;
  /** The last heartbeat that an earlier process on this machine has read; null: none. */
  recalled: HeartbeatReading | null;
  /** Keeps a heartbeat for the next process. */
  keep: (reading: HeartbeatReading) => void;
}

const reasons = {
  unsure: 'Redis has not said yet whether it remembers all',
  cautious: 'Redis may have forgotten messages: they are being brought back',
  calm: null,
} as const;

const heartbeatEveryMs = 1_000;
/** A gateway that has had nothing to do for so long has nothing of its own to bring back: its heartbeats come less often. */
const restAfterMs = 60_000;
const restHeartbeatMs = 5_000;
const retryMs = 500;
const logEveryMs = 5_000;
/** After this many errors as the answer to a heartbeat, a server will not say whether it loses writes. */
const mostRefusals = 3;

/**
 * Knows whether Redis may have forgotten what it had acknowledged, and brings it back (ADR 15). Unsure from the moment
 * at which a connection is lost until Redis has been asked; cautious until all is there again; only when calm are messages
 * put into Redis and replies claimed.
 */
export class RecoveryMode {
  private state: keyof typeof reasons = 'unsure';
  /** Goes up whenever a connection is lost: what was begun before may be lost. */
  private lost = 0;
  private unsureSince = performance.now();
  private known: HeartbeatReading | null;
  /** As the present server said. */
  private keepsAll = false;
  private refusals = 0;
  /** The latest doubt that this process has read, and the one for which it has recovered its own messages, by their marks. */
  private doubted = 0;
  private broughtBack = 0;
  /** The doubt that was logged last, by its end. */
  private loggedUntil = 0;
  private isBeating = false;
  /** The era in which everything accepted is in Redis, except for what waits for a reply. */
  private safeEra = -1;
  private stopping = false;
  /** When somebody last wanted to put something into Redis, or to claim, and when the last heartbeat was. */
  private usedAt = performance.now();
  private heartbeatAt = -Infinity;
  private readonly watched: Watched[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly beating: NodeJS.Timeout;
  private readonly logFailure: (err: unknown) => void;

  constructor(
    private readonly ports: RecoveryModePorts,
    private readonly processContext: ProcessContext,
  ) {
    this.known = ports.recalled;
    this.logFailure = atMostEvery(logEveryMs, (err: unknown) =>
      processContext.logger.warn({ err }, 'the heartbeat was not taken'),
    );
    this.beating = setInterval(() => void this.heartbeat(), heartbeatEveryMs).unref();
  }

  get isCalm(): boolean {
    this.usedAt = performance.now();
    return this.state === 'calm';
  }

  /** Whether replies may be claimed: everything accepted is in Redis, except for what waits for a reply. */
  get areClaimsSafe(): boolean {
    return this.isCalm || this.safeEra === this.lost;
  }

  /** Changes when Redis may have lost what it acknowledged in between. */
  get era(): number {
    return this.lost;
  }

  /** Why nothing is put into Redis now; null when it is. */
  get reason(): string | null {
    return reasons[this.state];
  }

  /** Watches a connection from now on; a loss is noticed before it is used again. */
  watch(engine: Watched): void {
    this.watched.push(engine);
    watchLoss(engine.redis, { lost: () => this.becomeUnsure(), found: () => void this.examine(engine) });
    if (engine.redis.status === 'ready') void this.examine(engine);
  }

  /**
   * Whether normal operation holds, after waiting for it: but never once it has not held for `patienceMs`, so that a short loss is waited
   * out and a long one delays nobody.
   */
  async settled(patienceMs: number): Promise<boolean> {
    for (;;) {
      const leftMs = this.unsureSince + patienceMs - performance.now();
      if (this.isCalm || this.stopping || leftMs <= 0) return this.isCalm;
      await this.woken(leftMs);
    }
  }

  /** Resolves when replies may be claimed; rejects when the process is to end before. */
  async untilClaimsAreSafe(): Promise<void> {
    while (!this.areClaimsSafe) {
      if (this.stopping) throw new Error('Redis may have forgotten messages and this process is to end');
      await new Promise<void>((resolve) => this.waiting.add(resolve));
    }
  }

  /** Called by Nest before the workers drain, which wait for what is held back here. */
  onModuleDestroy(): void {
    this.stopping = true;
    clearInterval(this.beating);
    this.wake();
  }

  private becomeUnsure(): void {
    this.lost += 1;
    if (this.state === 'calm') this.unsureSince = performance.now();
    this.state = 'unsure';
  }

  /** Asks Redis until it has answered or its connection is lost. */
  private async examine(engine: Watched): Promise<void> {
    const era = this.lost;
    while (era === this.lost && this.state === 'unsure' && !this.stopping) {
      try {
        const forgotten = await this.judge(engine.store.heartbeat);
        if (era !== this.lost || this.state !== 'unsure') return;
        if (forgotten) await this.bringBack(engine.store.heartbeat, forgotten);
        else await this.bringOwnBack();
        if (era === this.lost) this.becomeCalm();
      } catch (error) {
        this.logFailure(error);
        if (era === this.lost) this.state = 'unsure';
        await pause(retryMs);
      }
    }
  }

  /** What is still to be recovered; null: nothing. */
  private async judge(heartbeat: Watched['store']['heartbeat']): Promise<Forgotten | null> {
    try {
      this.keepsAll = await heartbeat.keepsAll();
      const forgotten = this.onHeartbeat(await heartbeat.take(this.known, this.keepsAll));
      this.refusals = 0;
      return forgotten;
    } catch (error) {
      const isReply = error instanceof Error && error.name === 'ReplyError';
      this.refusals = isReply ? this.refusals + 1 : 0;
      if (this.refusals < mostRefusals) throw error;
      this.processContext.logger.warn({ err: error }, 'this Redis does not tell whether it forgets: it is believed');
      return null;
    }
  }

  private async bringBack(heartbeat: Watched['store']['heartbeat'], forgotten: Forgotten): Promise<void> {
    const era = this.lost;
    const { since, until } = forgotten;
    this.state = 'cautious';
    this.processContext.metrics.set('cautious', {}, 1);
    if (this.loggedUntil !== forgotten.until)
      this.processContext.logger.warn({ since, until }, 'Redis may have forgotten what it acknowledged');
    this.loggedUntil = forgotten.until;
    await heartbeat.spreadDoubt(forgotten);
    // What was accepted until the connection was lost is in the lists by then.
    await pause(Math.max(0, this.unsureSince + this.ports.graceMs - performance.now()));
    const noting: Promise<void>[] = [];
    await this.ports.replay(forgotten.since, () => {
      this.allowClaims(era);
      if (noting.length === 0)
        noting.push(heartbeat.noteIngested(forgotten).catch((error: unknown) => this.logFailure(error)));
    });
    await Promise.all(noting);
    this.broughtBack = forgotten.mark;
    await heartbeat.noteReplayed(forgotten);
    this.processContext.logger.warn({ since, until }, 'what Redis may have forgotten is back');
  }

  /** Another gateway has recovered what providers list, while this one could not reach Redis: what it accepted itself is in no list. */
  private async bringOwnBack(): Promise<void> {
    const { doubted } = this;
    if (this.broughtBack === doubted) return;
    await this.ports.replayOwn();
    this.broughtBack = doubted;
  }

  /** Between two losses the heartbeat goes on; another gateway may have found what this one could not know. */
  private async heartbeat(): Promise<void> {
    const engine = this.watched.find(({ redis }) => redis.status === 'ready');
    if (!engine || this.state !== 'calm' || this.isBeating || this.mayRest()) return;
    this.isBeating = true;
    this.heartbeatAt = performance.now();
    try {
      const forgotten = this.onHeartbeat(await engine.store.heartbeat.take(this.known, this.keepsAll));
      if (forgotten && this.state === 'calm') {
        this.becomeUnsure();
        void this.examine(engine);
      }
    } catch (error) {
      this.logFailure(error);
    } finally {
      this.isBeating = false;
    }
  }

  private mayRest(): boolean {
    const now = performance.now();
    return now - this.usedAt > restAfterMs && now - this.heartbeatAt < restHeartbeatMs - heartbeatEveryMs / 2;
  }

  private onHeartbeat({ reading, forgotten }: HeartbeatTaken): Forgotten | null {
    if (!this.known || reading.count > this.known.count) this.known = reading;
    this.ports.keep(this.known);
    this.doubted = forgotten?.mark ?? this.doubted;
    return forgotten && !forgotten.isReplayed ? forgotten : null;
  }

  private allowClaims(era: number): void {
    this.safeEra = era;
    this.wake();
  }

  private becomeCalm(): void {
    this.state = 'calm';
    this.processContext.metrics.set('cautious', {}, 0);
    this.wake();
  }

  private async woken(withinMs: number): Promise<void> {
    const early = new AbortController();
    const wake = (): void => early.abort();
    this.waiting.add(wake);
    await pause(withinMs, { signal: early.signal });
    this.waiting.delete(wake);
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}
