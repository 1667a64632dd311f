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

  /** Takes one request's share: 0 when it was there, else in how many seconds it will be. */
  take(): number {
    if (this.perMinute === 0) return 0;
    const now = this.clock();
    const perMs = this.perMinute / 60_000;
    this.left = Math.min(this.perMinute, this.left + (now - this.at) * perMs);
    this.at = now;
    if (this.left < 1) return Math.max(1, Math.ceil((1 - this.left) / perMs / 1_000));
    this.left -= 1;
    return 0;
  }
}
