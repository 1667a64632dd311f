/** The deepest nesting allowed, in levels; the outermost object is level 1. */
export const maxJsonDepth = 64;

/** The most values a document may hold: an output that is short enough to be parsed cannot have more. */
const maxJsonValues = 65_536;

/** Names that reach a prototype when code assigns them carelessly; no argument may have one (I6). */
export const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export interface JsonProblem {
  kind: 'not-json' | 'forbidden-name' | 'too-deep' | 'too-large';
  /** JSON pointer to the place. */
  path: string;
  text: string;
}

/** Other bounds than those of a decision, where a value is something else. */
export interface JsonBounds {
  maxDepth?: number;
  maxValues?: number;
  /** Names that no property may have. */
  forbidden?: ReadonlySet<string>;
}

interface Visit {
  value: unknown;
  path: string;
  depth: number;
}

/**
 * The first reason why `value` is not plain, bounded JSON, or null. Refused: what JSON cannot say (undefined, NaN,
 * infinities, which `1e999` parses to, functions, instances, cycles), ill-formed Unicode, more than 64 levels, and
 * properties named `__proto__`, `constructor` or `prototype`. Never recurses, so no depth can exhaust the stack.
 */
export function jsonProblem(value: unknown, bounds: JsonBounds = {}): JsonProblem | null {
  const { maxDepth = maxJsonDepth, maxValues = maxJsonValues, forbidden = forbiddenNames } = bounds;
  const stack: Visit[] = [{ value, path: '', depth: 1 }];
  for (let seen = 1; ; seen += 1) {
    const visit = stack.pop();
    if (visit === undefined) return null;
    if (seen + stack.length > maxValues) return { kind: 'too-large', path: '', text: 'holds too many values' };
    const problem = problemAt(visit, { maxDepth, forbidden });
    if (problem !== null) return problem;
    for (const child of listChildren(visit)) stack.push(child);
  }
}

type Bounds = Required<Pick<JsonBounds, 'maxDepth' | 'forbidden'>>;

function problemAt({ value, path, depth }: Visit, { maxDepth, forbidden }: Bounds): JsonProblem | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : notJson(path, 'is not a finite number');
  if (typeof value === 'string') return value.isWellFormed() ? null : notJson(path, 'is not well-formed Unicode');
  if (typeof value !== 'object') return notJson(path, `is ${typeof value}, which JSON cannot hold`);
  if (depth > maxDepth) return { kind: 'too-deep', path, text: `nested deeper than ${maxDepth} levels` };
  if (Array.isArray(value)) return null;
  if (!isPlain(value)) return notJson(path, 'is not a plain object');
  const names = Object.keys(value);
  const refused = names.find((name) => forbidden.has(name));
  if (refused !== undefined) {
    return { kind: 'forbidden-name', path: `${path}/${refused}`, text: `forbidden property name: ${refused}` };
  }
  return names.every((name) => name.isWellFormed())
    ? null
    : notJson(path, 'has a name that is not well-formed Unicode');
}

function notJson(path: string, text: string): JsonProblem {
  return { kind: 'not-json', path, text: `${path.slice(1).replaceAll('/', '.') || 'the value'} ${text}` };
}

/** An object literal's prototype, whichever realm it comes from, or none. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === 'object' && Object.getPrototypeOf(prototype) === null);
}

function listChildren({ value, path, depth }: Visit): Visit[] {
  if (value === null || typeof value !== 'object') return [];
  const entries: Iterable<[string | number, unknown]> = Array.isArray(value) ? value.entries() : Object.entries(value);
  return Array.from(entries, ([name, child]) => ({ value: child, path: `${path}/${name}`, depth: depth + 1 }));
}
