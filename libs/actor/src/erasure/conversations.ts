import type { Redis } from 'ioredis';
import { crossing } from '#telemetry';
import type { Engine } from '../engine.js';
import { keys } from '../keys.js';
import { field, parsed } from './parsed.js';
import { whereaboutsOf } from './person.js';
import type { Person } from './person.js';
import { contentOf, keysLike } from './stored.js';

/** A base key of a partition: the name of its kind, and an id without anything after it. */
export function baseKeys(found: readonly string[]): string[] {
  return found.filter((key) => /^\{p\d+\}:[a-z]+:[^:]+$/.test(key));
}

/**
 * The actors of a person, on all numbers of the tenant: by their addresses, and by what an erasure that was cut off had begun
 * with.
 */
export async function conversationsOf(engine: Engine, redis: Redis, person: Person): Promise<string[]> {
  const { partition, hash } = whereaboutsOf(engine.deployment, person);
  const found = new Set(await contentOf(redis, keys.erasing(partition, hash)));
  for (const key of baseKeys(await keysLike(redis, `${keys.actorPrefix(partition)}*`))) {
    const address = parsed((await crossing('redis.address', () => redis.hget(key, 'address'))) ?? '');
    const isTheirs = field(address, 'theirs') === person.theirs && field(address, 'tenant') === person.tenant;
    if (isTheirs) found.add(key.slice(keys.actorPrefix(partition).length));
  }
  return [...found];
}
