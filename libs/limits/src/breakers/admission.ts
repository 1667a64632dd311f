import type { BreakerDecision } from '#breaker';

/** Whether a call may be made; and if not, after how many milliseconds asking again makes sense. */
export type Admission = { admitted: true } | { admitted: false; retryAfterMs: number };

export function toAdmission(decision: BreakerDecision): Admission {
  if (decision.decision !== 'refuse') return { admitted: true };
  return { admitted: false, retryAfterMs: Math.ceil(decision.retryAfterMs) };
}
