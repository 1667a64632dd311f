/** Passes a call on at most once in `everyMs` milliseconds: an outage is told, not drummed. */
export function atMostEvery<A extends unknown[]>(everyMs: number, say: (...args: A) => void): (...args: A) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const now = performance.now();
    if (now - saidAt < everyMs) return;
    saidAt = now;
    say(...args);
  };
}
