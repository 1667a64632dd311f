import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { StoredDeed } from '#engine';
import { keys } from '#records';
import { parseStored } from '#redis';
import { actorsNamed } from './actors-named.js';
import { matchMentions } from './mentions.js';

/**
 * Removes what operators wrote about a person from the audit: of actions in their conversations, and wherever one of their addresses
 * occurs. Who did what and when stays, by ids. Runs before runs and messages go, which show whose an id is. Returns how many entries were
 * changed.
 */
export async function scrubAudit(
  redis: Redis,
  partitions: number,
  person: { addresses: readonly string[]; actorIds: readonly string[] },
): Promise<number> {
  const isMentioned = matchMentions(person.addresses);
  let scrubbed = 0;
  for (let partition = 0; partition < partitions; partition++) {
    const name = keys.audit(partition);
    for (const text of await ioBoundary('redis.audit-read', () => redis.zrange(name, 0, -1))) {
      const { reason, ...deed } = parseStored<StoredDeed & { at: number }>(text);
      if (reason === null) continue;
      const isTheirs = (await actorsNamed(redis, '', text)).some((actorId) => person.actorIds.includes(actorId));
      if (!isTheirs && !isMentioned(text)) continue;
      const { at, did, by, ...ids } = deed;
      const blank = JSON.stringify({ at, did, by, reason: null, ...ids });
      await ioBoundary('redis.audit-scrub', () => redis.multi().zadd(name, at, blank).zrem(name, text).exec());
      scrubbed += 1;
    }
  }
  return scrubbed;
}
