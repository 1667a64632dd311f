/** Passes a call on at most once in `everyMs` milliseconds, so that an outage does not flood the log. */
export function atMostEvery<A extends unknown[]>(everyMs: number, say: (...args: A) => void): (...args: A) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (...args) => {
    const now = performance.now();
    if (now - lastAt < everyMs) return;
    lastAt = now;
    say(...args);
  };
}
