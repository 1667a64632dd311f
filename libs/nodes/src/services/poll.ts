import { clip, firstOf } from '#values';
import type { PollForm, PollState, Scope } from '../run/service-call.js';
import { NodeError } from '../values/node-error.js';
import { plainText } from '../values/plain-text.js';
import { made, withKnown } from './template.js';

/** A look for what is new: what is known of the last one, the time, and what is known behind it. */
export interface PollLook {
  before: PollState | null;
  /** In milliseconds since 1970. */
  now: number;
  after?: PollState;
}

/** What a look brings at most: the oldest, the others come with the next. */
const mostNew = 50;
/** Of an id that is told. */
const mostShown = 100;
/** Services list what is new a little later than they say it is. */
const overlapMs = 300_000;

/** From when on a look lists. */
export function readSince({ before, now }: PollLook): number {
  return (before?.since ?? now) - overlapMs;
}

interface News {
  ids: readonly string[];
  list: unknown[];
  /** The ids that the first look has learned. */
  learned: readonly string[];
}

/** What of a list was not there before, the oldest first. The first look brings nothing: it learns what is there. */
export function newIn({ id, newestFirst }: PollForm, listed: unknown[], { before }: PollLook, scope: Scope): News {
  const ordered = newestFirst === true ? listed.toReversed() : listed;
  const named = ordered.map((one) => [plainText(made(id, withKnown(scope, { each: one }))), one] as const);
  if (before === null) return { ids: [], list: [], learned: named.map(([each]) => each) };
  const all = named.filter(([each]) => !Object.hasOwn(before.seen, each));
  const fresh = firstOf(all, mostNew);
  return { ids: fresh.map(([each]) => each), list: fresh.map(([, one]) => one), learned: [] };
}

/** The state behind a look: it goes as far as what was brought, and forgets what no later look lists. */
export function movedOn(
  { at }: PollForm,
  { ids, learned }: News,
  kept: readonly unknown[],
  { before, now }: PollLook,
  scope: Scope,
): PollState {
  const brought = ids.map((id, place): [string, number] => {
    const time = Number(made(at, withKnown(scope, { each: kept[place] })) ?? Number.NaN);
    if (Number.isFinite(time)) return [id, time];
    throw new NodeError('NODE_OPERATION', `the answer does not say when ${clip(id, mostShown)} came`);
  });
  const since = Math.max(before?.since ?? now, ...brought.map(([, time]) => time));
  const seen = [...Object.entries(before?.seen ?? {}), ...learned.map((id): [string, number] => [id, now]), ...brought];
  return { since, seen: Object.fromEntries(seen.filter(([, time]) => time >= since - 2 * overlapMs)) };
}
