import type { SchemaError } from '#json-schema';
import { isDatePattern } from '#values';

/** One thing wrong with a tool's arguments, in words a person may read. Values are never repeated: they may be private. */
export interface ArgProblem {
  /** Dotted path of the argument, `filters.label`. */
  field: string;
  text: string;
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
};

const dateWords = 'must be a date of the calendar, written YYYY-MM-DD';

type Words = (params: Record<string, unknown>, error: SchemaError) => string;

/** What each keyword of a schema asks for. A keyword that is missing here falls back to ajv's own message. */
const words: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['required', () => 'is required'],
  ['additionalProperties', () => 'is not an argument of this tool'],
  ['unevaluatedProperties', () => 'is not an argument of this tool'],
  ['type', ({ type }) => `must be ${[type].flat().map(typeWord).join(' or ')}`],
  ['enum', ({ allowedValues }) => `must be one of: ${[allowedValues].flat().join(', ')}`],
  ['const', ({ allowedValue }) => `must be ${String(allowedValue)}`],
  ['format', ({ format }) => (format === 'date' ? dateWords : `must be a valid ${String(format)}`)],
  ['pattern', ({ pattern }) => (isDatePattern(String(pattern)) ? dateWords : `must have the form ${String(pattern)}`)],
  ['minimum', ({ limit }) => `must be at least ${String(limit)}`],
  ['maximum', ({ limit }) => `must be at most ${String(limit)}`],
  ['minLength', ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${String(limit)} characters`)],
  ['maxLength', ({ limit }) => `must have at most ${String(limit)} characters`],
]);

/** The most problems reported: a model may make thousands of mistakes in one call. */
const mostProblems = 100;

/** ajv's errors as sentences about fields, without repetitions, in the order found; the first ones only. */
export function argProblems(errors: readonly SchemaError[]): ArgProblem[] {
  const problems = new Map<string, ArgProblem>();
  for (const error of errors) {
    const field = findFieldPath(error);
    const text = words.get(error.keyword)?.(error.params, error) ?? error.message ?? 'is not allowed';
    const name = JSON.stringify([field, text]);
    if (!problems.has(name)) problems.set(name, { field, text });
    if (problems.size === mostProblems) break;
  }
  return [...problems.values()];
}

function findFieldPath(error: SchemaError): string {
  const { missingProperty, additionalProperty, unevaluatedProperty }: Record<string, unknown> = error.params;
  const name = [missingProperty, additionalProperty, unevaluatedProperty].find((part) => typeof part === 'string');
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return (name === undefined ? steps : [...steps, name]).join('.') || 'args';
}

function typeWord(type: unknown): string {
  return typeWords[String(type)] ?? String(type);
}
