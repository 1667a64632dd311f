import type { FastifyReply } from 'fastify';

/** A rate as a process has counted it. */
export interface RateState {
  /** Requests a minute. */
  limit: number;
  /** How many may come at once now. */
  left: number;
  /** In how many seconds the whole limit will be there again. */
  fullIn: number;
}

/**
 * Says in an answer's headers what is left of the caller's rate (draft-ietf-httpapi-ratelimit-headers-06, ADR 178). `retryAfter`: in how many
 * seconds a refused request may come again; 0: it was let through. Without a limit nothing is said.
 */
export function tellRate({ raw }: FastifyReply, rate: RateState | null, retryAfter: number): void {
  if (rate === null) return;
  const { limit, left, fullIn } = rate;
  // Raw, so that event streams, which write their own head, say it too.
  raw.setHeader('ratelimit-limit', limit);
  raw.setHeader('ratelimit-remaining', retryAfter > 0 ? 0 : left);
  raw.setHeader('ratelimit-reset', retryAfter > 0 ? retryAfter : fullIn);
}
