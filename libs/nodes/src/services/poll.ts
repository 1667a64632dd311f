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
/** The most of a list whose marks are kept. */
const mostMarked = 10_000;
/** An entry that a list has lost for a while is not new when it is back. */
const rememberedMs = 30 * 86_400_000;
/** Characters of all ids. */
const mostRemembered = 262_144;

/** From when on a look lists; by order: behind which place. */
export function readSince({ at }: PollForm, { before, now }: PollLook): number {
  return at === undefined ? (before?.since ?? 0) : (before?.since ?? now) - overlapMs;
}

/** What a look brings, the oldest first, and the state behind it, made of what is kept of each. */
export interface News {
  list: unknown[];
  state: (kept: readonly unknown[]) => PollState;
}

interface Listed {
  id: string;
  one: unknown;
}

/** What of a list was not there before. The first look brings nothing: it learns what is there. */
export function newIn(form: PollForm, listed: unknown[], look: PollLook, scope: Scope): News {
  const ordered = form.newestFirst === true ? listed.toReversed() : listed;
  const each = (template: unknown, one: unknown): unknown => made(template, withKnown(scope, { each: one }));
  const named = onceEach(ordered.map((one) => ({ id: plainText(each(form.id, one)), one })));
  if (form.at !== undefined) return newByTime(form.at, named, look, each);
  if (form.order === undefined && form.mark === undefined) return newById(named, look);
  const of = `${form.order === undefined ? 'mark' : 'order'} ${plainText(made(form.of, scope))}`;
  const before = look.before?.of === of ? look.before : null;
  const news =
    form.order === undefined
      ? newByMark(form, named, { before, each })
      : newByOrder(form.order, named, { before, each });
  return { list: news.list, state: () => ({ ...news.state, of }) };
}

/** A list that changes while its pages are read has one on two of them. */
function onceEach(listed: readonly Listed[]): Listed[] {
  const byId = new Map(listed.toReversed().map((one) => [one.id, one]));
  return listed.filter((one) => byId.get(one.id) === one);
}

function unseen(named: readonly Listed[], { seen }: PollState): Listed[] {
  return named.filter(({ id }) => !Object.hasOwn(seen, id));
}

type Each = (template: unknown, one: unknown) => unknown;

function newByTime(at: unknown, named: readonly Listed[], { before, now }: PollLook, each: Each): News {
  const fresh = before === null ? [] : firstOf(oldestFirst(unseen(named, before), at, each), mostNew);
  const learned = before === null ? named : [];
  /** It goes as far as what was brought, and forgets what no later look lists. */
  const state = (kept: readonly unknown[]): PollState => {
    const brought = fresh.map(({ id }, place): [string, number] => {
      const time = Number(each(at, kept[place]) ?? Number.NaN);
      if (Number.isFinite(time)) return [id, time];
      throw new NodeError('NODE_OPERATION', `the answer does not say when ${clip(id, mostShown)} came`);
    });
    const since = Math.max(before?.since ?? now, ...brought.map(([, time]) => time));
    const seen = [
      ...Object.entries(before?.seen ?? {}),
      ...learned.map(({ id }): [string, number] => [id, now]),
      ...brought,
    ];
    return { since, seen: Object.fromEntries(seen.filter(([, time]) => time >= since - 2 * overlapMs)) };
  };
  return { list: fresh.map(({ one }) => one), state };
}

/** What is left behind must be newer than what is brought: some services list by something else. Where a list does not say when, its order counts. */
function oldestFirst(listed: readonly Listed[], at: unknown, each: Each): readonly Listed[] {
  const timed = listed.map((one) => ({ one, time: Number(each(at, one.one) ?? Number.NaN) }));
  if (!timed.every(({ time }) => Number.isFinite(time))) return listed;
  return timed.toSorted((a, b) => a.time - b.time).map(({ one }) => one);
}

interface Before {
  before: PollState | null;
  each: Each;
}

