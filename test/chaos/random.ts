/** A seeded generator: the same seed gives the same sequence on every machine. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to, and without, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** One of a list that is not empty. */
  pick<T>(from: readonly T[]): T {
    const picked = from[this.between(0, from.length - 1)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** The same items in another order. */
  shuffle<T>(items: readonly T[]): T[] {
    const weighed = items.map((item) => ({ item, weight: this.next() }));
    return weighed.sort((a, b) => a.weight - b.weight).map(({ item }) => item);
  }

  /** A generator of its own, so that what one part of the harness draws does not depend on how often another does. */
  fork(): Random {
    return new Random(this.between(0, 0x7fff_ffff));
  }
}
