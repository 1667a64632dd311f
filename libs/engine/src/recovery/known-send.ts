import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import type { Address } from '#protocol';
import { partitionOfPerson } from '#deployment';
import type { Engine } from '../engine.js';
import { keys } from '#records';

/** Whether Redis knows which effect a provider's message to this person belongs to. */
export async function isSendKnown(
  redis: Redis,
  engine: Engine,
  address: Address,
  providerId: string,
): Promise<boolean> {
  const key = keys.provider(partitionOfPerson(engine.deployment, address), providerId);
  return (await ioBoundary('redis.known-send', () => redis.exists(key))) === 1;
}
