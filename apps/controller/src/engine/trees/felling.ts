import { pause } from '#timing';

/**
 * The trees that this process is ending. A tree that is called off leaves its jobs in `background`: thousands that find nothing to do, and would take as
 * much of Redis meanwhile as the end of the tree does.
 */
export class Felling {
  private readonly under = new Set<Promise<unknown>>();

  /** `mostMs`: for how long one job gives way; what waits behind it in its queue is served all the same. */
  constructor(private readonly mostMs = 1_000) {}

  /** Ends a tree by this work. */
  async by<T>(work: () => Promise<T>): Promise<T> {
    const working = work();
    this.under.add(working);
    try {
      return await working;
    } finally {
      this.under.delete(working);
    }
  }

  /** Waits for the trees that are ended now, though not for long. */
  async giveWay(cut: AbortSignal): Promise<void> {
    if (this.under.size === 0) return;
    const ended = new AbortController();
    const signal = AbortSignal.any([cut, ended.signal]);
    const longEnough = pause(this.mostMs, { signal });
    await Promise.race([Promise.allSettled(this.under), longEnough]);
    ended.abort();
  }
}
