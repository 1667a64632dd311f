/** Hash of breaker name (`tool:get_counts`, `model:openai`) to its state as JSON. No TTL. The deployment's: a slot of its own (ADR 12). */
export const breakersKey = '{breaker}:states';

/** List of operators' words on breakers as JSON (name, to, by, why, at in ms), newest first: at most 1,000. No TTL. Same slot as the breakers. */
export const operatorRequestsKey = '{breaker}:words';

/** String: how many bytes were taken of a day's (since the epoch, UTC) under a name. TTL: two days since the first. The deployment's. */
export function dayBytesKey(name: string, day: number): string {
  return `{turnpike}:bytes:${day}:${encodeURIComponent(name)}`;
}

/** The slot of a tenant's money, of its own: what is reserved is decided over all of its conversations at once (ADR 16). */
function moneyTag(tenant: string): string {
  return `{money:${encodeURIComponent(tenant)}}`;
}

/** Where it is kept what a tenant, its conversations and their runs have spent, in micro-dollars. */
export const moneyKeys = {
  /** Sorted set of reservation id by the ms at which its lease runs out. TTL: two days since the last one. */
  leases: (tenant: string): string => `${moneyTag(tenant)}:leases`,

  /** Hash of reservation id to amount, stage and accounts as JSON. TTL: two days since the last one. */
  reservations: (tenant: string): string => `${moneyTag(tenant)}:reservations`,

  /** Hash: day (since the epoch, UTC), spent, held. TTL: two days since it was last used. */
  tenant: (tenant: string): string => `${moneyTag(tenant)}:tenant`,

  /** Hash: day, spent, held. TTL: as the tenant's. */
  conversation: (tenant: string, actorId: string): string => `${moneyTag(tenant)}:${actorId}`,

  /** Hash: spent, held. TTL: as the tenant's. */
  run: (tenant: string, runId: string): string => `${moneyTag(tenant)}:${runId}`,
} as const;

/** Where it is kept who may call a model provider and when: the whole fleet's, a slot for each provider (ADR 17). */
export const governorKeys = {
  /** Hash: for requests and tokens a level and the ms at which it was that; blockedUntil (ms). TTL: a day. */
  state: (provider: string): string => `{governor:${provider}}:state`,

  /** Sorted set of waiting call by class and time of arrival. TTL: a day. */
  queue: (provider: string): string => `{governor:${provider}}:queue`,

  /** Hash of waiting call to tokens and the ms up to which it counts as waiting, as JSON. TTL: a day. */
  waiting: (provider: string): string => `{governor:${provider}}:waiting`,

  /** Sorted set of process by the ms at which it was last heard of. TTL: a day. */
  callers: (provider: string): string => `{governor:${provider}}:callers`,
} as const;