/** Of a list that has become shorter nothing is new, and it is counted from its end again. */
function newByOrder(
  order: unknown,
  named: readonly Listed[],
  { before, each }: Before,
): { list: unknown[]; state: PollState } {
  const placed = named.map(({ id, one }) => {
    const place = Number(each(order, one) ?? Number.NaN);
    if (!Number.isFinite(place))
      throw new NodeError('NODE_OPERATION', `the answer does not say where ${clip(id, mostShown)} stands`);
    return { place, one };
  });
  const last = Math.max(0, ...placed.map(({ place }) => place));
  const behind = placed
    .filter(({ place }) => before !== null && place > before.since)
    .toSorted((a, b) => a.place - b.place);
  const fresh = firstOf(behind, mostNew);
  const since = fresh.length < behind.length ? (fresh.at(-1)?.place ?? last) : last;
  return { list: fresh.map(({ one }) => one), state: { since, seen: {} } };
}

/** What is not brought yet keeps the mark that it had, so that the next look finds it. */
function newByMark(
  { mark, news }: PollForm,
  named: readonly Listed[],
  { before, each }: Before,
): { list: unknown[]; state: PollState } {
  if (named.length > mostMarked)
    throw new NodeError('NODE_OUTPUT_TOO_LARGE', `the list that is looked through has more than ${mostMarked}`);
  const marked = named.map(({ id, one }) => ({ id, one, mark: numberFor(each(mark, one)), had: readMark(before, id) }));
  const wanted = plainText(each(news, undefined));
  const isNew = ({ mark: has, had }: (typeof marked)[number]): boolean =>
    before !== null && has !== had && (wanted === '' || (wanted === 'added') === (had === undefined));
  const fresh = firstOf(marked.filter(isNew), mostNew);
  const brought = new Set(fresh);
  const seen = marked.flatMap((one): [string, number][] => {
    const isLeft = isNew(one) && !brought.has(one);
    return isLeft ? (one.had === undefined ? [] : [[one.id, one.had]]) : [[one.id, one.mark]];
  });
  return { list: fresh.map(({ one }) => one), state: { since: 0, seen: Object.fromEntries(seen) } };
}

function readMark(before: PollState | null, id: string): number | undefined {
  return before !== null && Object.hasOwn(before.seen, id) ? before.seen[id] : undefined;
}

/** A number of 53 bits that another value has by a rare chance alone. */
function numberFor(value: unknown): number {
  let [high, low] = [0x811c9dc5, 0x1b873593];
  for (const char of JSON.stringify(value ?? null)) {
    const code = char.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(((low << 13) | (low >>> 19)) ^ code, 0x85ebca6b);
  }
  return (high >>> 0) * 2 ** 21 + (low >>> 11);
}

/** What is listed whole each time is known by its id, for as long as it is listed and for a while behind that. */
function newById(named: readonly Listed[], { before, now }: PollLook): News {
  const news = before === null ? [] : unseen(named, before);
  const fresh = firstOf(news, mostNew);
  const waiting = new Set(news.slice(mostNew));
  const listed = named.filter((one) => !waiting.has(one)).map(({ id }): [string, number] => [id, now]);
  const left = Object.entries(before?.seen ?? {}).filter(([, time]) => time >= now - rememberedMs);
  const newestFirst = [...listed, ...left.toSorted(([, a], [, b]) => b - a)];
  let room = mostRemembered;
  const most = newestFirst.findIndex((one) => (room -= JSON.stringify(one).length) < 0); // what left the list first is forgotten first
  if (most !== -1 && most < listed.length)
    throw new NodeError('NODE_OUTPUT_TOO_LARGE', 'the list is too long for its ids to be remembered');
  const seen = Object.fromEntries((most === -1 ? newestFirst : newestFirst.slice(0, most)).toReversed());
  return { list: fresh.map(({ one }) => one), state: () => ({ since: now, seen }) };
}
