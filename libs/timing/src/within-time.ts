/**
 * Does `work` under a signal that also aborts after `timeoutMs` milliseconds. The timer is our own, because on Node 20
 * `AbortSignal.any` does not keep an `AbortSignal.timeout` alive: collected as garbage, it never fires.
 */
export async function withinTime<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cut = new AbortController();
  const end = (): void => cut.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, timeoutMs);
  try {
    return await work(cut.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
