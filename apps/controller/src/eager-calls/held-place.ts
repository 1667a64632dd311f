/**
 * The place of a turn, as far as a call under way holds it. It is given back once, unless the call is being settled by then: its event has no hint
 * where the turn goes on behind it.
 */
export class HeldPlace {
  private readonly off = new AbortController();
  private isHeld = true;
  private isSettling = false;

  /** `cut`: the turn is given up, and with it the call as long as that has its place. */
  constructor(private readonly cut: AbortSignal) {
    if (cut.aborted) this.off.abort();
    else cut.addEventListener('abort', this.cutOff, { once: true });
  }

  /** The call is cut off. */
  get signal(): AbortSignal {
    return this.off.signal;
  }

  readonly cutOff = (): void => this.off.abort();

  /** Whether the turn goes on once the call is settled; from here on the place is kept. */
  readonly loadsAgain = (): boolean => {
    this.isSettling = true;
    return this.isHeld;
  };

  /** False: the call is being settled, and the turn waits for that. */
  giveBack(): boolean {
    if (this.isSettling) return false;
    this.isHeld = false;
    this.leave();
    return true;
  }

  /** Its turn cuts it off no more. */
  leave(): void {
    this.cut.removeEventListener('abort', this.cutOff);
  }
}
