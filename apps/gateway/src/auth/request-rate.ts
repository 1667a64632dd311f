/** A share of requests a minute, of which as many may come at once. Of one process: two gateways give two shares. */
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

  /** In how many seconds there will be one request's share; 0 where it is there. */
  wait(): number {
    if (this.perMinute === 0) return 0;
    const now = this.clock();
    const perMs = this.perMinute / 60_000;
    this.left = Math.min(this.perMinute, this.left + (now - this.at) * perMs);
    this.at = now;
    return this.left < 1 ? Math.max(1, Math.ceil((1 - this.left) / perMs / 1_000)) : 0;
  }

  /** Takes one request's share: 0 when it was there, else in how many seconds it will be. */
  take(): number {
    const seconds = this.wait();
    if (seconds === 0) this.left -= 1;
    return seconds;
  }
}
