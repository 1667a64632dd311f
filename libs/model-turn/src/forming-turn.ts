import { Allow, parse } from 'partial-json';
import { batchTool } from './batch.js';
import { withoutFirstThoughts, withoutThoughts } from './thoughts.js';
import { isObject, startOf } from '#values';

/** What can be told of a turn while a model still writes it. It is for eyes alone: what counts is what `parseTurn` makes of the whole output. */
export interface FormingTurn {
  /** What the person is going to be told, so far; empty: nothing yet, or nothing at all. */
  words: string;
  /** The tools that it is going to call, each by its name once that is whole. */
  tools: readonly string[];
}

const nothing: FormingTurn = { words: '', tools: [] };

/** A longer output is followed no further than this, in characters. */
const mostRead = 65_536;

/** Reads the beginning of an output, in either form of a turn, past thoughts and what stands around the object. Never throws. */
export function formingTurn(output: string): FormingTurn {
  const said = withoutThoughts(startOf(output, mostRead));
  const start = said?.indexOf('{') ?? -1;
  if (said === null || start === -1) return nothing;
  const body = said.slice(start);
  const named = actionIn(parsed(body, Allow.ALL & ~Allow.STR)); // a name is shown once it is whole
  const tool = textOf(named['tool']) || textOf(named['name']);
  const growing = actionIn(parsed(body, Allow.ALL));
  if (tool !== '') {
    const args = fieldsOf(growing['args']);
    return { words: spoken(textOf(args['say'])), tools: tool === batchTool ? namesIn(named['args']) : [tool] };
  }
  return { words: spoken(wordsIn(growing['message'])), tools: [] };
}

/** What comes next: in the brief form, within a frame or without one, or in the contract's. */
function actionIn(turn: Record<string, unknown>): Record<string, unknown> {
  const { next, next_action: action } = turn;
  if (action !== undefined) return fieldsOf(action);
  return next === undefined ? turn : fieldsOf(next);
}

/** A message is a text, or an object with one, which may be written as a text itself. */
function wordsIn(message: unknown): string {
  const text = textOf(message);
  if (typeof message === 'object') return textOf(fieldsOf(message)['text']);
  return text.trimStart().startsWith('{') ? textOf(parsed(text, Allow.ALL)['text']) : text;
}

function namesIn(args: unknown): string[] {
  const { calls } = fieldsOf(args);
  const names = (Array.isArray(calls) ? calls : []).map((call: unknown) => textOf(fieldsOf(call)['name']));
  return names.filter((name) => name !== '');
}

/** Without thoughts, which may be about to begin, and without the first half of a character whose second half has not come. */
function spoken(words: string): string {
  if (/^\s*[<[◁][^>\]▷]*$/.test(words)) return '';
  return (withoutFirstThoughts(words) ?? '').replace(/[\uD800-\uDBFF]$/, '');
}

function parsed(text: string, allow: number): Record<string, unknown> {
  try {
    return fieldsOf(parse(text, allow));
  } catch {
    return {}; // it cannot be read yet, or is nested too deep
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
