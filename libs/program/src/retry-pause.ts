/** The longest pause before another call of a provider that is away, where it asks for none itself. */
const longestPauseMs = 5_000;
const firstPauseMs = 500;

/** How long to wait after so many failed calls in a row, for who waits as long as it takes: longer each time, up to a few seconds. */
export function retryPauseMs(failures: number, askedMs: number | null): number {
  return Math.max(askedMs ?? 0, Math.min(longestPauseMs, firstPauseMs * 2 ** Math.max(0, failures - 1)));
}
