import { admit, breakerGauge, breakerShows, defaultBreakerOptions } from '#breaker';
import type { BreakerOptions, BreakerShows, CallOutcome } from '#breaker';
import { admissionOf } from './admission.js';
import type { Admission } from './admission.js';
import type { BreakerStore, HeardBreaker } from './breaker-store.js';
import { LocalBreaker } from './local-breaker.js';

export interface BreakerChange {
  name: string;
  /** `shared`: told by the one process whose step changed it; `local`: the process's own. */
  scope: 'shared' | 'local';
  from: string;
  to: string;
}

/** Told of what a breaker does; see `breakerTeller`. */
export interface BreakerObserver {
  changed(change: BreakerChange): void;
  /** What this process does with calls from now on. */
  shows(name: string, shows: BreakerShows): void;
  /** Redis was asked in vain; the local breaker decides meanwhile. */
  lost(error: unknown): void;
}

export interface SharedBreakerOptions {
  store: BreakerStore;
  /** This process, by a name that outlives its restarts where it can. */
  replica: string;
  observer: BreakerObserver;
  breaker?: BreakerOptions;
  /** How old what was heard may be, and how long calls may go unreported, in milliseconds. */
  freshMs?: number;
  /** Milliseconds that only ever grow. */
  clock?: () => number;
}

const none = { calls: 0, faults: 0 };

/**
 * One breaker of the deployment as one process sees it. Calls are admitted from what was last heard, and told of in
 * batches; only a probe asks Redis. The process's own breaker stands before it, and alone while Redis is away (ADR 12).
 */
export class SharedBreaker {
  private readonly breaker: BreakerOptions;
  private readonly freshMs: number;
  private readonly clock: () => number;
  private readonly local: LocalBreaker;
  private heard: (HeardBreaker & { heardAt: number }) | null = null;
  private awayUntil = Number.NEGATIVE_INFINITY;
  private looking: Promise<HeardBreaker | null> | null = null;
  private untold = none;
  private telling = false;
  private timer: NodeJS.Timeout | null = null;
  /** The call of ours that was last made the probe. */
  private probe: string | null = null;
  private shown: BreakerShows = 'closed';
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

  /** Whether this call may be made now. `call` tells calls apart, so that a probe is known by its own outcome. */
  async admit(call: string): Promise<Admission> {
    const heard = await this.hear();
    if (heard?.state.state === 'forced') return admissionOf(this.decision(heard, call));
    const own = this.local.admit(call);
    const all = own.admitted && heard !== null ? await this.ask(heard, call) : own;
    if (own.admitted && !all.admitted) this.local.record(call, 'no-news');
    this.show();
    return all;
  }

  /** Tells how an admitted call has ended. It waits for nobody. */
  record(call: string, outcome: CallOutcome): void {
    this.local.record(call, outcome);
    this.show();
    const { store, replica } = this.options;
    if (this.probe === call) {
      this.probe = null;
      void this.hearFrom(() => store.conclude(this.name, { replica, call }, outcome));
    } else if (outcome !== 'no-news') {
      this.untold = { calls: this.untold.calls + 1, faults: this.untold.faults + (outcome === 'fault' ? 1 : 0) };
      if (outcome === 'fault') void this.tell();
      else this.wakeLater();
    }
  }

  /**
   * What was heard, if it is fresh, or else what Redis now answers, however long this process was held since; an operator's
   * word holds while Redis is away, anything else is null then.
   */
  private async hear(): Promise<HeardBreaker | null> {
    if (this.isFresh()) return this.heard;
    this.looking ??= this.lookOrTell().finally(() => (this.looking = null));
    return (await this.looking) ?? (this.heard?.state.state === 'forced' ? this.heard : null);
  }

  private isFresh(): boolean {
    return this.heard !== null && this.clock() - this.heard.heardAt <= this.freshMs;
  }

  private decision(heard: HeardBreaker, call: string) {
    const sinceMs = heard === this.heard ? this.clock() - this.heard.heardAt : 0;
    return admit(heard.state, heard.now + sinceMs, { replica: this.options.replica, call }, this.breaker);
  }

  private async ask(heard: HeardBreaker, call: string): Promise<Admission> {
    const likely = this.decision(heard, call);
    if (likely.decision !== 'probe') return admissionOf(likely);
    const { store, replica } = this.options;
    const answer = await this.hearFrom(() => store.admit(this.name, { replica, call }));
    if (answer === null) return { admitted: true };
    const decision = this.decision(answer, call);
    if (decision.decision === 'probe') this.probe = call;
    return admissionOf(decision);
  }

  /** Faults are told one report after the other: what happens meanwhile goes with the next one. */
  private async tell(): Promise<void> {
    if (this.telling) return;
    this.telling = true;
    do await this.lookOrTell();
    while (this.untold.faults > 0);
    this.telling = false;
  }

  /** Either brings the state. What may have arrived is not told again. */
  private lookOrTell(): Promise<HeardBreaker | null> {
    const { store, replica } = this.options;
    const told = this.untold;
    if (told.calls === 0) return this.hearFrom(() => store.look(this.name));
    this.untold = none;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    return this.hearFrom(() => store.report(this.name, { replica, ...told }));
  }

  private async hearFrom(question: () => Promise<HeardBreaker>): Promise<HeardBreaker | null> {
    try {
      if (this.clock() < this.awayUntil) return null;
      const answer = await question();
      this.heard = { ...answer, heardAt: this.clock() };
      const { before, state } = answer;
      const change = { name: this.name, scope: 'shared', from: before, to: state.state } as const;
      if (before !== state.state) this.options.observer.changed(change);
      return this.heard;
    } catch (error) {
      this.awayUntil = this.clock() + this.freshMs;
      this.options.observer.lost(error);
      return null;
    } finally {
      this.show();
    }
  }

  /** While it is not closed somebody must look, or the gauge would stay as it is when no calls come. */
  private show(): void {
    const { observer } = this.options;
    const own = this.local.shows;
    const shared = this.heard === null ? 'closed' : breakerShows(this.heard.state);
    const forced = this.heard?.state.state === 'forced';
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
      void this.lookOrTell();
    }, this.freshMs).unref();
  }
}
