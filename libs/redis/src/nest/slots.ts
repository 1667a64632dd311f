/** Somebody who waits for a slot. */
export interface SlotWait {
  /** True once a slot is the waiter's; false when it has given up before. */
  readonly granted: Promise<boolean>;
  giveUp(): void;
}

/** How many jobs of a queue run at once in a process, over all its partitions. Whoever waits gets a slot in the order of asking. */
export class Slots {
  private free: number;
  private readonly waiting = new Set<(granted: boolean) => void>();

  constructor(readonly limit: number) {
    this.free = limit;
  }

  /** Whether somebody waits for a slot: a worker that has one then leaves it, so that no partition waits for another's backlog. */
  get isWanted(): boolean {
    return this.waiting.size > 0;
  }

  get hasFree(): boolean {
    return this.free > 0;
  }

  /** Takes a slot if there is a free one. */
  take(): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    return true;
  }

  wait(): SlotWait {
    const { promise: granted, resolve } = Promise.withResolvers<boolean>();
    this.waiting.add(resolve);
    const giveUp = (): void => {
      if (this.waiting.delete(resolve)) resolve(false);
    };
    return { granted, giveUp };
  }

  /** Gives a slot back: to the first who waits, if somebody does. */
  give(): void {
    const [first] = this.waiting;
    if (!first) {
      this.free += 1;
      return;
    }
    this.waiting.delete(first);
    first(true);
  }
}
