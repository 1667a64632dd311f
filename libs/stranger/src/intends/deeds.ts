import { toList } from '../json.js';
import type { Json } from '../json.js';
import { isFound } from './deed.js';
import type { Deed, Given } from './deed.js';
import { hasAll, isFailure, isInState } from './echoes.js';
import type { Echo } from './echoes.js';
import { givenIn, known } from './given-values.js';
import type { Scene } from './given-values.js';
import type { Offer } from './offers.js';
import { listLeaves } from './results-in.js';

/** A call that is to be made: what is offered, and what is said to it. */
export interface Call {
  offer: Offer;
  args: unknown;
}

/** What is to be done next of several deeds; `cannot`: why nothing goes on; empty calls: all is done. */
export type Next = { calls: readonly Call[] } | { cannot: string };

export interface Work extends Scene {
  said: string;
  echoes: readonly Echo[];
  /** All parts of what the prompt shows. */
  state: readonly unknown[];
  offers: readonly Offer[];
  /** How many calls an answer takes. */
  most: number;
  offerFor(step: string): Offer | null;
}

/** How often a call that fails is made before it is given up. */
const mostTries = 3;

/** The calls that can be made now, in their order: up to the first whose values a result has yet to tell. */
export function nextCalls(deeds: readonly Deed[], work: Work): Next {
  const { echoes } = work;
  const open = deeds.filter((deed) => !isDone(deed, deeds, echoes, work));
  const needsLook = open.some(changes);
  const looks = deeds.some(({ is }) => is === 'look');
  const undone = undoing(deeds, work);
  if (undone.length > 0) return { calls: undone };
  const calls: Call[] = [];
  for (const deed of open) {
    if (deed.is === 'look' && !needsLook) continue;
    const offer = work.offerFor(deed.do);
    if (offer === null) return { cannot: `I cannot ${deed.do}.` };
    const call = buildCall(deed, offer, work, !looks);
    if (call === null) break;
    const failure = findFailure(call, deed, echoes, work);
    if (failure !== null && calls.length === 0) return { cannot: `I cannot ${deed.do}: ${failure}` };
    calls.push(call);
    if (calls.length === work.most) break;
  }
  const left = open.find((deed) => deed.is !== 'look' || needsLook);
  if (calls.length > 0 || left === undefined) return { calls };
  const again = lookedAgain(deeds, work);
  return again.length > 0
    ? { calls: again }
    : { cannot: `I found nothing for: ${left.do} ${JSON.stringify(left.with ?? {})}` };
}

/** What was looked for once and has not told all that it should: it is looked for once more. */
function lookedAgain(deeds: readonly Deed[], work: Work): Call[] {
  return deeds.flatMap((deed) => {
    const offer = deed.is === 'look' ? work.offerFor(deed.do) : null;
    const call = offer && buildCall(deed, offer, work);
    if (!call || Object.values(deed.with ?? {}).some(isFound)) return [];
    return work.echoes.filter(({ name }) => call.offer.name.includes(name)).length < 2 ? [call] : [];
  });
}

/** What takes back the deeds with which the last proof finds a problem, each no more than twice; a call that is only counted may be of any. */
function undoing(deeds: readonly Deed[], work: Work): Call[] {
  const failed = work.echoes.filter(({ result, at }) => isFailure(result) && at > lastChange(deeds, work.echoes, work));
  const problems = failed.flatMap(({ result }) => result.match(/<problem>[^]*?<\/problem>/g) ?? []).join('\n');
  return deeds.flatMap(({ undo, with: given = {} }) => {
    const offer = undo === undefined ? null : work.offerFor(undo.do);
    if (undo === undefined || offer === null) return [];
    const isMeant = listGivenTexts(given).some((text) => problems.includes(text));
    const undone = work.echoes.filter(
      ({ name, args }) => offer.name.includes(name) && hasAll(args, listGivenTexts(undo.with ?? {})),
    );
    const times = undone.length + countedIn(work.said, offer.name.split(' '));
    const call = isMeant && times < 2 ? buildCall(undo, offer, work) : null;
    return call === null ? [] : [call];
  });
}

/** How often calls of these names were made that a prompt only counts: `[made: seek, tie ×2]`. */
function countedIn(said: string, names: readonly string[]): number {
  const lists = [...said.matchAll(/\[made: ([^\];]*)/g)].flatMap(([, list = '']) => list.split(', '));
  const counts = lists.map((each) => /^([\w.-]+)(?: ×(\d+))?$/.exec(each) ?? []);
  return counts.reduce((sum, [, name = '', times = '1']) => sum + (names.includes(name) ? Number(times) : 0), 0);
}

