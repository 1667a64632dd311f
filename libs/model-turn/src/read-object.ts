import { jsonrepair } from 'jsonrepair';
import { findObjects } from './find-objects.js';
import type { FoundObjects } from './find-objects.js';
import { isObject, jsonProblem } from '#values';
import type { Finish } from './finish.js';
import { withoutThoughts } from './thoughts.js';
import { maxModelOutputBytes } from './turn.js';
import type { ParseStage } from './turn.js';

/** `isUnfinished`: the model did not come to its end, and would not when asked the same again. */
export type ReadObject =
  | { value: Record<string, unknown>; stage: ParseStage; /** The text of the object alone. */ text: string }
  | { complaint: string; isUnfinished?: true };

/**
 * What may be repaired, in characters and in quotes of any kind. jsonrepair takes cubic time on hostile text (ten seconds
 * for 8 KB of line breaks and quotes), which would cost a worker its locks; a real turn is far below both.
 */
const maxRepairCharacters = 8_192;
const maxRepairQuotes = 400;

const notJson = { complaint: 'not valid JSON' };
const notAnObject = { complaint: 'not an object' };
const cutOff = { complaint: 'not valid JSON (cut off)', isUnfinished: true } as const;
const thinking = { complaint: 'it ended inside its thoughts' };
const refused = { complaint: 'the model refused to answer', isUnfinished: true } as const;

/**
 * Gets the one object out of a model's output, past its thoughts: strictly, else out of prose or fences, else by one repair.
 * What was cut off is never repaired, whether the provider says so or the text ends within a string. Where the provider does not say how
 * the output ended (`other`), what is whole is complete.
 */
export function readObject(output: unknown, finish: Finish): ReadObject {
  if (finish === 'refusal') return refused;
  const text = toJsonText(output);
  if (typeof text !== 'string') return text;
  if (text.length > maxModelOutputBytes || Buffer.byteLength(text) > maxModelOutputBytes) {
    return { complaint: `longer than ${maxModelOutputBytes} bytes` };
  }
  const body = text.replace(/^\uFEFF/, '');
  const strict = parseAsObject(body, 'strict');
  if (strict !== null) return strict;
  const said = withoutThoughts(body);
  if (said === null) return finish === 'length' ? { ...thinking, isUnfinished: true } : thinking;
  return (said === body ? null : parseAsObject(said, 'extracted')) ?? extracted(said, finish);
}

/** An output that is no text is read as its JSON text, so that later checks see a plain copy. */
function toJsonText(output: unknown): string | { complaint: string } {
  if (typeof output === 'string') return output;
  if (output === null || typeof output !== 'object') return notAnObject;
  try {
    const problem = jsonProblem(output);
    if (problem?.kind === 'too-deep' || problem?.kind === 'too-large') return { complaint: problem.text };
    return problem?.kind === 'not-json' ? notJson : JSON.stringify(output);
  } catch {
    return notJson; // a getter or a proxy that throws
  }
}

/** The text as an object; null when it is not JSON at all. */
function parseAsObject(text: string, stage: ParseStage): ReadObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { value, stage, text } : notAnObject;
  } catch {
    return null;
  }
}

function extracted(text: string, finish: Finish): ReadObject {
  const objects = findObjects(text);
  const wrong = explainNone(objects, finish);
  if (wrong !== null) return wrong;
  const { whole, tail, brokenOff } = objects;
  const [first] = whole;
  if (finish === 'length' && first !== undefined && goesOnAfter(text, first)) return cutOff;
  const found = first === undefined ? null : parseAsObject(first, 'extracted');
  if (found !== null) return found;
  const isCut = finish === 'length' || brokenOff || (first === undefined && finish === 'other');
  return isCut ? cutOff : repaired(first ?? withoutFence(tail ?? ''));
}

/** Why the objects of a text are not the one that is wanted; null: there is one. */
function explainNone({ whole, tail, inArray }: FoundObjects, finish: Finish): ReadObject | null {
  const count = whole.length + (tail === null ? 0 : 1);
  if (count > 1) return { complaint: 'more than one object' };
  if (count === 0) return finish === 'length' ? cutOff : notJson;
  return inArray ? notAnObject : null;
}

/** Whether words follow the object: a model that was cut off in them had not come to its answer's end. */
function goesOnAfter(text: string, object: string): boolean {
  return /[^\s`]/.test(text.slice(text.lastIndexOf(object) + object.length));
}

/**
 * The text without spaces and backticks at its end. Not by a pattern: one anchored at the end takes quadratic time on text that nearly
 * matches.
 */
function withoutFence(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s`]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function repaired(text: string): ReadObject {
  if (text.length > maxRepairCharacters || text.split(/["'`´\u2018\u2019\u201C\u201D]/).length > maxRepairQuotes)
    return notJson;
  try {
    return parseAsObject(jsonrepair(text), 'repaired') ?? notJson;
  } catch {
    return notJson; // jsonrepair gives up by throwing, and overflows the stack on extreme nesting
  }
}
