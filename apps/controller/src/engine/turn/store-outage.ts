import type { OutageAgo } from '#engine/ports';

/** An outage of the store, in ms since the epoch by Redis's clock. */
export interface Outage {
  fromAt: number;
  toAt: number;
}

/** The last time that this process could not reach the store, by its own monotonic clock: the store cannot report it (ADR 8). */
export class StoreOutage {
  private lostAt: number | null = null;
  private latest: { from: number; to: number } | null = null;

  /** `elapsed` is this process's monotonic clock, in ms. */
  constructor(private readonly elapsed: () => number = () => performance.now()) {}

  /** The store does not answer; repeated during the same outage, it changes nothing. */
  lost(): void {
    this.lostAt ??= this.elapsed();
  }

  /** The store answers again, or still does. */
  found(): void {
    if (this.lostAt !== null) this.latest = { from: this.lostAt, to: this.elapsed() };
    this.lostAt = null;
  }

  /** The same in milliseconds before now, for callers without Redis's clock; null when there was none. */
  lastAgo(): OutageAgo | null {
    if (this.latest === null) return null;
    const now = this.elapsed();
    return { fromMs: Math.round(now - this.latest.from), toMs: Math.round(now - this.latest.to) };
  }

  /** The last outage that is over, on Redis's clock, which reads `now`; null when there was none. */
  lastOn(now: number): Outage | null {
    if (this.latest === null) return null;
    const { from, to } = this.latest;
    const epoch = now - this.elapsed();
    return { fromAt: Math.round(epoch + from), toAt: Math.min(now, Math.round(epoch + to)) };
  }
}
