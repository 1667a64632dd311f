import { ioBoundary } from '#telemetry';
import { firstOf } from '#values';
import type { Redis } from './redis.js';

/**
 * Where an entry stands in a list sorted by time: by its moment in ms, and among those of one moment by its id. Others come and go
 * without moving it, so a page goes on behind it even when it is gone itself.
 */
export interface ListPlace {
  at: number;
  id: string;
}

export type ListOrder = 'latest' | 'oldest';

/** Which page of such a list: what stands behind a place, null being the top. */
export interface PageWanted {
  behind: ListPlace | null;
  limit: number;
}

const form = /^(\d{1,16})\.([\x21-\x7e]{1,200})$/;

/** The place that a cursor names; null: it is none. */
export function placeIn(cursor: string): ListPlace | null {
  const [, at, id] = form.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at: Number(at), id };
}

export function cursorAt({ at, id }: ListPlace): string {
  return `${at}.${id}`;
}

function comparing(order: ListOrder): (a: ListPlace, b: ListPlace) => number {
  const oldestFirst = (a: ListPlace, b: ListPlace) => a.at - b.at || Number(a.id > b.id) - Number(a.id < b.id);
  return order === 'oldest' ? oldestFirst : (a, b) => oldestFirst(b, a);
}

/** The page of what was found, and the cursor of the next; null: there is none. `found` has one entry more than the page, if there is one. */
export function pageBehind<T extends ListPlace>(
  found: readonly T[],
  order: ListOrder,
  { behind, limit }: PageWanted,
): { page: T[]; next: string | null } {
  const compare = comparing(order);
  const sorted = found.filter((entry) => behind === null || compare(entry, behind) > 0).sort(compare);
  // Two of one place stay on one page: no cursor leads between them.
  const beyond = sorted.findIndex((entry, n) => n >= limit && compare(entry, sorted[n - 1] ?? entry) > 0);
  if (beyond < 0) return { page: sorted, next: null };
  const page = firstOf(sorted, beyond);
  return { page, next: cursorAt(page.at(-1) ?? { at: 0, id: '' }) };
}

interface IndexRange {
  /** The moment to begin with; null: the top. */
  at: number | null;
  /** How many behind that moment. */
  most: number;
  /**
   * Whether the last moment is read to its end. Needed where entries of one moment are ordered otherwise than by their members, as Redis
   * orders them: it would cut the moment between two that a page does not cut between.
   */
  wholeMoments?: boolean;
}

/** The members of an index from a moment on: all of that moment, and so many behind it. */
export async function readIndexFrom(
  redis: Redis,
  index: string,
  order: ListOrder,
  { at, most, wholeMoments = false }: IndexRange,
): Promise<ListPlace[]> {
  const from =
    at === null ? [] : await ioBoundary('redis.index-moment', () => redis.zrangebyscore(index, at, at, 'WITHSCORES'));
  const latest = at === null ? '+inf' : `(${at}`;
  const oldest = at === null ? '-inf' : `(${at}`;
  const rest = await ioBoundary('redis.index-page', () =>
    order === 'latest'
      ? redis.zrevrangebyscore(index, latest, '-inf', 'WITHSCORES', 'LIMIT', 0, most)
      : redis.zrangebyscore(index, oldest, '+inf', 'WITHSCORES', 'LIMIT', 0, most),
  );
  const places = toPlaces([...from, ...rest]);
  const last = places.at(-1);
  if (!wholeMoments || last === undefined || rest.length < 2 * most) return places;
  const moment = await ioBoundary('redis.index-moment', () =>
    redis.zrangebyscore(index, last.at, last.at, 'WITHSCORES'),
  );
  return [...places.filter((place) => place.at !== last.at), ...toPlaces(moment)];
}

function toPlaces(pairs: readonly string[]): ListPlace[] {
  const places: ListPlace[] = [];
  for (let n = 0; n + 1 < pairs.length; n += 2) places.push({ id: String(pairs[n]), at: Number(pairs[n + 1]) });
  return places;
}
