import { redisClock } from '#redis';
import type { Redis } from '#redis';
import { erasuresKey } from '#records';
import { ioBoundary } from '#telemetry';
import type { Whereabouts } from './person.js';

const auditEntries = 10_000;

/** Who is meant, for the audit: keyed hashes and tenants, only those with conversations, if any has. */
export function describeSubject(whereabouts: readonly Whereabouts[]): { people: string[]; tenants: string[] } {
  const met = whereabouts.filter(({ actorIds }) => actorIds.size > 0);
  const meant = met.length > 0 ? met : whereabouts;
  return { people: meant.map(({ hash }) => hash), tenants: [...new Set(meant.map(({ tenant }) => tenant))] };
}

/** Adds a line to the audit of erasures and exports. */
export async function noteInAudit(redis: Redis, entry: object): Promise<void> {
  const line = JSON.stringify({ at: await redisClock(redis), ...entry });
  await ioBoundary('redis.erasure-audit', () =>
    redis
      .multi()
      .lpush(erasuresKey, line)
      .ltrim(erasuresKey, 0, auditEntries - 1)
      .exec(),
  );
}
