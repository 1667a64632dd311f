import MiniSearch from 'minisearch';
import type { SurveyedThing } from './survey.js';

/** Words of names, too, that are written as one: `lastVisit`, `last_visit`. */
function splitWords(text: string): string[] {
  return text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[^\p{L}\p{N}]+/u);
}

/** A short word stands for itself alone, a longer one for those that begin with it. */
const prefix = (term: string): boolean => term.length > 3;

/** Those that share words with a text, the best first: in their names before anything else. */
export function thingsAbout(things: readonly SurveyedThing[], text: string): SurveyedThing[] {
  const index = new MiniSearch<{ at: number; names: string; line: string }>({
    ...{ idField: 'at', fields: ['names', 'line'], tokenize: splitWords },
    searchOptions: { prefix, boost: { names: 3 } },
  });
  index.addAll(things.map(({ names, line }, at) => ({ at, names, line })));
  return index.search(text).flatMap(({ id }) => things.filter((_, at) => at === id));
}

/** All of them, those first that share words with a text. */
export function ranked(things: readonly SurveyedThing[], text: string): SurveyedThing[] {
  const first = thingsAbout(things, text);
  return [...first, ...things.filter((thing) => !first.includes(thing))];
}
