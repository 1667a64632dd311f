import { itemsOf } from '../json.js';
import type { Json } from '../json.js';
import type { Deed, Given } from './deed.js';
import { echoesIn, hasAll, isFailure, isInState } from './echoes.js';
import type { Echo } from './echoes.js';
import { givenIn, known } from './given-values.js';
import type { Scene } from './given-values.js';
import type { Offer } from './offers.js';
import { leavesOf } from './results-in.js';

/** A call that is to be made: what is offered, and what is said to it. */
export interface Call {
  offer: Offer;
  args: unknown;
}

/** What is to be done next of several deeds; `cannot`: why nothing goes on; empty calls: all is done. */
export type Next = { calls: readonly Call[] } | { cannot: string };

export interface Work extends Scene {
  offers: readonly Offer[];
  /** How many calls an answer takes. */
  most: number;
  offerFor(step: string): Offer | null;
}

/** How often a call that fails is made before it is given up. */
const mostTries = 3;

/** The calls that can be made now, in their order: up to the first whose values a result has yet to tell. */
export function nextCalls(deeds: readonly Deed[], work: Work): Next {
  const echoes = echoesIn(work.said, work.offers);
  const open = deeds.filter((deed) => !isDone(deed, deeds, echoes, work));
  const needsLook = open.some(changes);
  const looks = deeds.some(({ is }) => is === 'look');
  const calls: Call[] = [];
  for (const deed of open) {
    if (deed.is === 'look' && !needsLook) continue;
    const offer = work.offerFor(deed.do);
    if (offer === null) return { cannot: `I cannot ${deed.do}.` };
    const call = callOf(deed, offer, work, !looks);
    if (call === null) break;
    const failure = failureOf(call, deed, echoes, work);
    if (failure !== null) return { cannot: `I cannot ${deed.do}: ${failure}` };
    calls.push(call);
    if (calls.length === work.most) break;
  }
  const [left] = open;
  if (calls.length === 0 && left !== undefined && (left.is !== 'look' || needsLook))
    return { cannot: `I found nothing for: ${left.do} ${JSON.stringify(left.with ?? {})}` };
  return { calls };
}

/** Null: a result has yet to tell something that it needs. `isBlind`: nothing is looked up before, and what nobody describes is written as it was given. */
function callOf({ with: given = {} }: Deed, offer: Offer, scene: Scene, isBlind = false): Call | null {
  const values = known(given, scene);
  if (values === null) return null;
  const { value, missing } = givenIn(offer.args, values, scene);
  return missing && !isBlind ? null : { offer, args: value };
}

function isDone(deed: Deed, deeds: readonly Deed[], echoes: readonly Echo[], work: Work): boolean {
  const { is, with: given = {} } = deed;
  const offer = work.offerFor(deed.do);
  const values = known(given, work);
  const texts = is === 'look' ? leavesOf(values) : textsOf(values ?? given);
  if (is === undefined && texts.length > 0 && isInState(texts, stateIn(work))) return true;
  if (offer === null || values === null) return false;
  const asked = callOf(deed, offer, work);
  const whole = asked === null ? null : leavesOf(asked.args);
  const made = echoes.filter(
    ({ name, args, result }) =>
      offer.name.includes(name) &&
      (args === undefined
        ? texts.some((text) => result.includes(text))
        : hasAll(args, texts) || (whole !== null && hasAll(args, whole))) &&
      !isFailure(result),
  );
  if (is !== 'proof') return made.length > 0;
  return made.some(({ at }) => at > lastChange(deeds, echoes, work));
}

function changes({ is }: Deed): boolean {
  return is === undefined || is === 'change';
}

/** What a prompt shows beside the calls that were made. */
function stateIn({ said, offers }: Work): string {
  const calls = new Set(echoesIn(said, offers).map(({ at }) => said.slice(at).split('\n')[0]));
  return said
    .split('\n')
    .filter((line) => !calls.has(line))
    .join('\n');
}

/** What a deed names on its first level, texts alone. */
function textsOf(given: Given): string[] {
  return Object.values(given).filter((each) => typeof each === 'string');
}

function lastChange(deeds: readonly Deed[], echoes: readonly Echo[], work: Work): number {
  const changing = new Set(
    deeds.flatMap(({ is, do: what }) =>
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
function failureOf({ offer, args }: Call, deed: Deed, echoes: readonly Echo[], work: Work): string | null {
  const texts = leavesOf(textsOf(known(deed.with ?? {}, work) ?? {}));
  const failed = echoes.filter(
    ({ name, args: said, result }) =>
      offer.name.includes(name) && (said === undefined || hasAll(said, texts)) && isFailure(result),
  );
  const last = failed.at(-1);
  const isFinal = last?.args === undefined && !/\bonce more\b/.test(last?.result ?? '');
  const most = deed.is === 'proof' || isFinal ? 1 : mostTries;
  return args !== undefined && last !== undefined && failed.length >= most && isFresh(last, deed, work, echoes)
    ? last.result
    : null;
}

/** Whether nothing was changed since a proof failed. */
function isFresh({ at }: Echo, deed: Deed, work: Work, echoes: readonly Echo[]): boolean {
  return deed.is !== 'proof' || at > lastChange([deed], echoes, work);
}

/** How many items the list of a union takes; 1: it is none. */
export function mostOf(root: Json, union: Json | undefined): number {
  let most = 1;
  const walk = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('items' in schema && schema.items === union) most = Number('maxItems' in schema ? schema.maxItems : 20);
    Object.values(schema).forEach((each: unknown) => (Array.isArray(each) ? itemsOf(each).forEach(walk) : walk(each)));
  };
  walk(root);
  return most;
}