/** Null: a result has yet to tell something that it needs. `isBlind`: nothing is looked up before, and what nobody describes is written as it was given. */
function buildCall({ with: given = {} }: Deed, offer: Offer, scene: Scene, isBlind = false): Call | null {
  const values = known(given, scene);
  if (values === null) return null;
  const things = Object.entries(given).flatMap(([words, each]) => (isFound(each) ? [values[words]] : []));
  const { value, missing } = givenIn(
    offer.args,
    values,
    scene,
    things.filter((each) => typeof each === 'string'),
  );
  return missing && !isBlind ? null : { offer, args: value };
}

function isDone(deed: Deed, deeds: readonly Deed[], echoes: readonly Echo[], work: Work): boolean {
  const { is, with: given = {} } = deed;
  const offer = work.offerFor(deed.do);
  const values = known(given, work);
  const texts = is === 'look' ? listLeaves(values) : listGivenTexts(values ?? given);
  if (is === undefined && texts.length > 0 && isInState(texts, work.state)) return true;
  if (offer === null || values === null) return false;
  const good = echoes.filter(({ name, result }) => offer.name.includes(name) && !isFailure(result));
  const near = good.filter(({ args, result }) =>
    args === undefined ? texts.some((text) => result.includes(text)) : hasAll(args, texts),
  );
  const made = near.length > 0 || good.length === 0 ? near : asWritten(good, deed, offer, work);
  if (is !== 'proof') return made.length > 0;
  return made.some(({ at }) => at > lastChange(deeds, echoes, work));
}

function changes({ is }: Deed): boolean {
  return is === undefined || is === 'change';
}

/** Those of some calls that have all that a deed comes to in the form of its offer. */
function asWritten(echoes: readonly Echo[], deed: Deed, offer: Offer, work: Work): Echo[] {
  const call = buildCall(deed, offer, work);
  return call === null ? [] : echoes.filter(({ args }) => args !== undefined && hasAll(args, listLeaves(call.args)));
}

/** What a deed names on its first level, texts alone. */
export function listGivenTexts(given: Given): string[] {
  return Object.values(given).filter((each) => typeof each === 'string');
}

function lastChange(deeds: readonly Deed[], echoes: readonly Echo[], work: Work): number {
  const changing = new Set(
    [...deeds, ...deeds.flatMap(({ undo }) => undo ?? [])].flatMap(({ is, do: what }) =>
      changes({ do: what, ...(is && { is }) }) ? (work.offerFor(what)?.name ?? []) : [],
    ),
  );
  const names = [...changing];
  const made = echoes.filter(({ name }) => names.some((each) => each.includes(name))).map(({ at }) => at);
  const counted = [...work.said.matchAll(/\[made: [^\]]*\]/g)].filter(([text]) =>
    names.some((each) => each.split(' ').some((name) => text.includes(name))),
  );
  return Math.max(-1, ...made, ...counted.map(({ index }) => index));
}

/** What comes of a call each time that it is made; null: it may be made. */
function findFailure({ offer, args }: Call, deed: Deed, echoes: readonly Echo[], work: Work): string | null {
  const texts = listGivenTexts(known(deed.with ?? {}, work) ?? {});
  const failed = echoes.filter(
    ({ name, args: said, result }) =>
      offer.name.includes(name) &&
      isFailure(result) &&
      (said === undefined || hasAll(said, texts) || hasAll(said, listLeaves(args))),
  );
  const last = failed.at(-1);
  const isFinal = last?.args === undefined && !/\bonce more\b/.test(last?.result ?? '');
  const most = deed.is === 'proof' || isFinal ? 1 : mostTries;
  return last !== undefined && failed.length >= most && isFresh(last, deed, work, echoes) ? last.result : null;
}

/** Whether nothing was changed since a proof failed. */
function isFresh({ at }: Echo, deed: Deed, work: Work, echoes: readonly Echo[]): boolean {
  return deed.is !== 'proof' || at > lastChange([deed], echoes, work);
}

/** How many items the list of a union takes; 1: it is none. */
export function findMostItems(root: Json, union: Json | undefined): number {
  let most = 1;
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('items' in schema && schema.items === union) most = Number('maxItems' in schema ? schema.maxItems : 20);
    Object.values(schema).forEach((each: unknown) => (Array.isArray(each) ? toList(each).forEach(walk) : walk(each)));
  };
  walk(root);
  return most;
}
