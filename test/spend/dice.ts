/** A small seeded generator: the same seed gives the same numbers on every machine. */
export interface Dice {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number;
  /** True with a chance of so many in a hundred. */
  percent(chance: number): boolean;
}

/** Mulberry32. */
export function dice(seed: number): Dice {
  let state = seed | 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
  return { below, percent: (chance) => below(100) < chance };
}
