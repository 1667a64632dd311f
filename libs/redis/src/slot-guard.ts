import { isCluster } from './redis.js';
import type { Redis } from './redis.js';

/**
 * The keys that a script is called with. In a cluster there is one more, in the same slot, that never exists: while the slot is being moved
 * Redis then answers TRYAGAIN before the script begins, and the connection asks again. Without it a script could begin where its keys still
 * are, and fail half-way at one that has gone.
 */
export function guardedKeys(redis: Redis, keys: readonly string[]): readonly string[] {
  const [first] = keys;
  if (first === undefined || !isCluster(redis)) return keys;
  return [...keys, `${first.slice(0, first.indexOf('}') + 1)}:never`];
}
