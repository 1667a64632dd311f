import canonicalize from 'canonicalize';
import { InvariantError, jsonProblem } from '#contract';

/**
 * The RFC 8785 text of a tool's arguments: equal exactly when the arguments are deeply equal as JSON. An own `__proto__`
 * would be seen (and is refused, like every name that reaches a prototype), as are NaN, undefined, instances and cycles:
 * InvariantError, because arguments were checked before they came here (I6).
 */
export function canonicalArgs(args: Readonly<Record<string, unknown>>): string {
  return canonicalJson(args);
}

/** RFC 8785 of any plain JSON value; throws InvariantError on what is none. */
export function canonicalJson(value: unknown): string {
  const problem = jsonProblem(value);
  const text = problem === null ? canonicalize(value) : undefined;
  if (text === undefined) throw new InvariantError(`not canonical JSON: ${problem?.text ?? 'nothing to write'}`);
  return text;
}
