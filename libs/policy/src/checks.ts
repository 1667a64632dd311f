import { isObject } from '#values';

export interface PolicyProblem {
  /** Dotted path of the bad field. */
  field: string;
  problem: string;
}

/** What a value must be: as a check that names every bad field, and as the JSON Schema that says the same to editors. */
export interface Check {
  /** What is wrong with a value found at `path`: nothing, or a list. */
  problems(value: unknown, path: string): PolicyProblem[];
  schema: object;
}

export function bad(path: string, problem: string): PolicyProblem[] {
  return [{ field: path || 'policy', problem }];
}

function when(fits: (value: unknown) => boolean, problem: string, schema: object): Check {
  return { problems: (value, path) => (fits(value) ? [] : bad(path, problem)), schema };
}

export const text = when(
  (value) => typeof value === 'string' && value.trim() !== '',
  'must be a text that is not blank',
  { type: 'string', pattern: '\\S' },
);

const versionForm = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** A version is named in ledgers, addresses and keys. */
export const versionName = when(
  (value) => typeof value === 'string' && versionForm.test(value),
  'must be 1 to 64 letters, digits, dots, dashes or underscores',
  { type: 'string', pattern: versionForm.source },
);

export const flag = when((value) => typeof value === 'boolean', 'must be true or false', { type: 'boolean' });

const hoursForm = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

/** Hours of a day that do not end where they begin. */
export const hoursOfDay = when(
  (value) => typeof value === 'string' && hoursForm.test(value) && new Set(value.split('-')).size === 2,
  'must be hours such as 22:00-07:00',
  { type: 'string', pattern: hoursForm.source },
);

export const anything = when(() => true, '', {});

/** One of these words. */
export function oneOf(words: readonly string[]): Check {
  return when((value) => typeof value === 'string' && words.includes(value), `must be one of ${words.join(', ')}`, {
    type: 'string',
    enum: words,
  });
}

export function list(check: Check): Check {
  return {
    problems: (value, path) =>
      Array.isArray(value)
        ? value.flatMap((each, i) => check.problems(each, join(path, String(i))))
        : bad(path, 'must be a list'),
    schema: { type: 'array', items: check.schema },
  };
}

export function number(least: number, most: number): Check {
  return when(
    (value) => typeof value === 'number' && value >= least && value <= most,
    `must be a number from ${least} to ${most}`,
    { type: 'number', minimum: least, maximum: most },
  );
}

export function integer(least: number, most: number): Check {
  return when(
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
    { type: 'integer', minimum: least, maximum: most },
  );
}

/** An object with these fields and no others. */
export function fields(needed: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const all = new Map(Object.entries({ ...optional, ...needed }));
  const ofObject = (value: object, path: string): PolicyProblem[] => {
    const missing = Object.keys(needed).filter((name) => !Object.hasOwn(value, name));
    const found = Object.entries(value).flatMap(([name, field]) => {
      const check = all.get(name);
      return check === undefined
        ? bad(join(path, name), 'is not a field of the policy')
        : check.problems(field, join(path, name));
    });
    return [...missing.flatMap((name) => bad(join(path, name), 'is missing')), ...found];
  };
  return {
    problems: (value, path) => (isObject(value) ? ofObject(value, path) : bad(path, 'must be an object')),
    schema: {
      type: 'object',
      properties: Object.fromEntries([...all].map(([name, { schema }]) => [name, schema])),
      required: Object.keys(needed),
      additionalProperties: false,
    },
  };
}

const prototypeNames = ['__proto__', 'constructor', 'prototype'];

/** An object with any names and one kind of value; names that reach a prototype are refused. */
export function rows(check: Check): Check {
  const ofObject = (value: object, path: string): PolicyProblem[] =>
    Object.entries(value).flatMap(([name, row]) =>
      prototypeNames.includes(name) ? bad(join(path, name), 'is not allowed') : check.problems(row, join(path, name)),
    );
  return {
    problems: (value, path) => (isObject(value) ? ofObject(value, path) : bad(path, 'must be an object')),
    schema: {
      type: 'object',
      propertyNames: { not: { enum: prototypeNames } },
      additionalProperties: check.schema,
    },
  };
}

/** A text, or else an object. */
export function textOr(other: Check): Check {
  return {
    problems: (value, path) => (typeof value === 'string' ? text : other).problems(value, path),
    schema: { anyOf: [text.schema, other.schema] },
  };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
