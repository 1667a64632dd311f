import type { MiddlewareUse } from '#contract';
import { publishedPolicy } from './published-policy.js';
import { taskClasses } from './policy.js';
import type { BreakerThresholds, Dials, ModelName, PolicyTable, Price, TaskClass } from './policy.js';

export interface PolicyProblem {
  /** Dotted path of the bad field. */
  field: string;
  problem: string;
}

export type PolicyCheck = { ok: true; table: PolicyTable } | { ok: false; problems: PolicyProblem[] };

/** What this deployment has for a policy to name. */
export interface KnownNames {
  providers: readonly string[];
  /** What keeps a middleware from being used so; null: nothing does. */
  middlewareProblem: (use: MiddlewareUse) => string | null;
  /** The middleware as this version of the policy names it for ever (ADR 45). */
  pinnedUse?: (use: MiddlewareUse) => MiddlewareUse;
}

/** What is wrong with a value found at `path`: nothing, or a list. */
type Check = (value: unknown, path: string) => PolicyProblem[];

/** A table as people write it: what it leaves out is as published. */
interface Draft {
  version: string;
  defaults?: Partial<PolicyTable['defaults']>;
  providers?: PolicyTable['providers'];
  taskClasses?: Partial<Record<TaskClass, Partial<Dials>>>;
  breakers?: Partial<BreakerThresholds>;
  prices?: PolicyTable['prices'];
}

/**
 * Checks a policy table from outside and names every bad field at once, unknown fields included (A156). Whatever default,
 * row or price it leaves out is the published one; what is `known`, when given, is all that it may name.
 */
export function validatePolicy(value: unknown, known?: KnownNames): PolicyCheck {
  const problems = [
    ...draft(value, ''),
    ...(known ? [...strangers(value, known.providers), ...unusable(value, known)] : []),
  ];
  return problems.length === 0 && isDraft(value)
    ? { ok: true, table: completed(known?.pinnedUse ? pinned(value, known.pinnedUse) : value) }
    : { ok: false, problems };
}

function completed({
  version,
  defaults,
  providers,
  taskClasses: classes,
  breakers: own,
  prices: given,
}: Draft): PolicyTable {
  const published = publishedPolicy;
  return {
    version,
    defaults: { ...published.defaults, ...defaults },
    providers: { ...published.providers, ...providers },
    taskClasses: { ...published.taskClasses, ...classes },
    breakers: { ...published.breakers, ...own },
    prices: { ...published.prices, ...given },
  };
}

/** The draft with every middleware named for ever. */
function pinned(draft: Draft, pinnedUse: (use: MiddlewareUse) => MiddlewareUse): Draft {
  const row = <R extends Partial<Dials>>(given: R): R =>
    given.middleware ? { ...given, middleware: given.middleware.map(pinnedUse) } : given;
  const rows = <R extends Record<string, Partial<Dials>>>(given: R): R =>
    Object.fromEntries(Object.entries(given).map(([name, each]) => [name, row(each)])) as R; // the same names, each with its row
  const { defaults, providers, taskClasses: classes } = draft;
  return {
    ...draft,
    ...(defaults && { defaults: row(defaults) }),
    ...(providers && { providers: rows(providers) }),
    ...(classes && { taskClasses: rows(classes) }),
  };
}

/** Names of providers that nobody can ask. */
function strangers(value: unknown, known: readonly string[]): PolicyProblem[] {
  if (!isDraft(value)) return [];
  const of = (name: string, path: string) =>
    known.includes(name) ? [] : bad(path, `must be one of: ${known.join(', ')}`);
  return Object.entries(value.providers ?? {}).flatMap(([name, row]) => [
    ...of(name, `providers.${name}`),
    ...(row.rescue ? of(row.rescue.provider, `providers.${name}.rescue.provider`) : []),
    ...(row.fallback ?? []).flatMap((each, i) => of(each.provider, `providers.${name}.fallback.${i}.provider`)),
  ]);
}

