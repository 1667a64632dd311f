import type { Redis } from '#redis';
import { pageBehind, readIndexFrom } from '#redis';
import type { ListPlace, PageWanted } from '#redis';
import { keys } from '#records';
import type { Engine } from '#engine';

/** Why the agent does nothing in a conversation, and where those are listed. */
const indices = { parked: keys.parked, 'taken-over': keys.taken } as const;
export type HeldBecause = keyof typeof indices;
export const heldBecause = Object.keys(indices) as HeldBecause[]; // the table has no other keys

/** A page of the conversations that are held so, by their actors' ids, the latest first; each since when, in ms. */
export async function listHeldConversations(
  redis: Redis,
  { deployment: { partitions } }: Engine,
  why: HeldBecause,
  wanted: PageWanted,
): Promise<{ page: ListPlace[]; next: string | null }> {
  const range = { at: wanted.behind?.at ?? null, most: wanted.limit + 1 };
  const found = await Promise.all(
    Array.from({ length: partitions }, (_, partition) =>
      readIndexFrom(redis, indices[why](partition), 'latest', range),
    ),
  );
  return pageBehind(found.flat(), 'latest', wanted);
}
