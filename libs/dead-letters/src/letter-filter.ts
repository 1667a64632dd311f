import { firstOf } from '#values';
import type { ListPlace, Redis } from '#redis';
import { listLetterIds, readLetterHeads } from '#engine';
import { commonApiSide, conversationsNamed } from '#runs';
import type { Side } from '#runs';
import type { Deployment } from '#deployment';
import type { LetterHead } from '#engine/ports';
import type { LetterStatus } from '#records';
import { withRoots } from './find-root.js';

/** Which dead letters are selected; absent fields match all. Times are ms since the epoch, both ends included. */
export interface LetterFilter {
  code?: LetterHead['code'];
  tool?: string;
  /** An actor id, or a person's name on any of `sides`; with the letters of all runs below it. */
  conversation?: string;
  /** Our sides of conversations; absent: the API, with the deployment's own key. */
  sides?: readonly Side[];
  status?: LetterStatus;
  from?: number;
  to?: number;
  /** Those that stand behind this one, which may be gone. */
  behind?: ListPlace;
}

const lettersAtOnce = 200;

type Match = (letters: readonly LetterHead[]) => Promise<LetterHead[]>;

function matcher(redis: Redis, deployment: Deployment, filter: LetterFilter): Match {
  const { code, tool, conversation, status, behind } = filter;
  const actors = conversationsNamed(deployment, filter.sides ?? [commonApiSide], conversation ?? '');
  const isMeant = (letter: LetterHead): boolean =>
    (code === undefined || letter.code === code) &&
    (tool === undefined || letter.tool === tool) &&
    (status === undefined || letter.status === status) &&
    (behind === undefined || letter.at > behind.at || (letter.at === behind.at && letter.letterId > behind.id));
  return async (letters) => {
    const found = await withRoots(redis, letters.filter(isMeant));
    if (conversation === undefined) return found;
    return found.filter(({ actorId, rootId = actorId }) => actors.has(actorId) || actors.has(rootId));
  };
}

/**
 * The first matching dead letters of a partition, read by pages of their ids, for many of those may have expired; those of one
 * millisecond are read together.
 */
async function findIn(
  redis: Redis,
  partition: number,
  { from = 0, to = Number.MAX_SAFE_INTEGER, behind }: LetterFilter,
  match: Match,
  most: number,
): Promise<LetterHead[]> {
  const found = new Map<string, LetterHead>();
  for (let [start, limit] = [Math.max(from, behind?.at ?? 0), lettersAtOnce]; ;) {
    const page = await listLetterIds(redis, partition, { from: start, to, limit });
    const read = await readLetterHeads(
      redis,
      page.map(({ letterId }) => letterId),
    );
    for (const letter of await match(read)) found.set(letter.letterId, letter);
    const last = page.at(-1);
    if (!last || found.size >= most || page.length < limit) return [...found.values()];
    if (last.at === start) limit *= 2;
    start = last.at;
  }
}

/** The dead letters that a filter matches, with the roots of their trees, oldest first, at most `most`; Infinity: all. */
export async function findLetters(
  redis: Redis,
  deployment: Deployment,
  filter: LetterFilter,
  most: number,
): Promise<LetterHead[]> {
  const match = matcher(redis, deployment, filter);
  const found: LetterHead[] = [];
  for (let partition = 0; partition < deployment.partitions; partition++) {
    found.push(...(await findIn(redis, partition, filter, match, most)));
  }
  return firstOf(
    found.sort((a, b) => a.at - b.at || (a.letterId < b.letterId ? -1 : 1)),
    most,
  );
}
