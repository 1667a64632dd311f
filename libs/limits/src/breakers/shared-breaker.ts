import { admit, breakerGauge, breakerShows, defaultBreakerOptions } from '#breaker';
import type { BreakerOptions, CallOutcome, BreakerStatus } from '#breaker';
import { toAdmission } from './admission.js';
import type { Admission } from './admission.js';
import type { BreakerStore, ReadBreaker } from './breaker-store.js';
import { LocalBreaker } from './local-breaker.js';

export interface BreakerChange {
  name: string;
  /** `shared`: reported by the one process whose step changed it; `local`: the process's own. */
  scope: 'shared' | 'local';
  from: string;
  to: string;
}

/** Is notified of what a breaker does; see `breakerObserver`. */
export interface BreakerObserver {
  changed(change: BreakerChange): void;
  /** What this process does with calls from now on. */
  shows(name: string, shows: BreakerStatus): void;
  /** Redis did not answer; the local breaker decides meanwhile. */
  lost(error: unknown): void;
}

export interface SharedBreakerOptions {
  store: BreakerStore;
  /** This process, by a name that outlives its restarts where it can. */
  replica: string;
  observer: BreakerObserver;
  breaker?: BreakerOptions;
  /** How old the last read state may be, and how long calls may go unreported, in milliseconds. */
  freshMs?: number;
  /** A monotonic clock, in milliseconds. */
  clock?: () => number;
}

const none = { calls: 0, faults: 0 };

/**
 * One breaker of the deployment in one process. Calls are admitted by the last read state, and reported in batches; only a probe asks
 * Redis. The process's own breaker comes before it, and decides alone while Redis is away (ADR 12).
 */
export class SharedBreaker {
  private readonly breaker: BreakerOptions;
  private readonly freshMs: number;
  private readonly clock: () => number;
  private readonly local: LocalBreaker;
  private read: (ReadBreaker & { readAt: number }) | null = null;
  private awayUntil = Number.NEGATIVE_INFINITY;
  private looking: Promise<ReadBreaker | null> | null = null;
  private unreported = none;
  private reporting = false;
  private timer: NodeJS.Timeout | null = null;
  /** Our call that was last made the probe. */
  private probe: string | null = null;
  private shown: BreakerStatus = 'closed';
  private localShown: 'closed' | 'open' = 'closed';

  constructor(
    readonly name: string,
    private readonly options: SharedBreakerOptions,
  ) {
    this.breaker = options.breaker ?? defaultBreakerOptions;
    this.freshMs = options.freshMs ?? 1_000;
    this.clock = options.clock ?? (() => performance.now());
    this.local = new LocalBreaker(this.breaker, this.clock);
  }

  /** Whether this call may be made now. `call` identifies the call, so that a probe is recognised by its result. */
  async admit(call: string): Promise<Admission> {
    const read = await this.readFresh();
    if (read?.state.state === 'forced') return toAdmission(this.decision(read, call));
    const own = this.local.admit(call);
    const all = own.admitted && read !== null ? await this.ask(read, call) : own;
    if (own.admitted && !all.admitted) this.local.record(call, 'no-news');
    this.show();
    return all;
  }

  /** Reports how an admitted call has ended, without waiting. */
  record(call: string, outcome: CallOutcome): void {
    this.local.record(call, outcome);
    this.show();
    const { store, replica } = this.options;
    if (this.probe === call) {
      this.probe = null;
      void this.readFrom(() => store.conclude(this.name, { replica, call }, outcome));
    } else if (outcome !== 'no-news') {
      this.unreported = {
        calls: this.unreported.calls + 1,
        faults: this.unreported.faults + (outcome === 'fault' ? 1 : 0),
      };
      if (outcome === 'fault') void this.report();
      else this.wakeLater();
    }
  }

  /**
   * The last read state, if it is fresh, or else what Redis now answers, however long this process was held up since; an operator's
   * override is used while Redis is away, anything else is null then.
   */
  private async readFresh(): Promise<ReadBreaker | null> {
    if (this.isFresh()) return this.read;
    this.looking ??= this.lookOrReport().finally(() => (this.looking = null));
    return (await this.looking) ?? (this.read?.state.state === 'forced' ? this.read : null);
  }

  private isFresh(): boolean {
    return this.read !== null && this.clock() - this.read.readAt <= this.freshMs;
  }

  private decision(read: ReadBreaker, call: string) {
    const sinceMs = read === this.read ? this.clock() - this.read.readAt : 0;
    return admit(read.state, read.now + sinceMs, { replica: this.options.replica, call }, this.breaker);
  }

  private async ask(read: ReadBreaker, call: string): Promise<Admission> {
    const likely = this.decision(read, call);
    if (likely.decision !== 'probe') return toAdmission(likely);
    const { store, replica } = this.options;
    const answer = await this.readFrom(() => store.admit(this.name, { replica, call }));
    if (answer === null) return { admitted: true };
    const decision = this.decision(answer, call);
    if (decision.decision === 'probe') this.probe = call;
    return toAdmission(decision);
  }

  /** Faults are reported one after the other: what happens meanwhile goes with the next report. */
  private async report(): Promise<void> {
    if (this.reporting) return;
    this.reporting = true;
    do await this.lookOrReport();
    while (this.unreported.faults > 0);
    this.reporting = false;
  }

  /** Either reply brings the state. What may have arrived is not reported again. */
  private lookOrReport(): Promise<ReadBreaker | null> {
    const { store, replica } = this.options;
    const batch = this.unreported;
    if (batch.calls === 0) return this.readFrom(() => store.look(this.name));
    this.unreported = none;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    return this.readFrom(() => store.report(this.name, { replica, ...batch }));
  }

  private async readFrom(question: () => Promise<ReadBreaker>): Promise<ReadBreaker | null> {
    try {
      if (this.clock() < this.awayUntil) return null;
      const answer = await question();
      this.read = { ...answer, readAt: this.clock() };
      const { before, state } = answer;
      const change = { name: this.name, scope: 'shared', from: before, to: state.state } as const;
      if (before !== state.state) this.options.observer.changed(change);
      return this.read;
    } catch (error) {
      this.awayUntil = this.clock() + this.freshMs;
      this.options.observer.lost(error);
      return null;
    } finally {
      this.show();
    }
  }

  /** While it is not closed the state is read without calls, or the gauge would not change. */
  private show(): void {
    const { observer } = this.options;
    const own = this.local.shows;
    const shared = this.read === null ? 'closed' : breakerShows(this.read.state);
    const forced = this.read?.state.state === 'forced';
    const shows = forced || breakerGauge(shared) > breakerGauge(own) ? shared : own;
    if (shows !== this.shown) observer.shows(this.name, shows);
    this.shown = shows;
    const localShows = own === 'closed' ? 'closed' : 'open';
    const change = { name: this.name, scope: 'local', from: this.localShown, to: localShows } as const;
    if (change.from !== change.to) observer.changed(change);
    this.localShown = localShows;
    if (shared !== 'closed' || forced) this.wakeLater();
  }

  private wakeLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.lookOrReport();
    }, this.freshMs).unref();
  }
}
