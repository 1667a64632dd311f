interface Waiting {
  begin: () => void;
}

/** Lets so many works run at once. What waits takes turns by its lane; within a lane it is first come, first served. */
export class LaneTurns {
  #running = 0;
  /** The lane whose turn is next comes first. */
  readonly #lanes = new Map<string, Waiting[]>();

  constructor(private readonly most: number) {}

  /** Rejects with the signal's reason where it is aborted before the work has begun. */
  async run<T>(lane: string, work: (hasWaited: boolean) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const isFull = this.#running >= this.most;
    if (isFull) await this.#wait(lane, signal);
    else this.#running += 1;
    try {
      return await work(isFull);
    } finally {
      this.#next();
    }
  }

  #wait(lane: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      this.#lanes.set(
        lane,
        this.#of(lane).filter((each) => each !== waiting),
      );
      reject(signal?.reason);
    };
    const begin = (): void => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const waiting = { begin };
    signal?.addEventListener('abort', giveUp, { once: true });
    this.#lanes.set(lane, [...this.#of(lane), waiting]);
    return promise;
  }

  /** Who waits for it has the place of a work that has ended; the lane goes behind the others. */
  #next(): void {
    for (const [lane, [first, ...others]] of this.#lanes) {
      this.#lanes.delete(lane);
      if (others.length > 0) this.#lanes.set(lane, others);
      if (first === undefined) continue;
      first.begin();
      return;
    }
    this.#running -= 1;
  }

  #of(lane: string): Waiting[] {
    return this.#lanes.get(lane) ?? [];
  }
}
