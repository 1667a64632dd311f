/** A list as it is drawn, and how many rows that are new wait to be shown. */
export interface SteadyList<T> {
  rows: readonly T[];
  fresh: number;
}

/**
 * The rows that were drawn, each where it was and as it is now, with those that go on behind the last of them; what is new between or
 * above them waits.
 */
export function holdRows<T>(drawn: readonly T[], now: readonly T[], idOf: (row: T) => string): SteadyList<T> {
  const known = new Map(now.map((row) => [idOf(row), row]));
  const places = new Set(drawn.map(idOf));
  const lastKnown = now.findLastIndex((row) => places.has(idOf(row)));
  const behind = lastKnown < 0 && drawn.length > 0 ? now.length : lastKnown + 1;
  return {
    rows: [...drawn.map((row) => known.get(idOf(row)) ?? row), ...now.slice(behind)],
    fresh: now.slice(0, behind).filter((row) => !places.has(idOf(row))).length,
  };
}
