/** How the things of one kind are read for who follows them. */
export interface Source<T> {
  /**
   * What is there now; `had` itself where that is still so. Not `isThorough`: nothing says that it has changed, and a short cut will do that
   * sees commits.
   */
  read(id: string, had: T | undefined, isThorough: boolean): Promise<T>;
  /** Whose notices may be of it, as far as that is known; null: everybody's. */
  actorsOf(id: string, value: T | undefined): readonly string[] | null;
  /** Whether a look could not see all that there is: it is made again. */
  isPartial?(value: T): boolean;
  /** Where it changes by the clock too: how often it is looked at for that, in ms; null: now it does not. */
  clockMs?(value: T): number | null;
}

/** Why something is looked at: somebody asks, an actor has moved, or nobody has said anything. */
export type Cause = 'asked' | 'notice' | 'poll';

/** What a view is part of. */
export interface ViewHost {
  /** The actors whose notices are this view's; null: all. */
  listen(view: View, actors: readonly string[] | null): void;
  /** A look without a notice has found a change. */
  missed(): void;
  /** A look has failed: Redis is away, or what it has cannot be read. */
  failed(error: unknown): void;
}

/** As a host knows one of any kind. */
export interface View {
  touch(cause: Cause): void;
  /** When it is to be looked at without a notice, by `performance.now()`; `mostMs` at most after the last look. */
  dueAt(mostMs: number): number;
}

/** After a look a view rests at least so long, in ms, and so many times as long as the look took: a slow store is asked less. */
const leastRestMs = 20;
const restShare = 4;

/** How soon a view is looked at without a notice, in ms: at first, and at most once nothing happens any more. */
export const pollTimes = { firstMs: 3_000, mostMs: 60_000 };
/** Until a view rests for longer than this a poll is as thorough as a look after a notice, in ms. */
const thoroughUntilMs = 15_000;

/** Between three quarters and five quarters of it, so that views are not looked at all at once. */
function jittered(ms: number): number {
  return ms * (0.75 + Math.random() / 2);
}

/** One thing that is followed, for all who follow it. */
export class FollowedView<T> implements View {
  private value: T | undefined;
  private readonly listeners = new Set<(value: T) => void>();
  /** Listeners that no look has been made for yet: what was seen before they came may be older than what they know. */
  private readonly joining = new Set<(value: T) => void>();
  private actors: string | null = '';
  private readonly causes = new Set<Cause>();
  private isBusy = false;
  private restMs = pollTimes.firstMs;
  private lookedAt = performance.now();

  constructor(
    private readonly id: string,
    private readonly source: Source<T>,
    private readonly host: ViewHost,
  ) {
    this.tune();
  }

  get isFollowed(): boolean {
    return this.listeners.size + this.joining.size > 0;
  }

  dueAt(mostMs: number): number {
    return this.lookedAt + Math.min(this.restMs, mostMs);
  }

  join(listener: (value: T) => void): void {
    this.joining.add(listener);
    this.touch('asked');
  }

  leave(listener: (value: T) => void): void {
    this.joining.delete(listener);
    this.listeners.delete(listener);
  }

  touch(cause: Cause): void {
    this.causes.add(cause);
    if (!this.isBusy) void this.look();
  }

  private async look(): Promise<void> {
    const causes = new Set(this.causes);
    this.causes.clear();
    this.isBusy = true;
    this.lookedAt = performance.now();
    await this.read(causes).catch((error: unknown) => this.fail(error));
    const tookMs = performance.now() - this.lookedAt;
    setTimeout(() => this.rested(), Math.max(leastRestMs, restShare * tookMs)).unref();
  }

  private rested(): void {
    this.isBusy = false;
    if (this.causes.size > 0 && this.isFollowed) void this.look();
  }

  private async read(causes: ReadonlySet<Cause>): Promise<void> {
    const joined = [...this.joining];
    const { value: had, source, id } = this;
    const isPoll = !causes.has('asked') && !causes.has('notice');
    const value = await source.read(id, had, !isPoll || this.restMs < thoroughUntilMs);
    const isNews = value !== had;
    this.value = value;
    if (this.tune() || source.isPartial?.(value) === true) this.causes.add('asked'); // what it missed meanwhile
    if (isPoll && isNews && source.clockMs === undefined) this.host.missed();
    this.rest(isNews || !isPoll);
    const receivers = isNews ? [...this.listeners] : [];
    for (const listener of joined) if (this.joining.delete(listener)) receivers.push(listener);
    for (const listener of receivers) {
      this.listeners.add(listener);
      listener(value);
    }
  }

  /** It is looked at again soon; who follows it sees what there was. */
  private fail(error: unknown): void {
    this.restMs = pollTimes.firstMs;
    this.host.failed(error);
  }

  /** Listens to those whom it is about; returns whether these are others than before. */
  private tune(): boolean {
    const actors = this.source.actorsOf(this.id, this.value);
    const names = actors === null ? null : actors.join(' ');
    if (names === this.actors) return false;
    this.actors = names;
    this.host.listen(this, actors);
    return true;
  }

  private rest(isMoving: boolean): void {
    const clockMs = this.value === undefined ? null : (this.source.clockMs?.(this.value) ?? null);
    if (clockMs !== null) this.restMs = clockMs;
    else this.restMs = isMoving ? jittered(pollTimes.firstMs) : Math.min(2 * this.restMs, pollTimes.mostMs);
  }
}
