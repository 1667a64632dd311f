/** Numbers below a bound, the same for each seed. */
export function drawing(seed: number): (below: number) => number {
  let state = seed + 0x9e3779b9;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
}
