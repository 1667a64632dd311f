import { firstOf } from '#values';
import type { ListOrder, ListPlace, Redis } from '#redis';
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
  kind?: LetterHead['kind'];
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
  /** Which come first; absent: the oldest. */
  order?: ListOrder;
  /** Absent: each with the root of its tree, which costs as much again and more as the letter. A conversation is found by roots all the same. */
  roots?: false;
}

const lettersAtOnce = 200;

/** As the list is read: the first of two is before the other. */
function inOrder(order: ListOrder = 'oldest') {
  const way = order === 'oldest' ? 1 : -1;
  return (a: ListPlace, b: ListPlace): number => way * (a.at - b.at || (a.id < b.id ? -1 : Number(a.id > b.id)));
}

function toPlace({ at, letterId }: LetterHead): ListPlace {
  return { at, id: letterId };
}

type Match = (letters: readonly LetterHead[]) => Promise<LetterHead[]>;

function matcher(redis: Redis, deployment: Deployment, filter: LetterFilter): Match {
  const { code, kind, tool, conversation, status, behind, order } = filter;
  const compare = inOrder(order);
  const actors = conversationsNamed(deployment, filter.sides ?? [commonApiSide], conversation ?? '');
  const isMeant = (letter: LetterHead): boolean =>
    (code === undefined || letter.code === code) &&
    (kind === undefined || letter.kind === kind) &&
    (tool === undefined || letter.tool === tool) &&
    (status === undefined || letter.status === status) &&
    (behind === undefined || compare(toPlace(letter), behind) > 0);
  return async (letters) => {
    const meant = letters.filter(isMeant);
    if (conversation === undefined && filter.roots === false) return meant;
    const found = await withRoots(redis, meant);
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
  { from = 0, to = Number.MAX_SAFE_INTEGER, behind, order = 'oldest' }: LetterFilter,
  match: Match,
  most: number,
): Promise<LetterHead[]> {
  const found = new Map<string, LetterHead>();
  const isOldest = order === 'oldest';
  const range = (start: number) => (isOldest ? { from: start, to } : { from, to: start });
  const top = isOldest ? Math.max(from, behind?.at ?? 0) : Math.min(to, behind?.at ?? to);
  for (let [start, limit] = [top, lettersAtOnce]; ;) {
    const page = await listLetterIds(redis, partition, { ...range(start), limit, order });
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

/** The dead letters that a filter matches, with the roots of their trees, in its order, at most `most`; Infinity: all. */
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
  const compare = inOrder(filter.order);
  return firstOf(
    found.sort((a, b) => compare(toPlace(a), toPlace(b))),
    most,
  );
}
