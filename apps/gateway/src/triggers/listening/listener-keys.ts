/** A draft that waits for one call of its trigger (ADR 171). Same slot as the deployment; gone within minutes. */
export const listenerKeys = {
  /** String: the id of who has begun to listen at a test address last. TTL: as long as one may. */
  latest: (address: string): string => `{turnpike}:test-address:${address}`,
  /** String: what it waits for, as JSON. TTL: as long as one may. */
  listener: (id: string): string => `{turnpike}:test-listener:${id}`,
  /** String: what came, as JSON. TTL: as long as somebody may look for it. */
  event: (id: string): string => `{turnpike}:test-event:${id}`,
} as const;
