import type { MiddlewareUse } from '#protocol';
import { bad } from './checks.js';
import type { PolicyProblem } from './checks.js';
import { draft } from './policy-form.js';
import { publishedPolicy } from './published-policy.js';
import { taskClasses } from './policy.js';
import type { BreakerThresholds, LayeredSettings, PolicyTable, TaskClass } from './policy.js';

export type PolicyCheck = { ok: true; table: PolicyTable } | { ok: false; problems: PolicyProblem[] };

/** What this deployment offers for a policy to name. */
export interface KnownNames {
  providers: readonly string[];
  /** Why a middleware cannot be used so; null: it can. */
  middlewareProblem: (use: MiddlewareUse) => string | null;
  /** The middleware with the hash of its file, as this policy version pins it (ADR 45). */
  pinnedUse?: (use: MiddlewareUse) => MiddlewareUse;
}

/** A table as people write it: what it leaves out is as published. */
interface Draft {
  version: string;
  defaults?: Partial<PolicyTable['defaults']>;
  providers?: PolicyTable['providers'];
  taskClasses?: Partial<Record<TaskClass, Partial<LayeredSettings>>>;
  breakers?: Partial<BreakerThresholds>;
  weights?: Readonly<Record<string, number>>;
  assistant?: PolicyTable['assistant'];
  alerts?: PolicyTable['alerts'];
  prices?: PolicyTable['prices'];
}

/**
 * Checks a policy table from outside and names every bad field at once, unknown fields included. Defaults, rows and prices that it leaves
 * out are the published ones. `known`, when given, lists everything that it may name.
 */
export function validatePolicy(value: unknown, known?: KnownNames): PolicyCheck {
  const problems = [
    ...draft.problems(value, ''),
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
  weights,
  assistant,
  alerts,
  prices: given,
}: Draft): PolicyTable {
  const published = publishedPolicy;
  return {
    version,
    defaults: { ...published.defaults, ...defaults },
    providers: { ...published.providers, ...providers },
    taskClasses: { ...published.taskClasses, ...classes },
    breakers: { ...published.breakers, ...own },
    ...(weights && { weights }),
    ...(assistant && { assistant }),
    ...(alerts && { alerts }),
    prices: { ...published.prices, ...given },
  };
}

/** The draft with every middleware pinned. */
function pinned(draft: Draft, pinnedUse: (use: MiddlewareUse) => MiddlewareUse): Draft {
  const row = <R extends Pick<Partial<LayeredSettings>, 'middleware'>>(given: R): R =>
    given.middleware ? { ...given, middleware: given.middleware.map(pinnedUse) } : given;
  const rows = <R extends Record<string, Partial<LayeredSettings>>>(given: R): R =>
    Object.fromEntries(Object.entries(given).map(([name, each]) => [name, row(each)])) as R; // the same names, each with its row
  const { defaults, providers, taskClasses: classes } = draft;
  return {
    ...draft,
    ...(defaults && { defaults: row(defaults) }),
    ...(providers && { providers: rows(providers) }),
    ...(classes && { taskClasses: rows(classes) }),
  };
}

/** Names of providers that are not configured. */
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

/** Middleware that does not exist, or whose options are refused. */
function unusable(value: unknown, { middlewareProblem }: KnownNames): PolicyProblem[] {
  if (!isDraft(value)) return [];
  const layers = new Map<string, Pick<Partial<LayeredSettings>, 'middleware'> | undefined>([
    ['defaults', value.defaults],
  ]);
  for (const [name, row] of Object.entries(value.providers ?? {})) layers.set(`providers.${name}`, row);
  for (const name of taskClasses) layers.set(`taskClasses.${name}`, value.taskClasses?.[name]);
  return [...layers].flatMap(([path, row]) =>
    (row?.middleware ?? []).flatMap((use, i) => {
      const problem = middlewareProblem(use);
      return problem === null ? [] : bad(`${path}.middleware.${i}`, problem);
    }),
  );
}

/** Holds because `draft` checks every field of the type. */
function isDraft(value: unknown): value is Draft {
  return draft.problems(value, '').length === 0;
}
