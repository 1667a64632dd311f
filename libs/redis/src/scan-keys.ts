import { ioBoundary } from '#telemetry';
import { isCluster, readSlotTable, findMaster, listMasters, formatServerName } from './redis.js';
import type { OneRedis, Redis } from './redis.js';

const scanCount = 1_000;

/** Every key that fits the pattern on one server, some perhaps twice. */
async function keysOn(server: OneRedis, pattern: string, found: Set<string>): Promise<void> {
  let cursor = '0';
  do {
    const from = cursor;
    const [next, page] = await ioBoundary('redis.scan', () => server.scan(from, 'MATCH', pattern, 'COUNT', scanCount));
    for (const key of page) found.add(key);
    cursor = next;
  } while (cursor !== '0');
}

/**
 * Every key that fits the pattern, each once, on all masters of a cluster. Walks all of Redis: for an operator's command, not for every
 * second. Rejects while slots of a cluster move: a key could be passed by.
 */
export async function keysLike(redis: Redis, pattern: string): Promise<string[]> {
  const before = await readSlotTable(redis);
  const found = new Set<string>();
  for (const master of listMasters(redis)) await keysOn(master, pattern, found);
  if (before.includes('[') || before !== (await readSlotTable(redis)))
    throw new Error('slots of the Redis Cluster are being moved: ask again when they have arrived');
  return [...found];
}

/**
 * The next part of a walk over the keys of one slot, which `pattern` names by its tag. `at` is where the part before has ended, empty for the
 * first; a walk whose slot has another master by now begins anew. Null ends the walk.
 */
export async function nextKeys(
  redis: Redis,
  pattern: string,
  at: string,
  count: number,
): Promise<{ keys: string[]; next: string | null }> {
  const master = await findMaster(redis, pattern);
  const [cursor = '0', of = ''] = at.split(' ');
  const where = isCluster(redis) ? formatServerName(master) : '';
  const from = of === where && cursor !== '' ? cursor : '0';
  const [next, keys] = await ioBoundary('redis.scan-slot', () => master.scan(from, 'MATCH', pattern, 'COUNT', count));
  return { keys, next: next === '0' ? null : where === '' ? next : `${next} ${where}` };
}
