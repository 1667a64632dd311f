import type { Redis } from '#redis';
import { commonApiSide, conversationsNamed, listLetterIds, readLetterHeads } from '#engine';
import type { Side } from '#engine';
import type { Deployment } from '#deployment';
import type { LetterHead, LetterStatus } from '#engine/ports';

/** Which dead letters are selected; absent fields match all. Times are ms since the epoch, both ends included. */
export interface LetterFilter {
  code?: LetterHead['code'];
  tool?: string;
  /** An actor id, or a person's name on any of `sides`. */
  conversation?: string;
  /** Our sides of conversations; absent: the API, with the deployment's own key. */
  sides?: readonly Side[];
  status?: LetterStatus;
  from?: number;
  to?: number;
}

const lettersAtOnce = 200;

function matcher(deployment: Deployment, filter: LetterFilter): (letter: LetterHead) => boolean {
  const { code, tool, conversation, status } = filter;
  const actors = conversationsNamed(deployment, filter.sides ?? [commonApiSide], conversation ?? '');
  return (letter) =>
    (code === undefined || letter.code === code) &&
    (tool === undefined || letter.tool === tool) &&
    (status === undefined || letter.status === status) &&
    (conversation === undefined || actors.has(letter.actorId));
}

/**
 * The first matching dead letters of a partition, read by pages of their ids, for many of those may have expired; those of one
 * millisecond are read together.
 */
async function findIn(
  redis: Redis,
  partition: number,
  { from = 0, to = Number.MAX_SAFE_INTEGER }: LetterFilter,
  isMeant: (letter: LetterHead) => boolean,
  most: number,
): Promise<LetterHead[]> {
  const found = new Map<string, LetterHead>();
  for (let [start, limit] = [from, lettersAtOnce]; ;) {
    const page = await listLetterIds(redis, partition, { from: start, to, limit });
    const read = await readLetterHeads(
      redis,
      page.map(({ letterId }) => letterId),
    );
    for (const letter of read.filter(isMeant)) found.set(letter.letterId, letter);
    const last = page.at(-1);
    if (!last || found.size >= most || page.length < limit) return [...found.values()];
    if (last.at === start) limit *= 2;
    start = last.at;
  }
}

/** The dead letters that a filter matches, oldest first, at most `most`; Infinity: all. */
export async function findLetters(
  redis: Redis,
  deployment: Deployment,
  filter: LetterFilter,
  most: number,
): Promise<LetterHead[]> {
  const isMeant = matcher(deployment, filter);
  const found: LetterHead[] = [];
  for (let partition = 0; partition < deployment.partitions; partition++) {
    found.push(...(await findIn(redis, partition, filter, isMeant, most)));
  }
  return found.sort((a, b) => a.at - b.at || (a.letterId < b.letterId ? -1 : 1)).slice(0, most);
}
