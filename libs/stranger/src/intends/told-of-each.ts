import { isObject, shown, toFields, toList } from '../json.js';
import type { Json } from '../json.js';
import { cameBack } from './collect-news.js';
import type { Offer } from './offers.js';
import { bestPairs } from './plain-words.js';
import { resultsIn } from './results-in.js';

/** A line for each thing that came back: a text with places in plain words, `«name» costs «price»`, each filled from the field that is like it. */
export function toldOfEach(template: string, said: string, offers: readonly Offer[]): string[] {
  const things = cameBack(said, offers).flatMap((result) =>
    resultsIn(result).flatMap(({ value }) => (Array.isArray(value) ? toList(value) : [value])),
  );
  return [...new Set(things.filter(isObject).map((thing) => filledIn(template, thing)))];
}

function filledIn(template: string, thing: Json): string {
  const names = Object.keys(thing);
  const places = [...template.matchAll(/«([^»]*)»/g)].map(([, words = '']) => words);
  const pairs = new Map(
    bestPairs(
      places,
      names.map((name) => ({ name, about: '' })),
    ),
  );
  return template.replace(/«([^»]*)»/g, (_, words: string) => {
    const name = names.includes(words) ? words : names[pairs.get(words) ?? -1];
    const value = toFields(thing)[name ?? ''];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : shown(value ?? '');
  });
}