/** Middleware that there is none of, or that cannot be told what it is told. */
function unusable(value: unknown, { middlewareProblem }: KnownNames): PolicyProblem[] {
  if (!isDraft(value)) return [];
  const layers = new Map<string, Partial<Dials> | undefined>([['defaults', value.defaults]]);
  for (const [name, row] of Object.entries(value.providers ?? {})) layers.set(`providers.${name}`, row);
  for (const name of taskClasses) layers.set(`taskClasses.${name}`, value.taskClasses?.[name]);
  return [...layers].flatMap(([path, row]) =>
    (row?.middleware ?? []).flatMap((use, i) => {
      const problem = middlewareProblem(use);
      return problem === null ? [] : bad(`${path}.middleware.${i}`, problem);
    }),
  );
}

/** A name, or a name and what it is told; what that may be is its own to say. */
function middlewareUse(value: unknown, path: string): PolicyProblem[] {
  if (typeof value === 'string') return text(value, path);
  return fields({ name: text }, { options: rows(() => []), hash: text })(value, path);
}

const dials: Record<keyof Dials, Check> = {
  maxTokens: integer(1, 32_768),
  temperature: number(0, 2),
  maxSteps: integer(1, 50),
  maxToolCalls: integer(0, 50),
  maxSeconds: integer(1, 3_600),
  toolCallCaps: fields({ default: integer(0, 50), overrides: rows(integer(0, 50)) }),
  toolErrorCaps: fields({ default: integer(1, 50), overrides: rows(integer(1, 50)) }),
  finalizeOutputRetries: integer(0, 10),
  maxRunTokens: integer(1, 10_000_000),
  maxRunCostMicroUsd: integer(0, 1_000_000_000),
  turnSpikeMs: integer(1, 3_600_000),
  dynamicPromptState: (value, path) => (typeof value === 'boolean' ? [] : bad(path, 'must be true or false')),
  escalations: integer(0, 10),
  maxReplySegments: integer(0, 10),
  modelRetries: integer(0, 10),
  toolRetries: integer(0, 5),
  clarifyWaitSeconds: integer(10, 604_800),
  compressEverySteps: integer(1, 50),
  middleware: list(middlewareUse),
};

const breakers: Record<keyof BreakerThresholds, Check> = {
  windowSeconds: integer(6, 3_600),
  minCalls: integer(1, 100_000),
  errorRate: number(0.01, 1),
  minReplicas: integer(1, 100),
  coolDownSeconds: integer(1, 3_600),
  maxCoolDownSeconds: integer(1, 86_400),
};

const prices: Record<keyof Price, Check> = {
  input: integer(0, 1_000_000_000),
  cachedInput: integer(0, 1_000_000_000),
  output: integer(0, 1_000_000_000),
};

const modelName: Record<keyof ModelName, Check> = { provider: text, model: text };

const provider = fields(
  { model: text },
  { ...dials, rescueModel: text, rescue: fields(modelName), fallback: list(fields(modelName)) },
);

const draft = fields(
  { version: versionName },
  {
    defaults: fields({}, { ...dials, replyTemperature: number(0, 2) }),
    providers: rows(provider),
    taskClasses: fields({}, Object.fromEntries(taskClasses.map((name) => [name, fields({}, dials)]))),
    breakers: fields({}, breakers),
    prices: rows(fields(prices)),
  },
);

/** Holds because `draft` checks every field of the type. */
function isDraft(value: unknown): value is Draft {
  return draft(value, '').length === 0;
}

function bad(path: string, problem: string): PolicyProblem[] {
  return [{ field: path || 'policy', problem }];
}

function text(value: unknown, path: string): PolicyProblem[] {
  return typeof value === 'string' && value.trim() !== '' ? [] : bad(path, 'must be a text that is not blank');
}

/** A version is named in ledgers, addresses and keys. */
function versionName(value: unknown, path: string): PolicyProblem[] {
  const fits = typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(value);
  return fits ? [] : bad(path, 'must be 1 to 64 letters, digits, dots, dashes or underscores');
}

function list(check: Check): Check {
  return (value, path) =>
    Array.isArray(value) ? value.flatMap((each, i) => check(each, join(path, String(i)))) : bad(path, 'must be a list');
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
