import type { Redis } from '#redis';
import { ioBoundary } from '#telemetry';
import { keys, unpackItem } from '#records';

/** The fields of the items that the tree of a root has made; none: it runs no graph, or has expired. */
export function readItemFields(redis: Redis, rootRunId: string): Promise<string[]> {
  return ioBoundary('redis.item-fields', () => redis.hkeys(keys.items(rootRunId)));
}

/** The values of fields, as they were before they were packed. */
export async function readItemValues(
  redis: Redis,
  rootRunId: string,
  fields: readonly string[],
): Promise<(string | null)[]> {
  const stored = await ioBoundary('redis.item-values', () => redis.hmgetBuffer(keys.items(rootRunId), ...fields));
  return stored.map((value) => value && unpackItem(value));
}
