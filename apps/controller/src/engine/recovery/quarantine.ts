/** The lease of a turn, which it need not have while it only waits. */
export interface LentLease {
  readonly actorId: string;
  giveBack(): Promise<void>;
  takeBack(): Promise<void>;
}

/** A turn's place among the turns of this process. */
export interface TurnSlot {
  readonly isAlone: boolean;
  /** Waits until no other turn is under way here, and keeps it so; false when `cut` came first. */
  alone(cut: AbortSignal): Promise<boolean>;
  /** Gives up being alone and waits for a place among the others, behind all who wait by then; false when `cut` came first: it has none. */
  beside(cut: AbortSignal): Promise<boolean>;
  /**
   * Waits for what others do, without a place, and then for the same kind of place again. A suspect waits without its lease; another one
   * gives it back while a suspect has the process for itself. After `cut` it has no place.
   */
  outside<T>(wait: () => Promise<T>, lease: LentLease, cut: AbortSignal): Promise<T>;
  /** Works, with its place or when it has left, and is told by `wanted` that a suspect waits to have the process for itself: it waits for this to end. */
  yielding<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T>;
  leave(): void;
}

class Place implements TurnSlot {
  isAlone = false;
  private hasLeft = false;
  /** What it waits with outside; null: it has a place, or has left. */
  private out: LentLease | null = null;

  constructor(private readonly quarantine: Quarantine) {}

  async alone(cut: AbortSignal): Promise<boolean> {
    if (!this.isAlone) this.isAlone = await this.quarantine.part(cut);
    return this.isAlone;
  }

  async beside(cut: AbortSignal): Promise<boolean> {
    this.leave();
    this.hasLeft = !(await this.quarantine.admits(cut));
    this.isAlone = false;
    return !this.hasLeft;
  }

  /** One of several waits at once gives the place up, and the first that is over takes it again. */
  async outside<T>(wait: () => Promise<T>, lease: LentLease, cut: AbortSignal): Promise<T> {
    if (this.hasLeft || this.out) return wait();
    this.out = lease;
    if (this.isAlone) await lease.giveBack();
    this.quarantine.letOut(this.isAlone, lease);
    try {
      return await wait();
    } finally {
      await this.comeBack(lease, cut);
    }
  }

  /** A wait that its turn did not see to the end takes no place for it. */
  private async comeBack(lease: LentLease, cut: AbortSignal): Promise<void> {
    if (this.out !== lease) return;
    const { isAlone } = this;
    const hasPlace = await this.quarantine.letIn(isAlone, lease, cut);
    if (this.out === lease) {
      this.out = null;
      this.hasLeft = !hasPlace;
    } else if (hasPlace) this.quarantine.end(isAlone);
  }

  yielding<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T> {
    return this.quarantine.yielding(work);
  }

  leave(): void {
    if (this.hasLeft) return;
    if (this.out) this.quarantine.forget(this.out);
    else this.quarantine.end(this.isAlone);
    this.out = null;
    this.hasLeft = true;
  }
}

interface Waiting {
  alone: boolean;
  begin: () => void;
}

/**
 * Lets turns run side by side, and a suspect by itself: of turns that were under way together when their process died, one may have
 * killed it. Only a turn that was tried alone can be blamed, and it harms no other (ADR 26). A turn that waits for a model is none of
 * them and has no place (ADR 146).
 */
export class Quarantine {
  private beside = 0;
  private isTaken = false;
  private readonly waiting: Waiting[] = [];
  /** What ends the work of those that make way for a suspect. */
  private readonly yields = new Set<AbortController>();
  /** The leases of turns that wait for a model, or for their place after it: of suspects, and of the others. */
  private readonly givenBack = new Set<LentLease>();
  private readonly lent = new Set<LentLease>();

  /** Enters beside the others, after any suspect; null when `cut` came first. */
  async enter(cut: AbortSignal): Promise<TurnSlot | null> {
    return (await this.admits(cut)) ? new Place(this) : null;
  }

  /** A place beside the others, after any suspect; false when `cut` came first. */
  admits(cut: AbortSignal): Promise<boolean> {
    return this.wait(false, cut);
  }

  /** Exchanges a place among the others for one alone; false when `cut` came first, and then nothing has changed. */
  async part(cut: AbortSignal): Promise<boolean> {
    this.beside -= 1;
    const isAlone = await this.wait(true, cut);
    if (isAlone) await this.haveLeasesBack();
    else this.beside += 1;
    return isAlone;
  }

  async yielding<T>(work: (wanted: AbortSignal) => Promise<T>): Promise<T> {
    const wanted = new AbortController();
    if (this.waiting.some(({ alone }) => alone)) wanted.abort();
    this.yields.add(wanted);
    try {
      return await work(wanted.signal);
    } finally {
      this.yields.delete(wanted);
      this.admit();
    }
  }

  end(isAlone: boolean): void {
    if (isAlone) this.isTaken = false;
    else this.beside -= 1;
    if (isAlone) for (const lease of this.lent) void lease.takeBack();
    this.admit();
  }

  letOut(isAlone: boolean, lease: LentLease): void {
    this.end(isAlone);
    (isAlone ? this.givenBack : this.lent).add(lease);
  }

  /** Whether a suspect waits outside for its model: it has no lease that would say so, and would be asked for a second time. */
  isAsking(actorId: string): boolean {
    return [...this.givenBack].some((lease) => lease.actorId === actorId);
  }

  /** Whoever waited outside has left from there. */
  forget(lease: LentLease): void {
    this.lent.delete(lease);
    this.givenBack.delete(lease);
  }

  /** False when `cut` came first: it has no place then, and a lease that was given back stays so. */
  async letIn(isAlone: boolean, lease: LentLease, cut: AbortSignal): Promise<boolean> {
    const hasPlace = await this.wait(isAlone, cut);
    if (hasPlace) await lease.takeBack();
    this.forget(lease);
    if (hasPlace && isAlone) await this.haveLeasesBack();
    return hasPlace;
  }

  private async haveLeasesBack(): Promise<void> {
    await Promise.all([...this.lent].map((lease) => lease.giveBack()));
  }

  /** In the order of asking, so that neither suspects nor the others wait for ever. */
  private wait(alone: boolean, cut: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const give = (): void => {
        const at = this.waiting.indexOf(waiting);
        if (at >= 0) this.waiting.splice(at, 1);
        resolve(false);
        this.admit();
      };
      const begin = (): void => {
        cut.removeEventListener('abort', give);
        resolve(true);
      };
      const waiting = { alone, begin };
      if (cut.aborted) return resolve(false);
      cut.addEventListener('abort', give, { once: true });
      this.waiting.push(waiting);
      if (alone) for (const wanted of this.yields) wanted.abort();
      this.admit();
    });
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.mayBegin(next); next = this.waiting[0]) {
      this.waiting.shift();
      if (next.alone) this.isTaken = true;
      else this.beside += 1;
      next.begin();
    }
  }

  private mayBegin({ alone }: Waiting): boolean {
    return !this.isTaken && (!alone || (this.beside === 0 && this.yields.size === 0));
  }
}
