/** A timer takes no more. */
const mostMs = 2_147_483_647;

/** A signal that also cuts a call off behind its node's time limit, which may be any number. */
export function cutWithin(cut: AbortSignal, timeoutMs: number): AbortSignal {
  const limit = Math.min(Math.max(1, Math.ceil(timeoutMs)), mostMs);
  return AbortSignal.any([cut, AbortSignal.timeout(limit)]);
}
