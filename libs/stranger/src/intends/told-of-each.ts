import { fieldsOf, isObject, itemsOf, shown } from '../json.js';
import type { Json } from '../json.js';
import { echoesIn, isFailure } from './echoes.js';
import type { Offer } from './offers.js';
import { bestPairs } from './plain-words.js';
import { resultsIn } from './results-in.js';

/** A line for each thing that came back: a text with places in plain words, `«name» costs «price»`, each filled from the field that is like it. */
export function toldOfEach(template: string, said: string, offers: readonly Offer[]): string[] {
  const results = echoesIn(said, offers).map(({ result }) => result);
  const things = results
    .filter((result) => !isFailure(result))
    .flatMap((result) => resultsIn(result).flatMap(({ value }) => (Array.isArray(value) ? itemsOf(value) : [value])));
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
    const value = fieldsOf(thing)[names[pairs.get(words) ?? -1] ?? ''];
    return typeof value === 'boolean' ? (value ? 'yes' : 'no') : shown(value ?? '');
  });
}
