import { TransientError } from '#errors';
import type { Urgency } from '#policy';
import { pause } from '#timing';
import { createBuckets } from './buckets.js';
import type { CallEnd, GovernorPort, Pace, PaceRequest, ProviderLimits } from './governor-port.js';
import { defaultPatience, MemoryGovernor } from './memory-governor.js';
import type { Patience } from './memory-governor.js';

/** Is notified of what a governor does; see `governorObserver`. */
export interface GovernorObserver {
  /** A call may go out after this many milliseconds, or gave up. */
  waited(provider: string, urgency: Urgency, waitedMs: number, end: 'went' | 'gave-up'): void;
  /** The provider wants to be left alone for this many milliseconds. */
  backedOff(provider: string, retryAfterMs: number): void;
  /** Redis did not answer; the process paces itself meanwhile. */
  lost(error: unknown): void;
}

export interface SharedGovernorOptions {
  store: GovernorPort;
  limits: ProviderLimits;
  observer: GovernorObserver;
  patience?: Patience;
  /** The provider's minute in milliseconds; shorter in tests. */
  windowMs?: number;
  /** A monotonic clock, in milliseconds. */
  clock?: () => number;
  /** From 0 to 1, for jitter. */
  random?: () => number;
}

/**
 * How long a process without a known limit assumes that there was no Retry-After, and how long it leaves a Redis alone that did not
 * answer; in milliseconds.
 */
const trustMs = 1_000;
/** Jitter: at most this share of the wait and this many milliseconds later, never earlier, so that processes do not come back in step. */
const jitter = { share: 0.05, ms: 25 };

/**
 * Decides whether and when this process may call one provider: in Redis together with all others, and alone, within its share of the
 * limits, while Redis is away (ADR 17).
 */
export class SharedGovernor {
  private readonly clock: () => number;
  private readonly random: () => number;
  private readonly isUnlimited: boolean;
  private readonly local: MemoryGovernor;
  private callers = 1;
  private isAlone = false;
  private awayUntil = Number.NEGATIVE_INFINITY;
  private freeUntil = Number.NEGATIVE_INFINITY;

  constructor(
    readonly provider: string,
    private readonly options: SharedGovernorOptions,
  ) {
    const { limits, windowMs, patience = defaultPatience } = options;
    this.clock = options.clock ?? (() => performance.now());
    this.random = options.random ?? Math.random;
    this.isUnlimited = limits.requestsPerMinute === 0 && limits.tokensPerMinute === 0;
    this.local = new MemoryGovernor(() => createBuckets(limits, 1 / this.callers, windowMs), this.clock, patience);
  }

  /**
   * Waits until the call may go out, and returns how many milliseconds that took. Throws `TransientError('model-timeout')` when the
   * signal comes first.
   */
  async enter(request: PaceRequest, signal: AbortSignal): Promise<number> {
    if (this.isUnlimited && this.clock() < this.freeUntil) return 0;
    const { observer } = this.options;
    const begun = this.clock();
    for (;;) {
      const pace = signal.aborted ? null : await this.ask(request);
      const waitedMs = this.clock() - begun;
      if (pace === null || signal.aborted) {
        void this.giveUp(request.call);
        observer.waited(this.provider, request.urgency, waitedMs, 'gave-up');
        throw new TransientError('model-timeout', 'the model may not be called before the time is up');
      }
      if (pace.go) {
        observer.waited(this.provider, request.urgency, waitedMs, 'went');
        return waitedMs;
      }
      const lateMs = this.random() * (pace.waitMs * jitter.share + jitter.ms);
      await pause(pace.waitMs + lateMs, { signal });
    }
  }

  /** Reports how a call has ended, without waiting. */
  end(end: CallEnd): void {
    if (end.retryAfterMs > 0) {
      this.freeUntil = Number.NEGATIVE_INFINITY;
      this.options.observer.backedOff(this.provider, end.retryAfterMs);
    }
    if (end.retryAfterMs === 0 && (end.tokensBack === 0 || this.options.limits.tokensPerMinute === 0)) return;
    void this.local.report(end);
    this.options.store.report(end).catch((error: unknown) => this.options.observer.lost(error));
  }

  private async ask(request: PaceRequest): Promise<Pace> {
    if (this.clock() < this.awayUntil) return this.local.pace(request);
    try {
      const pace = await this.options.store.pace(request);
      this.callers = pace.callers;
      this.isAlone = false;
      if (pace.go && this.isUnlimited) this.freeUntil = this.clock() + trustMs;
      return pace;
    } catch (error) {
      this.awayUntil = this.clock() + trustMs;
      if (!this.isAlone) this.local.empty();
      this.isAlone = true;
      this.options.observer.lost(error);
      return this.local.pace(request);
    }
  }

  private async giveUp(call: string): Promise<void> {
    await this.local.leave(call);
    await this.options.store.leave(call).catch(() => undefined); // its place expires by itself
  }
}
