import { pause } from './pause.js';

/** How long to pause before the next look, after so long a pause and so long a wait, all in milliseconds. */
export type NextPause = (pausedMs: number, waitedMs: number) => number;

export interface Looks {
  /** Milliseconds between two looks. */
  everyMs: number;
  /** Absent: every pause is as long as the first. */
  next?: NextPause;
  /** After so many milliseconds nothing is looked at any more; absent: only the signal ends it. */
  withinMs?: number;
  signal?: AbortSignal | undefined;
}

/** What a look finds, as soon as it finds something; null when the time is up or the signal has aborted. A look that rejects ends it. */
export async function untilFound<T>(
  look: () => Promise<T | null>,
  { everyMs, next = (ms) => ms, withinMs = Infinity, signal }: Looks,
): Promise<T | null> {
  const began = performance.now();
  for (let ms = everyMs, waitedMs = 0; !signal?.aborted && waitedMs < withinMs; ms = next(ms, waitedMs)) {
    const found = await look();
    if (found !== null) return found;
    await pause(Math.min(ms, began + withinMs - performance.now()), { signal });
    waitedMs = performance.now() - began;
  }
  return null;
}

/** Whether something has become true before the time was up or the signal aborted. */
export async function untilTrue(isSo: () => Promise<boolean>, looks: Looks): Promise<boolean> {
  return (await untilFound(async () => (await isSo()) || null, looks)) !== null;
}
