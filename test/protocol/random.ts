/** A small seeded generator: the same seed gives the same sequence on every machine. */
export class Random {
  constructor(private state: number) {}

  /** An integer from 0 to `below` - 1. */
  below(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  }

  /** True with a chance of so many in a hundred. */
  percent(chance: number): boolean {
    return this.below(100) < chance;
  }

  pick<T>(from: readonly [T, ...T[]]): T {
    return from[this.below(from.length)] ?? from[0];
  }

  /** One of what may be an empty list. */
  any<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)];
  }
}
