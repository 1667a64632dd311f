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

  /** The answer, with how long ago it was asked for, in ms. */
  async getAged(): Promise<{ answer: T; ageMs: number }> {
    const kept = this.get();
    const at = this.latest?.at ?? this.clock();
    const answer = await kept;
    return { answer, ageMs: Math.max(0, Math.round(this.clock() - at)) };
  }
}

/** The same for questions that are told apart by a key: so many of them are kept, and the one asked longest ago makes room. */
export class SharedReads<T> {
  private readonly reads = new Map<string, SharedRead<T>>();

  constructor(
    private readonly keepMs: number,
    private readonly most: number,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  get(key: string, read: () => Promise<T>): Promise<T> {
    const shared = this.reads.get(key) ?? new SharedRead(read, this.keepMs, this.clock);
    this.reads.delete(key);
    this.reads.set(key, shared);
    const [oldest] = this.reads.keys();
    if (this.reads.size > this.most && oldest !== undefined) this.reads.delete(oldest);
    return shared.get();
  }
}
