import { redisClock } from '#redis';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { StoredDeed } from './audit-entry.js';
import type { Engine } from '../engine.js';
import { partitionOfActor } from '../ingest.js';
import { keys, mostIndexed } from '#records';

/** Writes into the audit what an operator is about to do, to an actor or (null) to none, before it is done: nothing of it happens unseen. */
export async function noteDeed(
  redis: Redis,
  engine: Engine,
  actorId: string | null,
  deed: Pick<StoredDeed, 'did' | 'by' | 'reason' | 'tool'>,
): Promise<void> {
  const audit = keys.audit(actorId === null ? 0 : partitionOfActor(engine, actorId));
  const at = await redisClock(redis);
  const entry: StoredDeed & { at: number } = { at, ...deed, ...(actorId !== null && { actorId }) };
  await ioBoundary('redis.deed-note', () =>
    redis
      .multi()
      .zadd(audit, at, JSON.stringify(entry))
      .zremrangebyrank(audit, 0, -1 - mostIndexed)
      .exec(),
  );
}
