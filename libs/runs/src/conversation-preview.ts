import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Address } from '#protocol';
import { keys } from '#records';
import { parseStored } from '#redis';
import type { Takeover } from '#engine/ports';

/** A conversation as it stands, without a word of what anyone wrote in it. */
export interface ConversationPreview {
  channel: string;
  version: number;
  /** Why it is parked; null: it is not. */
  parked: string | null;
  /** Whether a run is under way. */
  isLive: boolean;
  /** Events that no turn has read yet. */
  mail: number;
  takeover: Takeover | null;
  isOptedOut: boolean;
}

/** Looks at one conversation; null: there is none, or not any more. Rejects when Redis cannot be reached. */
export async function previewConversation(redis: Redis, actorId: string): Promise<ConversationPreview | null> {
  const [version, address, parked, live, human, optOutKey] = await ioBoundary('redis.glance-get', () =>
    redis.hmget(keys.actor(actorId), 'version', 'address', 'parked', 'live', 'human', 'optOutKey'),
  );
  if (!version || !address) return null;
  const [mail, optOuts] = await ioBoundary('redis.glance-count', () =>
    Promise.all([redis.llen(keys.mail(actorId)), optOutKey ? redis.exists(optOutKey) : 0]),
  );
  return {
    channel: parseStored<Address>(address).channel,
    version: Number(version),
    parked: parked ?? null,
    isLive: live === '1',
    mail,
    takeover: human ? parseStored<Takeover>(human) : null,
    isOptedOut: optOuts > 0,
  };
}

/** How many conversations somebody must look at some time, and for how many that time has passed by more than the grace. */
export async function countTimers(
  redis: Redis,
  partitions: number,
  graceMs: number,
): Promise<{ conversations: number; overdue: number }> {
  const [seconds = 0] = (await ioBoundary('redis.time', () => redis.time())).map(Number);
  let conversations = 0;
  let overdue = 0;
  for (let partition = 0; partition < partitions; partition++) {
    conversations += await ioBoundary('redis.timers-count', () => redis.zcard(keys.due(partition)));
    overdue += await ioBoundary('redis.timers-overdue', () =>
      redis.zcount(keys.due(partition), '-inf', seconds * 1_000 - graceMs),
    );
  }
  return { conversations, overdue };
}
