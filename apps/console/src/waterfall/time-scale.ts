/** A stretch of time, in milliseconds since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}

/** The places of moments on a track, as shares of its width from 0 to 1. */
export interface TimeScale {
  at(ms: number): number;
  /** Moments worth a mark, in ms after the start. */
  ticks: number[];
  /** Spans that are drawn shorter than they were. */
  folded: Stretch[];
}

/** A wait longer than this share of the whole would leave no room to see the work. */
const foldAboveShare = 0.5;
/** The width that a folded wait keeps. */
const foldedShare = 0.14;
const mostTicks = 6;

const steps = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6, 7].map((power) => digit * 10 ** power));

function stepFor(spanMs: number): number {
  const sorted = steps.toSorted((a, b) => a - b);
  return sorted.find((step) => spanMs / step <= mostTicks) ?? spanMs;
}

function listTicks(whole: Stretch, workMs: number, folded: Stretch[]): number[] {
  const step = stepFor(workMs);
  const inFold = (ms: number): boolean => folded.some(({ from, to }) => ms > from && ms < to);
  const ticks: number[] = [];
  let at = whole.from;
  while (at <= whole.to && ticks.length < 4 * mostTicks) {
    if (!inFold(at)) ticks.push(at - whole.from);
    const fold = folded.find(({ from, to }) => at < to && at + step > from);
    // Skip a fold in one step, back onto the grid after it.
    at = fold && at + step < fold.to ? whole.from + Math.ceil((fold.to - whole.from) / step) * step : at + step;
  }
  return ticks;
}

/** Spreads a span of time over a track; waits that would dwarf the rest are folded to a fixed width. */
export function timeScale(whole: Stretch, waits: readonly Stretch[]): TimeScale {
  const wholeMs = Math.max(1, whole.to - whole.from);
  const folded = waits.filter(({ from, to }) => to - from > foldAboveShare * wholeMs);
  const foldedMs = folded.reduce((sum, { from, to }) => sum + (to - from), 0);
  const workMs = Math.max(1, wholeMs - foldedMs);
  const workShare = 1 - folded.length * foldedShare;
  const widthUntil = (ms: number): number => {
    const passed = folded.map(({ from, to }) => Math.min(Math.max(ms - from, 0), to - from));
    const inFolds = folded.reduce((sum, { from, to }, i) => sum + ((passed[i] ?? 0) / (to - from)) * foldedShare, 0);
    const outside = ms - whole.from - passed.reduce((sum, part) => sum + part, 0);
    return inFolds + (outside / workMs) * workShare;
  };
  return {
    at: (ms) => Math.min(1, Math.max(0, widthUntil(ms))),
    ticks: listTicks(whole, workMs, folded),
    folded,
  };
}
