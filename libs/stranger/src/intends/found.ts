import { isObject, shown, toFields } from '../json.js';
import { likeness, plainWords } from './plain-words.js';
import { toolsTold } from './prompt-form.js';
import { listLeaves, resultsIn } from './results-in.js';

/** A thing that results tell of: what it is called there, and all that is said of it. */
export interface Told {
  value: string;
  about: string;
  /** It is meant only where it has all of the words: it was not looked for. */
  isStrict?: boolean;
}

/**
 * What results call the thing that words are most like: a name before its description in a line of what has come back, or the id of an object
 * that is shown anywhere; null: nothing has half of the words.
 */
export function foundIn(all: readonly Told[], words: string): string | null {
  const wanted = new Set(plainWords(words));
  const told = all.filter((each) => each.isStrict !== true || hasAll(each, wanted));
  const scores = likeness(
    words,
    told.map(({ value, about }) => ({ name: value, about })),
  );
  // Of two that have the same words, the one with fewer others is meant.
  const whole = scores.map((score, at) => score - othersIn(told[at]?.about ?? '', wanted) / 1_000);
  const best = told[whole.indexOf(Math.max(...whole))];
  if (best === undefined) return null;
  const has = new Set(plainWords(`${best.value} ${best.about}`));
  const shared = [...wanted].filter((word) => has.has(word)).length;
  return shared * 2 >= wanted.size ? best.value : null;
}

/** All that is told: lines of what has come back, and objects and tools that are shown anywhere. */
export function toldIn(said: string, back: string): Told[] {
  return [...linesIn(back), ...tagsIn(back), ...objectsIn(said), ...toolsIn(said)];
}

function toolsIn(text: string): Told[] {
  return toolsTold(text).map(({ name, description }) => ({ value: name, about: description, isStrict: true }));
}

function hasAll({ value, about }: Told, wanted: ReadonlySet<string>): boolean {
  const has = new Set(plainWords(`${value} ${about}`));
  return [...wanted].every((word) => has.has(word));
}

function othersIn(text: string, wanted: ReadonlySet<string>): number {
  return plainWords(text).filter((word) => !wanted.has(word)).length;
}

function linesIn(text: string): Told[] {
  return text.split('\n').flatMap((line) => {
    const [, value, about] = /^(?:- )?((?:@[\w-]+\/)?[\w-]+(?:[._-][\w-]+)+): (.+)$/.exec(line) ?? [];
    return value === undefined || about === undefined ? [] : [{ value, about }];
  });
}

/** `<name>bean</name> … <description>Climbs</description>`. */
function tagsIn(text: string): Told[] {
  const tags = text.matchAll(/<name>([^<]+)<\/name>(?:(?!<name>)[^])*?<description>([^<]*)<\/description>/g);
  return [...tags].map(([, value = '', about = '']) => ({ value, about }));
}

function objectsIn(text: string): Told[] {
  return resultsIn(text).flatMap(({ value }) => withId(value));
}

function withId(value: unknown): Told[] {
  if (Array.isArray(value)) return value.flatMap(withId);
  if (!isObject(value)) return [];
  const texts = Object.entries(value).filter(([, each]) => typeof each === 'string');
  const [first, second] = texts;
  // A text alone is a setting: nothing is said of it.
  const id = texts.find(([name]) => /(?:^i|I|_i)d$/.test(name)) ?? (second && first);
  const { [id?.[0] ?? '']: _own, ...others } = value;
  const own = id === undefined ? [] : [{ value: shown(id[1]), about: listLeaves(others).join(' ') }];
  return [...own, ...Object.values(toFields(value)).flatMap(withId)];
}
