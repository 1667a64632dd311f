import { fieldsOf, isObject, shown } from '../json.js';
import { likeness, plainWords } from './plain-words.js';
import { leavesOf, resultsIn } from './results-in.js';

/** A thing that results tell of: what it is called there, and all that is said of it. */
interface Told {
  value: string;
  about: string;
}

/**
 * What results call the thing that words are most like: a name before its description in a line of what has come back, or the id of an object
 * that is shown anywhere; null: nothing has half of the words.
 */
export function foundIn({ said, back }: { said: string; back: string }, words: string): string | null {
  const told = [...linesIn(back), ...objectsIn(said)];
  const wanted = new Set(plainWords(words));
  const scores = likeness(
    words,
    told.map(({ value, about }) => ({ name: value, about })),
  );
  // Of two that have the same words, the one with fewer others is meant.
  const whole = scores.map((score, at) => score - othersIn(told[at]?.about ?? '', wanted) / 1_000);
  const best = told[whole.indexOf(Math.max(...whole))];
  if (best === undefined) return null;
  const has = new Set(plainWords(`${best.value} ${best.about}`));
  return [...wanted].filter((word) => has.has(word)).length * 2 >= wanted.size ? best.value : null;
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

function objectsIn(text: string): Told[] {
  return resultsIn(text).flatMap(({ value }) => withId(value));
}

function withId(value: unknown): Told[] {
  if (Array.isArray(value)) return value.flatMap(withId);
  if (!isObject(value)) return [];
  const texts = Object.entries(value).filter(([, each]) => typeof each === 'string');
  const id = texts.find(([name]) => /(?:^i|I|_i)d$/.test(name)) ?? texts[0];
  const { [id?.[0] ?? '']: _own, ...others } = value;
  const own = id === undefined ? [] : [{ value: shown(id[1]), about: leavesOf(others).join(' ') }];
  return [...own, ...Object.values(fieldsOf(value)).flatMap(withId)];
}
