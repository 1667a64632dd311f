import { isDeepStrictEqual } from 'node:util';
import { standInKeys } from '../support/product-environment.js';
import type { Stack } from '../support/stack.js';
import { jsonIn, looseObject } from './case-row.js';
import type { CaseKind } from './case-kind.js';
import { isMet, quoted } from './expectations.js';
import type { Expectations } from './expectations.js';
import type { Lab } from './lab.js';

interface MadeItem {
  output: number;
  json: Record<string, unknown>;
}

/** What a graph made of each input, at its last node; a string is why there are no items. */
export interface SeenRuns {
  at: number;
  runs: (MadeItem[] | string)[];
}

const dayMs = 86_400_000;
const days: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
const places = ['first', 'second', 'third', 'fourth'];

function firstJson({ runs: [run] }: SeenRuns): Record<string, unknown> {
  return typeof run === 'string' ? {} : (run?.[0]?.json ?? {});
}

/** What a table says of runs. */
export const knownOfRuns: Expectations<SeenRuns> = [
  [
    /^(.+) = (yesterday|today|tomorrow)$/,
    (seen, [fields = '', day = '']) => {
      const expected = new Date(seen.at + (days[day] ?? 0) * dayMs).toISOString().slice(0, 10);
      return quoted(fields).every((field) => firstJson(seen)[field] === expected);
    },
  ],
  [/^(\d{4}-\d\d-\d\d)$/, (seen, [date]) => Object.values(firstJson(seen)).some((value) => value === date)],
  [
    /^((?:\w+ output(?:, )?)+)(?: \(or a finding of `graph check`\))?$/,
    ({ runs }, [outputs = '']) => {
      const expected = outputs.split(', ').map((output) => places.indexOf(output.replace(' output', '')));
      const left = runs.map((run) => (typeof run === 'string' ? null : run.map(({ output }) => output)));
      return isDeepStrictEqual(
        left,
        expected.map((output) => [output]),
      );
    },
  ],
];

/** Cases that are run on the four processes, with the inputs of their row or with an empty one. */
export const graphRuns: CaseKind = {
  how: /^(?:play or test run|run)(?: with `\{.*\}`)?$/,
  play: async ({ path, how, expected }, lab) => {
    const inputs = quoted(how).map(looseObject);
    const seen = await runsOf(path, inputs.length === 0 ? [{}] : inputs, lab);
    const got = seen.runs.map((run) => (typeof run === 'string' ? run : JSON.stringify(run.map(shown)))).join(', ');
    return { isMet: isMet(expected, knownOfRuns, seen), got };
  },
};

function shown({ output, json }: MadeItem): unknown {
  return output === 0 ? json : { output, json };
}

/** Whether the item that a run begins with arrives at the last node. */
export async function passesItemsOn(path: string, lab: Lab): Promise<boolean> {
  const begun = { passed: 'on' };
  const { runs } = await runsOf(path, [begun], lab);
  return runs.every((run) => typeof run !== 'string' && run.some(({ json }) => isDeepStrictEqual(json, begun)));
}

let stored = 0;

async function runsOf(path: string, inputs: readonly object[], lab: Lab): Promise<SeenRuns> {
  const graph = await jsonIn(path);
  const stack = await lab.stack();
  const id = `case-${(stored += 1)}`;
  const saved = await post(stack, '/v1/workflows', { id, graph });
  const runs: SeenRuns['runs'] = [];
  for (const input of inputs)
    runs.push(saved['detail'] === undefined ? await run(stack, id, input, graph) : said(saved));
  return { at: Date.now(), runs };
}

async function run(
  stack: Stack,
  id: string,
  input: object,
  graph: Record<string, unknown>,
): Promise<MadeItem[] | string> {
  const begun = await post(stack, `/v1/workflows/${id}/runs`, { input: JSON.stringify(input) });
  const runId = begun['run_id'];
  if (typeof runId !== 'string') return said(begun);
  const { outcome, replies } = await stack.settledRun(runId);
  if (outcome !== 'answered') return `${outcome}: ${replies.map(({ text }) => text).join(' ')}`;
  const last = (graph['nodes'] as { name: string }[]).at(-1)?.name ?? ''; // a graph has a list of nodes
  const answer = await stack.api(`/v1/runs/${runId}/items?node=${encodeURIComponent(last)}`, { headers: operator });
  const { items } = (await answer.json()) as { items: MadeItem[] }; // the gateway's own answer
  return items;
}

const operator = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

async function post(stack: Stack, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await stack.api(path, { method: 'POST', headers: operator, body: JSON.stringify(body) });
  return (await response.json()) as Record<string, unknown>; // an object, whatever it says
}

/** Why something was refused, in the gateway's words. */
function said(problem: Record<string, unknown>): string {
  return JSON.stringify(problem);
}
