import type { RateState } from '../platform/http/tell-rate.js';

/** A rate of requests a minute, of which as many may come at once. Within one process: two gateways give two rates. */
export class RequestRate {
  private left: number;
  private at: number;

  /** `perMinute` 0: no limit. `clock` counts milliseconds. */
  constructor(
    private readonly perMinute: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.left = perMinute;
    this.at = clock();
  }

  /** In how many seconds there will be room for a request; 0: there is. */
  wait(): number {
    if (this.perMinute === 0) return 0;
    const now = this.clock();
    const perMs = this.perMinute / 60_000;
    this.left = Math.min(this.perMinute, this.left + (now - this.at) * perMs);
    this.at = now;
    return this.left < 1 ? Math.max(1, Math.ceil((1 - this.left) / perMs / 1_000)) : 0;
  }

  /** Takes one request from the rate: 0 when there was room, else in how many seconds there will be. */
  take(): number {
    const seconds = this.wait();
    if (seconds === 0) this.left -= 1;
    return seconds;
  }

  /** What is left of the rate; null: there is no limit. */
  state(): RateState | null {
    if (this.perMinute === 0) return null;
    this.wait();
    const left = Math.floor(this.left);
    return { limit: this.perMinute, left, fullIn: Math.ceil(((this.perMinute - this.left) * 60) / this.perMinute) };
  }

  /** Gives back what a request has taken that was not let through after all. */
  giveBack(): void {
    this.left = Math.min(this.perMinute, this.left + 1);
  }
}
