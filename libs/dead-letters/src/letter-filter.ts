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

/** The places of a partition's letters in order, read by pages; those of one millisecond are read together. */
async function* letterPlaces(
  redis: Redis,
  partition: number,
  { from = 0, to = Number.MAX_SAFE_INTEGER, behind, order = 'oldest' }: LetterFilter,
): AsyncGenerator<ListPlace, null> {
  const isOldest = order === 'oldest';
  const range = (start: number) => (isOldest ? { from: start, to } : { from, to: start });
  let known = new Set<string>();
  let start = isOldest ? Math.max(from, behind?.at ?? 0) : Math.min(to, behind?.at ?? to);
  for (let limit = lettersAtOnce; ;) {
    const page = await listLetterIds(redis, partition, { ...range(start), limit, order });
    for (const { letterId, at } of page) if (!known.has(letterId)) yield { at, id: letterId };
    const last = page.at(-1);
    if (!last || page.length < limit) return null;
    if (last.at === start) limit *= 2;
    start = last.at;
    known = new Set(page.flatMap(({ letterId, at }) => (at === last.at ? [letterId] : [])));
  }
}

/** The places of all partitions, in one order. */
async function* allLetterPlaces(redis: Redis, deployment: Deployment, filter: LetterFilter): AsyncGenerator<ListPlace> {
  const compare = inOrder(filter.order);
  const partitions = Array.from({ length: deployment.partitions }, (_, partition) =>
    letterPlaces(redis, partition, filter),
  );
  const next = await Promise.all(partitions.map(async (places) => (await places.next()).value));
  for (;;) {
    let first = -1;
    for (const [at, place] of next.entries())
      if (place !== null && (first < 0 || compare(place, next[first] ?? place) < 0)) first = at;
    const place = next[first];
    if (place === undefined || place === null) return;
    yield place;
    next[first] = (await partitions[first]?.next())?.value ?? null;
  }
}

/**
 * The dead letters that a filter matches, with the roots of their trees, in its order, at most `most`; Infinity: all. No more letters are
 * read than it takes to find those, however many partitions there are; many may have expired, of which only the places are left.
 */
export async function findLetters(
  redis: Redis,
  deployment: Deployment,
  filter: LetterFilter,
  most: number,
): Promise<LetterHead[]> {
  const match = matcher(redis, deployment, filter);
  const atOnce = Math.min(most, lettersAtOnce);
  const found: LetterHead[] = [];
  let ids: string[] = [];
  const readOn = async (): Promise<void> => {
    found.push(...(await match(await readLetterHeads(redis, ids))));
    ids = [];
  };
  const places = allLetterPlaces(redis, deployment, filter);
  for (let next = await places.next(); next.done !== true; next = await places.next()) {
    if (ids.push(next.value.id) < atOnce) continue;
    await readOn();
    if (found.length >= most) break;
  }
  await readOn();
  const compare = inOrder(filter.order);
  return firstOf(
    found.sort((a, b) => compare(toPlace(a), toPlace(b))),
    most,
  );
}
