import { firstOf } from '#values';
import MiniSearch from 'minisearch';
import type { ToolSpec } from '#model-turn';

interface Entry {
  id: string;
  description: string;
}

/** Words of names, too, that are written as one: `readFile`, `read_file`. */
function splitWords(text: string): string[] {
  return text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').split(/[^\p{L}\p{N}]+/u);
}

/** Short words are other words when one letter is another. */
const fuzzy = (term: string): number | boolean => term.length > 4 && 0.2;

const indexes = new WeakMap<readonly ToolSpec[], MiniSearch<Entry>>();

function indexTools(specs: readonly ToolSpec[]): MiniSearch<Entry> {
  const known = indexes.get(specs);
  if (known) return known;
  const searchOptions = { prefix: true, fuzzy, boost: { id: 2 } };
  const index = new MiniSearch<Entry>({ fields: ['id', 'description'], tokenize: splitWords, searchOptions });
  index.addAll(specs.map(({ name, description }) => ({ id: name, description })));
  indexes.set(specs, index);
  return index;
}

/** The tools that a few words are about, the best first. `specs` stay one list: it is indexed once. */
export function findTools(specs: readonly ToolSpec[], query: string, most: number): ToolSpec[] {
  const found = firstOf(indexTools(specs).search(query), most);
  return found.flatMap(({ id }) => specs.filter(({ name }) => name === id));
}
