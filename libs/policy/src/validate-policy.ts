import { taskClasses } from './policy.js';
import type { Dials, PolicyTable, Price } from './policy.js';

export interface PolicyProblem {
  /** Dotted path of the bad field. */
  field: string;
  problem: string;
}

export type PolicyCheck = { ok: true; table: PolicyTable } | { ok: false; problems: PolicyProblem[] };

/** What is wrong with a value found at `path`: nothing, or a list. */
type Check = (value: unknown, path: string) => PolicyProblem[];

/** Checks a policy table from outside and names every bad field at once, unknown fields included (A156). */
export function validatePolicy(value: unknown): PolicyCheck {
  const problems = table(value, '');
  return problems.length === 0 && isTable(value) ? { ok: true, table: value } : { ok: false, problems };
}

const dials: Record<keyof Dials, Check> = {
  maxTokens: integer(1, 32_768),
  temperature: number(0, 2),
  maxSteps: integer(1, 50),
  maxToolCalls: integer(0, 50),
  maxSeconds: integer(1, 3_600),
  toolCallCaps: fields({ default: integer(0, 50), overrides: rows(integer(0, 50)) }),
  finalizeOutputRetries: integer(0, 10),
  maxRunTokens: integer(1, 10_000_000),
  maxRunCostMicroUsd: integer(0, 1_000_000_000),
  turnSpikeMs: integer(1, 3_600_000),
  dynamicPromptState: (value, path) => (typeof value === 'boolean' ? [] : bad(path, 'must be true or false')),
};

const prices: Record<keyof Price, Check> = {
  input: integer(0, 1_000_000_000),
  cachedInput: integer(0, 1_000_000_000),
  output: integer(0, 1_000_000_000),
};

const table = fields({
  version: text,
  defaults: fields({ ...dials, replyTemperature: number(0, 2) }),
  providers: rows(fields({ model: text }, { ...dials, rescueModel: text })),
  taskClasses: fields(Object.fromEntries(taskClasses.map((name) => [name, fields({}, dials)]))),
  prices: rows(fields(prices)),
});

/** Holds because `table` has checked every field of the type, and is asked first. */
function isTable(value: unknown): value is PolicyTable {
  return table(value, '').length === 0;
}

function bad(path: string, problem: string): PolicyProblem[] {
  return [{ field: path || 'policy', problem }];
}

function text(value: unknown, path: string): PolicyProblem[] {
  return typeof value === 'string' && value.trim() !== '' ? [] : bad(path, 'must be a text that is not blank');
}

function number(least: number, most: number): Check {
  const fits = (value: unknown): boolean => typeof value === 'number' && value >= least && value <= most;
  return (value, path) => (fits(value) ? [] : bad(path, `must be a number from ${least} to ${most}`));
}

function integer(least: number, most: number): Check {
  const fits = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  return (value, path) => (fits(value) ? [] : bad(path, `must be a whole number from ${least} to ${most}`));
}

/** An object with these fields and no others. */
function fields(needed: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  return (value, path) => {
    if (!isObject(value)) return bad(path, 'must be an object');
    const missing = Object.keys(needed).filter((name) => !Object.hasOwn(value, name));
    const found = Object.entries(value).flatMap(([name, field]) => {
      const check = new Map(Object.entries({ ...optional, ...needed })).get(name);
      return check === undefined
        ? bad(join(path, name), 'is not a field of the policy')
        : check(field, join(path, name));
    });
    return [...missing.flatMap((name) => bad(join(path, name), 'is missing')), ...found];
  };
}

/** An object with any names and one kind of value; names that reach a prototype are refused. */
function rows(check: Check): Check {
  return (value, path) => {
    if (!isObject(value)) return bad(path, 'must be an object');
    return Object.entries(value).flatMap(([name, row]) =>
      ['__proto__', 'constructor', 'prototype'].includes(name)
        ? bad(join(path, name), 'is not allowed')
        : check(row, join(path, name)),
    );
  };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
