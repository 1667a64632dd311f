/** One answer for all who ask within a while, so that an expensive read happens once. */
export class SharedRead<T> {
  private latest: { answer: Promise<T>; at: number } | null = null;

  /** `clock` counts milliseconds. */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly keepMs: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Rejects as the read does; a failure is not kept for later callers. */
  get(): Promise<T> {
    const now = this.clock();
    if (this.latest !== null && now - this.latest.at < this.keepMs) return this.latest.answer;
    const latest = { answer: this.read(), at: now };
    this.latest = latest;
    latest.answer.catch(() => {
      if (this.latest === latest) this.latest = null;
    });
    return latest.answer;
  }
}
