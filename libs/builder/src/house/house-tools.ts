import { WordIndex } from '../search/word-index.js';
import type { HouseTool } from './house.js';

/** Of one query. */
const mostTools = 3;

const indexes = new WeakMap<readonly HouseTool[], WordIndex>();

function indexOf(tools: readonly HouseTool[]): WordIndex {
  const known = indexes.get(tools);
  if (known) return known;
  const entries = tools.map(({ name, description }) => ({ id: name, names: name, text: description }));
  const index = new WordIndex(entries);
  indexes.set(tools, index);
  return index;
}

/** The tools whose name or description has all of the words, the best first. */
export function toolsAbout(tools: readonly HouseTool[], query: string): HouseTool[] {
  return indexOf(tools)
    .withAll(query, mostTools)
    .flatMap((id) => tools.filter(({ name }) => name === id));
}

/** All tools, those first that share words with a request. `tools` stay one list: it is indexed once. */
export function ranked(tools: readonly HouseTool[], request: string): HouseTool[] {
  const ids = indexOf(tools).withSome(request, tools.length);
  const first = ids.flatMap((id) => tools.filter(({ name }) => name === id));
  return [...first, ...tools.filter(({ name }) => !ids.includes(name))];
}

/** A tool as a model reads it: its name, what it does, and the schema of its arguments. */
export function toolText({ name, description, parameters, approval }: HouseTool): string {
  const asked = approval === 'required' ? ' Asks a person first.' : '';
  return `${name}: ${description}${asked} arguments ${JSON.stringify(parameters)}`;
}
