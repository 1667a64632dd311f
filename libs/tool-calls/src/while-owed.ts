/** What a long call checks now and then. */
export interface OwedLook {
  /** Whether the effect is still owed: a cancel, STOP or a deadline cancels it though it is claimed. */
  isOwed: (effectId: string) => Promise<boolean>;
  /** Milliseconds between two looks; a quicker call is never checked. */
  everyMs: number;
}

/**
 * Does the work with a signal that aborts when `signal` does, and when the effect is no longer owed. `isWanted` says afterwards which of
 * the two it was. A store that cannot be asked changes nothing.
 */
export async function whileOwed<T>(
  { isOwed, everyMs }: OwedLook,
  effectId: string,
  signal: AbortSignal,
  work: (cut: AbortSignal) => Promise<T>,
): Promise<{ isWanted: true; done: T } | { isWanted: false }> {
  const cancelled = new AbortController();
  const looking = setInterval(() => {
    isOwed(effectId).then(
      (owed) => void (owed || cancelled.abort()),
      () => undefined,
    );
  }, everyMs);
  try {
    return { isWanted: true, done: await work(AbortSignal.any([signal, cancelled.signal])) };
  } catch (error) {
    if (cancelled.signal.aborted) return { isWanted: false };
    throw error;
  } finally {
    clearInterval(looking);
  }
}
