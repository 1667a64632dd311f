import MiniSearch from 'minisearch';
import { firstOf } from '#values';
import { listStems } from './word-stems.js';

/** What a search goes through: the words of a thing, those of its name first. */
export interface Entry {
  id: string;
  names: string;
  text: string;
  /** Of two that the words fit as well, this one comes later. */
  isLater?: boolean;
}

/** From this length on a word may stand for a longer one that begins with it. */
const shortestPrefix = 4;

/** What a word counts in something that comes later. */
const laterShare = 0.5;

/** Finds things by words in any form. Nothing is guessed: a word that is not there finds nothing. */
export class WordIndex {
  readonly #index = new MiniSearch<Entry>({
    fields: ['names', 'text'],
    tokenize: listStems,
    processTerm: (term) => term,
    storeFields: ['isLater'],
    searchOptions: {
      boost: { names: 3 },
      prefix: (term) => term.length >= shortestPrefix,
      boostDocument: (_id, _term, stored) => (stored?.['isLater'] === true ? laterShare : 1),
    },
  });

  constructor(entries: readonly Entry[]) {
    this.#index.addAll([...entries]);
  }

  /** The ids of what has all words of a query, the best first. */
  withAll(query: string, most: number): string[] {
    return this.#found(query, most, 'AND');
  }

  /** The same where some of the words are enough. */
  withSome(query: string, most: number): string[] {
    return this.#found(query, most, 'OR');
  }

  #found(query: string, most: number, combineWith: 'AND' | 'OR'): string[] {
    if (listStems(query).length === 0) return [];
    return firstOf(this.#index.search(query, { combineWith }), most).map(({ id }) => String(id));
  }
}
