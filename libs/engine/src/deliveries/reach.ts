import type { Address } from '#protocol';
import { actorIdFor, hashPerson, partitionOfPerson } from '#deployment';
import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Engine } from '../engine.js';
import { keys } from '#records';

/** Whether a person may be written to. `unknown`: nobody has written from there, or what they wrote is forgotten. */
export type Reach = 'open' | 'opted-out' | 'unknown';

export async function readReach(
  redis: Redis,
  { deployment }: Pick<Engine, 'deployment'>,
  address: Address,
): Promise<Reach> {
  const optOut = keys.optOut(partitionOfPerson(deployment, address), hashPerson(deployment, address));
  const [textAt, stopped] = await ioBoundary('redis.reach', () =>
    Promise.all([redis.hget(keys.actor(actorIdFor(deployment, address)), 'textAt'), redis.exists(optOut)]),
  );
  if (stopped === 1) return 'opted-out';
  return textAt === null ? 'unknown' : 'open';
}
