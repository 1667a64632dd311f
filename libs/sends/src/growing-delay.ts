/** The first delay and the longest one, in milliseconds. */
export interface Delays {
  firstMs: number;
  longestMs: number;
}

/** A delay in milliseconds that doubles with every attempt, counted from 1, up to a longest one. */
export function growingDelay(attempt: number, delays: Delays): number {
  return Math.min(delays.firstMs * 2 ** (attempt - 1), delays.longestMs);
}

/** The sum of the delays of so many attempts, in milliseconds. */
export function sumDelays(attempts: number, delays: Delays): number {
  const between = Array.from({ length: attempts - 1 }, (_, index) => growingDelay(index + 1, delays));
  return between.reduce((span, delayMs) => span + delayMs, 0);
}
