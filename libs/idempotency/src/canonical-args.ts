import canonicalize from 'canonicalize';
import { InvariantError } from '#errors';
import { jsonProblem } from '#values';
import type { JsonBounds } from '#values';

/**
 * The RFC 8785 text of a tool's arguments: equal exactly when the arguments are deeply equal as JSON. An own `__proto__`
 * would be seen (and is refused, like every name that reaches a prototype), as are NaN, undefined, instances and cycles:
 * InvariantError, because arguments were checked before they came here (I6).
 */
export function canonicalArgs(args: Readonly<Record<string, unknown>>): string {
  return canonicalJson(args);
}

/** Any names, and a few levels around the deepest body that a caller may send. */
const boundsOfCalls: JsonBounds = { maxDepth: 80, forbidden: new Set() };

/** The same of a caller's request, which is only compared with a repeat of it. */
export function canonicalCall(call: Readonly<Record<string, unknown>>): string {
  return canonicalJson(call, boundsOfCalls);
}

/** RFC 8785 of any plain JSON value; throws InvariantError on what is none. */
export function canonicalJson(value: unknown, bounds: JsonBounds = {}): string {
  const problem = jsonProblem(value, bounds);
  const text = problem === null ? canonicalize(value) : undefined;
  if (text === undefined) throw new InvariantError(`not canonical JSON: ${problem?.text ?? 'nothing to write'}`);
  return text;
}
