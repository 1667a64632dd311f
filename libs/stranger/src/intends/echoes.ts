import { isObject, parseJson, toFields, toList } from '../json.js';
import type { Offer } from './offers.js';
import { listLeaves, resultsIn } from './results-in.js';

/** A call that a prompt tells of, and what came of it. */
export interface Echo {
  name: string;
  args: unknown;
  /** What came back; empty: nothing stands there. */
  result: string;
  at: number;
}

/** Calls as prompts tell them: an id of the call, the name of what was called, its arguments; and results behind that id. */
export function echoesIn(said: string, offers: readonly Offer[]): Echo[] {
  const names = new Set(offers.flatMap(({ kind, name }) => (kind === 'do' ? name.split(' ') : [])));
  let from = 0;
  return said.split('\n').flatMap((line) => {
    const at = from;
    from += line.length + 1;
    const noted = notedIn(line, names);
    if (noted !== null) return [{ ...noted, args: askedBefore(said.slice(0, at), noted.name), at }];
    const [, id, name, args] = /^(?:[A-Z]+: )?([\w-]+) ([\w.-]+) ?(\{.*\})$/.exec(line) ?? [];
    if (id === undefined || name === undefined || args === undefined || !names.has(name)) return [];
    const [read] = resultsIn(args);
    return [{ name, args: read?.value, result: findResult(id, said.slice(at)), at }];
  });
}

/** A result in a list of what was learnt: `- name: value`; what the call was said is not told. */
function notedIn(line: string, names: ReadonlySet<string>): Pick<Echo, 'name' | 'result'> | null {
  const [, error = '', name, told = ''] = /^(?:- |Result of )(error from )?([\w.-]+): (.+)$/.exec(line) ?? [];
  if (name === undefined || !names.has(name)) return null;
  const text = parseJson(told);
  return { name, result: `${error}${typeof text === 'string' ? text : told}` };
}

/** The call in the line before, where it stands there: `You: {"tool": name, "args": …}`. */
function askedBefore(said: string, name: string): unknown {
  const line = said.trimEnd().split('\n').at(-1) ?? '';
  const [call] = resultsIn(line.startsWith('You: ') ? line : '');
  return call !== undefined && listLeaves(call.value).includes(name) ? call.value : undefined;
}

function findResult(id: string, said: string): string {
  const own = `^(?:[A-Z]+: |[A-Z]+ [\\w.-]+ )?${id}: `;
  const next = '\\n[A-Z]+(?: [\\w.-]+)*: |\\n\\n[A-Z ]+\\n|\\n\\nNOW|$(?![^])';
  const [, result] = new RegExp(`${own}([^]*?)(?=${next})`, 'm').exec(said) ?? [];
  return result ?? '';
}

/** Whether a result says that it has not come to anything. */
export function isFailure(result: string): boolean {
  return /^\W*(?:error|failed|failure|invalid|refused|found \d+ (?:problem|fault|error))|<passed>false|"(?:ok|success)": ?false/i.test(
    result,
  );
}

/** Whether a call was made with these values, or some of what is shown has them side by side. */
export function hasAll(value: unknown, wanted: readonly string[]): boolean {
  const leaves = new Set(listLeaves(value));
  return wanted.every((each) => leaves.has(each));
}

/** All objects and lists, at any depth, that a prompt shows beside the calls that were made. */
export function statePartsIn(said: string, echoes: readonly Echo[]): unknown[] {
  const calls = new Set(echoes.map(({ at }) => said.slice(at).split('\n', 1)[0]));
  const state = said.split('\n').filter((line) => !calls.has(line));
  return resultsIn(state.join('\n')).flatMap(({ value }) => flattenParts(value));
}

/** Whether one of these has the texts in it, in their order where it is a list. */
export function isInState(texts: readonly string[], state: readonly unknown[]): boolean {
  return state.some((part) => holds(part, texts));
}

function flattenParts(value: unknown): unknown[] {
  const within = isObject(value) ? Object.values(toFields(value)) : toList(value);
  return typeof value === 'object' && value !== null ? [value, ...within.flatMap(flattenParts)] : [];
}

function holds(part: unknown, texts: readonly string[]): boolean {
  if (isObject(part)) {
    const own = Object.values(part);
    return texts.every((text) => own.includes(text));
  }
  const places = texts.map((text) => toList(part).indexOf(text));
  return places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1));
}
