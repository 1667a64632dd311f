import { firstOf } from '#values';
import type { PollForm, PollState, Scope } from '../run/service-call.js';
import { plainText } from '../values/plain-text.js';
import { made } from './template.js';

/** A look for what is new: what is known of the last one, the time, and what is known behind it. */
export interface PollLook {
  before: PollState | null;
  /** In milliseconds since 1970. */
  now: number;
  after?: PollState;
}

/** What a look brings at most: the oldest, the others come with the next. */
const mostNew = 50;
/** Services list what is new a little later than they say it is. */
const overlapMs = 300_000;

/** From when on a look lists. */
export function readSince({ before, now }: PollLook): number {
  return (before?.since ?? now) - overlapMs;
}

interface News {
  ids: readonly string[];
  list: unknown[];
  /** What was listed and is not new, or is not brought. */
  known: readonly string[];
}

/** What of a list was not there before, the oldest first. The first look brings nothing: it learns what is there. */
export function newIn({ id, newestFirst }: PollForm, listed: unknown[], { before }: PollLook, scope: Scope): News {
  const ordered = newestFirst === true ? listed.toReversed() : listed;
  const named = ordered.map((one) => [idIn(id, one, scope), one] as const);
  if (before === null) return { ids: [], list: [], known: named.map(([each]) => each) };
  const all = named.filter(([each]) => !Object.hasOwn(before.seen, each));
  const fresh = firstOf(all, mostNew);
  const known = named.map(([each]) => each).filter((each) => Object.hasOwn(before.seen, each));
  return { ids: fresh.map(([each]) => each), list: fresh.map(([, one]) => one), known };
}

/** The state behind a look: it goes as far as what was brought, and forgets what no later look lists. */
export function movedOn(
  { at }: PollForm,
  { ids, known }: News,
  kept: readonly unknown[],
  { before, now }: PollLook,
  scope: Scope,
): PollState {
  const times = kept.map((each) => Number(made(at, { ...scope, known: { ...scope.known, each } })));
  const timeAt = (place: number): number => (Number.isFinite(times[place]) ? (times[place] ?? now) : now);
  const since = Math.max(before?.since ?? now, ...ids.map((_, place) => timeAt(place)));
  const seen = [
    ...Object.entries(before?.seen ?? {}),
    ...(before === null ? known.map((id): [string, number] => [id, now]) : []),
    ...ids.map((id, place): [string, number] => [id, timeAt(place)]),
  ];
  return { since, seen: Object.fromEntries(seen.filter(([, time]) => time >= since - 2 * overlapMs)) };
}

function idIn(id: unknown, each: unknown, scope: Scope): string {
  return plainText(made(id, { ...scope, known: { ...scope.known, each } }));
}
