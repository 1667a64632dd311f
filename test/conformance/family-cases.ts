import { readFileSync } from 'node:fs';
import type { ConformanceCase } from './case.js';

/** A case of the family, as its file has it. */
interface FamilyCase extends Omit<ConformanceCase, 'input' | 'expect'> {
  input?: string | null;
  maxDepth?: number | null;
  workflows?: object;
  ticks?: number;
  tools?: unknown;
  expect: {
    ok: boolean;
    output?: string | null;
    code: string | null;
    path?: string;
    calls?: unknown[];
    times?: number;
  };
}

/** Cases for both engines, and why each of the others is about one alone. */
export interface Sorted {
  both: ConformanceCase[];
  one: { id: string; why: string }[];
}

const folder = new URL('../../libs/harness/test/family/', import.meta.url.replace('/dist/', '/'));
/** More nodes than these would measure a deployment rather than compare it. */
const mostCalls = 40;

/** All that stands in a document, by the names of fields. */
function fieldsIn(value: unknown, into = new Map<string, unknown[]>()): Map<string, unknown[]> {
  if (typeof value !== 'object' || value === null) return into;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) into.set(name, [...(into.get(name) ?? []), part]);
    fieldsIn(part, into);
  }
  return into;
}

type Rule = readonly [string, (each: FamilyCase, fields: Map<string, unknown[]>) => boolean];

const scripts = ({ model = {} }: FamilyCase) => Object.values(model);
const isParallel = (fields: Map<string, unknown[]>): boolean =>
  ['paths', 'each', 'over'].some((name) => fields.has(name));

/** Why a case cannot be played on a deployment as it is. */
const rules: readonly Rule[] = [
  [
    'which of several that end at one time is first is not said',
    (_, fields) => (fields.get('mode') ?? []).includes('race'),
  ],
  [
    'it waits for longer than a comparison',
    (_, fields) => !fields.has('timeout') && (fields.get('ms') ?? []).some((ms) => Number(ms) > 1_000),
  ],
  ['arguments of a tool there have Latin names', (_, fields) => fields.has('1') || fields.has('ключ')],
  [
    'a schedule repeats it there',
    (_, fields) => [...(fields.get('kind') ?? [])].some((kind) => kind === 'every' || kind === 'schedule'),
  ],
  ['its models take virtual time', (each) => scripts(each).some(({ delayMs }) => delayMs !== undefined)],
  ['its models name their price', (each) => scripts(each).some(({ usd }) => usd !== undefined)],
  ['its limits are those of one check', (each) => each.maxDepth !== undefined || each.workflows !== undefined],
  ['its tools are a choice', (each) => Array.isArray(each.tools)],
  [
    'it has more nodes than a comparison needs',
    ({ expect }) => Number(expect.times ?? expect.calls?.length ?? 0) > mostCalls,
  ],
  [
    'a model that answers nothing is asked again, and a play does not ask again',
    (each) => scripts(each).some(({ outputs }) => [outputs].flat().some(isBlank)),
  ],
  [
    'which of several calls at once gets which answer is not said',
    (each, fields) => isParallel(fields) && scripts(each).some((script) => Object.values(script).some(Array.isArray)),
  ],
  [
    'an agent there calls a tool three times',
    (each) => scripts(each).some(({ toolCalls }) => [toolCalls].flat().some((calls) => Number(calls) > 2)),
  ],
  [
    'what a model or a tool takes is its own',
    ({ expect }, fields) =>
      fields.has('timeout') &&
      expect.code !== 'SPAWN_TIMEOUT' &&
      (fields.get('timeout') ?? []).some((ms) => Number(ms) < 5_000),
  ],
  [
    'which of two times that are close comes first is not said',
    (_, fields) => {
      const [delays, limits] = [fields.get('ms') ?? [], fields.get('timeout') ?? []];
      return delays.some((ms) => limits.some((limit) => Math.abs(Number(ms) - Number(limit)) < 1_000));
    },
  ],
  [
    'what a model costs and takes is the provider’s',
    (_, fields) => [...(fields.get('kind') ?? [])].some((kind) => kind === 'maxDuration' || kind === 'maxCost'),
  ],
];

function isBlank(output: unknown): boolean {
  return output === null || (typeof output === 'string' && output.trim() === '');
}

function read(name: string): FamilyCase[] {
  const lines = readFileSync(new URL(`${name}.ndjson`, folder), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as FamilyCase); // the lines of our own file
}

/** The cases of the family: those for both engines, and why the others are not. */
export function familyCases(): Sorted {
  const sorted: Sorted = { both: [], one: [] };
  for (const [file, each] of ['plays', 'checks'].flatMap((name) => read(name).map((line) => [name, line] as const))) {
    const id = `${file}: ${each.id}`;
    const fields = fieldsIn(each.document);
    const why = rules.find(([, holds]) => holds(each, fields))?.[0];
    if (why !== undefined) sorted.one.push({ id, why });
    else if (file === 'checks' && each.expect.ok) sorted.one.push({ id, why: 'nothing is played of it' });
    else sorted.both.push(caseOf(id, each));
  }
  return sorted;
}

function caseOf(id: string, { document, input, model, messages, approvals, expect }: FamilyCase): ConformanceCase {
  const { ok, output, code, path } = expect;
  const expected = {
    ok,
    ...(ok ? {} : { code }),
    ...(ok && output !== undefined ? { output } : {}),
    ...(path === undefined ? {} : { path }),
  };
  return {
    ...{ id, input: input ?? '', document: withTools(document, model) },
    ...(model && { model }),
    ...(messages && { messages }),
    ...(approvals && { approvals }),
    expect: expected,
  };
}

/** A model that is to call tools has one: without that it has none in either engine. */
function withTools(value: unknown, model: ConformanceCase['model'] = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => withTools(each, model));
  if (typeof value !== 'object' || value === null) return value;
  const own: Partial<Record<string, unknown>> = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, withTools(part, model)]),
  );
  const { kind, id } = own;
  return kind === 'llm' && typeof id === 'string' && model[id]?.toolCalls !== undefined
    ? { ...own, tools: ['echo'] }
    : own;
}
