/** A delay in milliseconds that doubles with every attempt, counted from 1, up to a longest one. */
export function growingDelay(attempt: number, delays: { firstMs: number; longestMs: number }): number {
  return Math.min(delays.firstMs * 2 ** (attempt - 1), delays.longestMs);
}
