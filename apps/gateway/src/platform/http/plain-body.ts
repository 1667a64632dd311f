import { isObject, forbiddenNames, jsonProblem } from '#values';
import { badField, Problem } from './problem.js';

/** Deeper than any request of ours, or any event of Slack's: the checks of bodies are recursive, and their stack is limited. */
export const deepestJson = 64;

/** More fields than any object of a request, or any form, has: the checks compare each with all others. */
export const mostFields = 1_000;

export function tooManyFields(): Problem {
  return new Problem(400, 'bad-request', `the body has more than ${mostFields} fields in one place`);
}

/**
 * Throws a 400 with the first field of a body that is no plain JSON, for every route alike: half a character, a number beyond all numbers, a name that
 * leads to a prototype. Nothing behind this has to think of them.
 */
export function refuseOddJson(value: unknown): void {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepestJson && level.length > 0; depth++) {
    if (level.some(isOdd)) throw oddField(value);
    level = level.flatMap(listParts);
  }
  if (level.length > 0) throw new Problem(400, 'bad-request', `the body nests deeper than ${deepestJson} levels`);
}

/** The same of what came as names and texts, a form or a query; null: nothing is odd. */
export function oddName(names: Iterable<string>): Problem | null {
  for (const name of names) if (isOddName(name)) return badField(name.toWellFormed(), 'no field may have this name');
  return null;
}

function isOdd(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value === 'number') return !Number.isFinite(value);
  return isObject(value) && Object.keys(value).some(isOddName);
}

function isOddName(name: string): boolean {
  return forbiddenNames.has(name) || !name.isWellFormed();
}

function listParts(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts: unknown[] = Object.values(value);
  if (!Array.isArray(value) && parts.length > mostFields) throw tooManyFields();
  return parts;
}

function oddField(value: unknown): Problem {
  const found = jsonProblem(value, { maxDepth: deepestJson + 1, maxValues: Infinity });
  const field = (found?.path ?? '').slice(1).replaceAll('/', '.').toWellFormed();
  return badField(field === '' ? 'body' : field, found?.text.toWellFormed() ?? 'is no plain JSON');
}
