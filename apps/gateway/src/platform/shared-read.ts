/** One answer for all who ask within a while: however many do, what costs something is asked once. */
export class SharedRead<T> {
  private latest: { answer: Promise<T>; at: number } | null = null;

  /** `clock` counts milliseconds. */
  constructor(
    private readonly read: () => Promise<T>,
    private readonly keepMs: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Rejects as the read does; a failure is kept for nobody who asks later. */
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
