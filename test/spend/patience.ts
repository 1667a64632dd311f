/** Who waits for what others hold: each that ends lets one of them ask again, and when all wait only time can help. */
export class Patience {
  private readonly waiting: ((isWorthIt: boolean) => void)[] = [];
  private rounds = 0;

  /** `active`: workers that are not waiting. `pass` lets the leases of the dead run out. */
  constructor(
    private active: number,
    private readonly maxRounds: number,
    private readonly pass: () => Promise<unknown>,
  ) {}

  /** Waits until somebody has given something back; false when nothing is to be hoped for. */
  async wait(): Promise<boolean> {
    const answer = new Promise<boolean>((resolve) => this.waiting.push(resolve));
    this.leave();
    return answer;
  }

  /** A worker has ended. */
  end(): void {
    this.wake(1, true);
    this.leave();
  }

  private leave(): void {
    this.active -= 1;
    if (this.active > 0 || this.waiting.length === 0) return;
    this.rounds += 1;
    if (this.rounds > this.maxRounds) this.wake(this.waiting.length, false);
    else void this.pass().then(() => this.wake(this.waiting.length, true));
  }

  private wake(count: number, isWorthIt: boolean): void {
    for (const resolve of this.waiting.splice(0, count)) {
      this.active += 1;
      resolve(isWorthIt);
    }
  }
}
