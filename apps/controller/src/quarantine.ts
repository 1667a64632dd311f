/** A turn's place among the turns of this process. */
export interface TurnSlot {
  readonly isAlone: boolean;
  /** Waits until no other turn is under way here, and keeps it so; false when `cut` came first. */
  alone(cut: AbortSignal): Promise<boolean>;
  /** Gives up being alone and waits for a place among the others, behind all who wait by then; false when `cut` came first: it has none. */
  beside(cut: AbortSignal): Promise<boolean>;
  leave(): void;
}

class Place implements TurnSlot {
  isAlone = false;
  private hasLeft = false;

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

  leave(): void {
    if (!this.hasLeft) this.quarantine.end(this.isAlone);
    this.hasLeft = true;
  }
}

interface Waiting {
  alone: boolean;
  begin: () => void;
}

/**
 * Lets turns run side by side, and a suspect by itself: of turns that were under way together when their process died, one may have
 * killed it. Only a turn that was tried alone can be blamed, and it harms no other (ADR 26).
 */
export class Quarantine {
  private beside = 0;
  private isTaken = false;
  private readonly waiting: Waiting[] = [];

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
    if (!isAlone) this.beside += 1;
    return isAlone;
  }

  end(isAlone: boolean): void {
    if (isAlone) this.isTaken = false;
    else this.beside -= 1;
    this.admit();
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
    return !this.isTaken && (!alone || this.beside === 0);
  }
}
