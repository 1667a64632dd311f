/** Draws by lot: the same seed draws the same on every machine (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  }

  /** True so often in a hundred; fractions count. */
  percent(chance: number): boolean {
    return this.below(10_000) < chance * 100;
  }

  /** One of a list; undefined where it is empty. */
  any<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }
}
