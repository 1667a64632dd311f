import { isObject } from '#values';
import type { JsonSchema } from '#model-turn';
import { WordIndex } from '../search/word-index.js';
import type { TestStart } from '../test-run/test-draft.js';
import type { House, HouseTool } from './house.js';

/** Of one query. */
const mostTools = 3;

const indexes = new WeakMap<readonly HouseTool[], WordIndex>();

function indexHouseTools(tools: readonly HouseTool[]): WordIndex {
  const known = indexes.get(tools);
  if (known) return known;
  const entries = tools.map(({ name, description }) => ({ id: name, names: name, text: description }));
  const index = new WordIndex(entries);
  indexes.set(tools, index);
  return index;
}

/** The tools whose name or description has all of the words, the best first. */
export function toolsAbout(tools: readonly HouseTool[], query: string): HouseTool[] {
  return indexHouseTools(tools)
    .withAll(query, mostTools)
    .flatMap((id) => tools.filter(({ name }) => name === id));
}

/** All tools, those first that share words with a request. `tools` stay one list: it is indexed once. */
export function ranked(tools: readonly HouseTool[], request: string): HouseTool[] {
  const ids = indexHouseTools(tools).withSome(request, tools.length);
  const first = ids.flatMap((id) => tools.filter(({ name }) => name === id));
  return [...first, ...tools.filter(({ name }) => !ids.includes(name))];
}

/** A tool as a model reads it: its name, what it does, the schema of its arguments, and the form of its results where that is known. */
export function toolText({ name, description, parameters, approval, result }: HouseTool): string {
  const asked = approval === 'required' ? ' Asks a person first.' : '';
  const gives = result === undefined ? '' : ` gives ${formText(result)}`;
  return `${name}: ${description}${asked} arguments ${JSON.stringify(parameters)}${gives}`;
}

/** The form of a result in few words: `{label string, value number}`; what has more to it is its schema. */
function formText({ type, properties, items }: JsonSchema): string {
  if (isObject(properties)) return `{${Object.entries(properties).map(fieldText).join(', ')}}`;
  if (type === 'array' && isObject(items)) return `a list of ${formText(items)}`;
  return typeof type === 'string' ? type : 'anything';
}

function fieldText([name, schema]: [string, unknown]): string {
  return `${name} ${isObject(schema) ? formText(schema) : 'anything'}`;
}

/** What a test run is told of the tools; nothing, where they are not known. */
export function testedTools({ tools, answers = {} }: Pick<House, 'tools' | 'answers'>): Pick<TestStart, 'tools'> {
  if (tools === null) return {};
  const tested = tools.map(({ name, parameters, result }) => ({
    ...{ name, parameters },
    ...(Object.hasOwn(answers, name) && { answer: answers[name] }),
    ...(result && { result }),
  }));
  return { tools: tested };
}
