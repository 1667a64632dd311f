import type { ProviderLimits } from './governor-port.js';

/** A bucket that holds at most `capacity` and fills by `perMs` each millisecond. */
export interface Bucket {
  capacity: number;
  perMs: number;
}

export interface Buckets {
  requests?: Bucket;
  tokens?: Bucket;
}

const minuteMs = 60_000;
const burstShare = 0.1;

/** Burst and refill together stay within the limit in any minute, wherever the provider's own begins. */
function createBucket(limit: number, windowMs: number): Bucket {
  const capacity = Math.max(1, Math.floor(limit * burstShare));
  return { capacity, perMs: Math.max(1, limit - capacity) / windowMs };
}

/** The buckets of a provider's limits, for `share` of all calls. `windowMs` is a minute except in tests. */
export function createBuckets(limits: ProviderLimits, share = 1, windowMs = minuteMs): Buckets {
  const { requestsPerMinute: requests, tokensPerMinute: tokens } = limits;
  return {
    ...(requests > 0 ? { requests: scaled(createBucket(requests, windowMs), share) } : {}),
    ...(tokens > 0 ? { tokens: scaled(createBucket(tokens, windowMs), share) } : {}),
  };
}

function scaled({ capacity, perMs }: Bucket, share: number): Bucket {
  return { capacity: Math.max(1, Math.floor(capacity * share)), perMs: perMs * share };
}
