import { isDeeperThan, jsonProblem, jsonTextProblems } from '#values';
import { countBytes } from '../output.js';
import { invalid, mostErrors } from '../workflow-error.js';
import type { WorkflowError } from '../workflow-error.js';

/** The most bytes of a document's JSON. */
export const maxDocumentBytes = 1_048_576;
/** The deepest that its JSON may nest: a node of version 2 lies 32 deep at most, and each has up to three levels around it. */
const mostLevels = 128;
/** The most values in a document, lists and objects included. */
const mostValues = 65_536;

const tooLarge = invalid('', `expected at most ${maxDocumentBytes} bytes of JSON`);
const tooDeep = invalid('', `expected at most ${mostLevels} levels`);
const tooMany = invalid('', `expected at most ${mostValues} values`);

export type ReadJson = { value: unknown } | { errors: WorkflowError[] };

/**
 * A document from outside, as text or as a value, as JSON that is bounded; or why it is none. Never recurses. One that was accepted before may
 * say more than its value holds.
 */
export function readJson(json: unknown, wasAccepted = false): ReadJson {
  const text = typeof json === 'string' ? json.replace(/^\uFEFF/, '') : null;
  const read = bounded(text ?? json);
  if ('error' in read) return { errors: [read.error] };
  const lost = wasAccepted ? [] : [...lostNumbers(read.value), ...(text === null ? [] : lostIn(text))];
  return lost.length > 0 ? { errors: lost } : read;
}

function lostIn(text: string): WorkflowError[] {
  return jsonTextProblems(text).map(({ path, text: what }) => invalid(path, `expected what JSON can hold: it ${what}`));
}

/** The numbers that are no whole number any more: from 2^53 on not each is held. */
function lostNumbers(value: unknown): WorkflowError[] {
  const left = [{ value, path: '' }];
  const found: WorkflowError[] = [];
  for (let next = left.pop(); next !== undefined && found.length < mostErrors; next = left.pop()) {
    const { value: one, path } = next;
    if (typeof one === 'number' && Math.abs(one) > Number.MAX_SAFE_INTEGER)
      found.push(invalid(path, 'expected a number below 2^53, from which on not each is held: write it as a text'));
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, part] of Object.entries(one).toReversed()) left.push({ value: part, path: `${path}/${name}` });
  }
  return found;
}

function bounded(json: unknown): { value: unknown } | { error: WorkflowError } {
  if (typeof json === 'string' && isTooLong(json)) return { error: tooLarge };
  if (typeof json === 'string' && isDeeperThan(mostLevels, json)) return { error: tooDeep };
  const value = typeof json === 'string' ? parseOrError(json) : json;
  if (value instanceof SyntaxError) return { error: invalid('', `expected JSON: ${value.message}`) };
  if (holdsTooMany(value)) return { error: tooMany };
  const problem = jsonProblem(value, { maxDepth: mostLevels });
  if (problem !== null) {
    const circle = problem.kind === 'too-deep' ? repeatedOn(value, problem.path) : null;
    return { error: circle === null ? invalid(problem.path, problem.text) : circleAt(circle) };
  }
  return typeof json !== 'string' && isTooLong(JSON.stringify(value)) ? { error: tooLarge } : { value };
}

function isTooLong(text: string): boolean {
  if (text.length > maxDocumentBytes) return true;
  return text.length * 3 > maxDocumentBytes && countBytes(text) > maxDocumentBytes;
}

function parseOrError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? error : new SyntaxError(String(error));
  }
}

/** Counts no further than it must: a value that holds itself is left to those who look at its depth. */
function holdsTooMany(value: unknown): boolean {
  const left = [{ value, depth: 1 }];
  for (let seen = 1; ; seen += 1) {
    const next = left.pop();
    if (next === undefined || next.depth > mostLevels) return false;
    if (typeof next.value !== 'object' || next.value === null) continue;
    const parts: unknown[] = Array.isArray(next.value) ? next.value : Object.values(next.value);
    if (seen + left.length + parts.length > mostValues) return true;
    for (const part of parts) left.push({ value: part, depth: next.depth + 1 });
  }
}

/** The place, on the way to this one, of a value that is there twice; null: of none. */
function repeatedOn(value: unknown, path: string): string | null {
  const onTheWay = new Set<unknown>();
  let here = value;
  let place = '';
  for (const field of path.split('/').slice(1)) {
    if (typeof here !== 'object' || here === null) return null;
    if (onTheWay.has(here)) return place;
    onTheWay.add(here);
    here = Object.entries(here).find(([name]) => name === field)?.[1];
    place += `/${field}`;
  }
  return null;
}

function circleAt(path: string): WorkflowError {
  return { code: 'WORKFLOW_CYCLE', path, message: 'expected a document that does not hold itself' };
}
