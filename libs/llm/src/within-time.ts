/**
 * Does `work` under a signal that also aborts after `timeoutMs` milliseconds. The timer is our own, because on Node 20
 * `AbortSignal.any` does not keep an `AbortSignal.timeout` alive: collected as garbage, it never fires.
 */
export async function withinTime<T>(
  signal: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timeout = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timeout);
  }
}
