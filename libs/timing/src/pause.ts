/** The longest that a timer waits, in milliseconds. */
const longestMs = 2_147_483_647;

export interface PauseOptions {
  /** Ends the pause when it aborts. */
  signal?: AbortSignal | undefined;
  /** Whether the pause keeps the process alive; by default it does. */
  ref?: boolean;
}

/**
 * Waits for so many milliseconds, or until the signal aborts: the caller asks the signal which of the two it was. A time that is past is
 * no wait, and `Infinity` waits for the signal alone. Rejects only where `ms` is no number.
 */
export async function pause(ms: number, { signal, ref = true }: PauseOptions = {}): Promise<void> {
  if (typeof ms !== 'number' || Number.isNaN(ms)) throw new RangeError(`a pause of ${ms} ms`);
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = ms === Infinity ? undefined : setTimeout(end, Math.min(Math.max(0, ms), longestMs));
    if (!ref) release(timer);
    signal?.addEventListener('abort', end);
  });
}

/** Lets the process end though the timer runs: Node's timers are objects, a browser's are numbers. */
function release(timer: number | { unref: () => void } | undefined): void {
  if (typeof timer === 'object') timer.unref();
}
