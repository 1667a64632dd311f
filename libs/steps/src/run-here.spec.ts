import { expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { presentRules } from '#graph';
import { runHere } from './run-here.js';
import { compilePlan } from './run-step-task.js';
import type { StepTask } from './step-task.js';

type Parameters = Record<string, unknown>;

const condition = { leftValue: 'a', rightValue: 'b', operator: { type: 'string', operation: 'equals' } };
const conditions = (count: number) => ({
  conditions: {
    combinator: 'or',
    conditions: Array.from({ length: count }, (_, n) => ({ id: `c${n}`, ...condition })),
  },
});
const fields = (count: number) => ({
  assignments: {
    assignments: Array.from({ length: count }, (_, n) => ({ id: `f${n}`, name: `f${n}`, type: 'string', value: 'x' })),
  },
});
const rules = (count: number) => ({ rules: { values: Array.from({ length: count }, () => conditions(1)) } });

function stepOf(type: string, parameters: Parameters, more: Partial<StepTask> = {}) {
  const start = { id: 't', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} };
  const graph = {
    name: 'one',
    nodes: [start, { id: 'n', name: 'N', type: `n8n-nodes-base.${type}`, parameters }],
    connections: {
      Start: {
        main: [
          [
            { node: 'N', type: 'main', index: 0 },
            { node: 'N', type: 'main', index: 1 },
          ].slice(0, type === 'merge' ? 2 : 1),
        ],
      },
    },
  } as unknown as Graph; // its nodes have places, which no step reads
  const task: StepTask = {
    ...{
      graph,
      args: { node: 'N' },
      rules: presentRules,
      now: 0,
      timeZone: 'UTC',
      seed: 's',
      tools: {},
      providers: [],
    },
    place: { path: 'graph', input: '{}', given: '', scope: '', depth: 0 },
    workflow: { id: 'w', name: 'w' },
    execution: { id: 'run', mode: 'live' },
    limits: { ms: 30_000, fuel: 2e10, evaluations: 100_000, items: 50_000, bytes: 64 * 1024 * 1024 },
    ...more,
  };
  return (count: number) => {
    const items = JSON.stringify([Array.from({ length: count }, (_, n) => ({ json: { n, t: '' } }))]);
    const read = (names: readonly string[]) => Promise.resolve(names.map((name) => (name === ':Start' ? items : null)));
    return runHere(compilePlan(graph), task, { read, findSender: () => 'nobody' });
  };
}

it.each<[string, Parameters]>([
  ['filter', conditions(20)],
  ['if', conditions(100)],
  ['switch', rules(10)],
  ['set', fields(100)],
  ['dateTime', { operation: 'getTimeBetweenDates', startDate: '2020-01-01', endDate: '2024-01-01' }],
  [
    'removeDuplicates',
    {
      compare: 'allFieldsExcept',
      fieldsToExclude: fields(100)
        .assignments.assignments.map(({ name }) => name)
        .join(),
    },
  ],
])(
  'a step of %s that does much for each of many items needs a thread, though it evaluates nothing',
  async (type, parameters) => {
    const step = stepOf(type, parameters);
    expect(await step(4_000)).toBeNull();
    expect((await step(1))?.result.ok).toBe(true);
  },
);

it.each<[string, Parameters]>([
  ['set', fields(1)],
  ['merge', {}],
  ['sort', { type: 'random' }],
])(
  'a step of %s over which processes have died is not tried, though it evaluates nothing',
  async (type, parameters) => {
    const step = stepOf(type, parameters, { refused: '2 processes died' });
    const done = await step(1);
    expect(done?.result).toMatchObject({
      ok: false,
      envelope: { error: { message: 'N: 2 processes died (STEP_BUDGET)' } },
    });
    expect(done?.isOver).toBe(true);
  },
);

it.each<[string, Parameters]>([
  ['markdown', { mode: 'markdownToHtml', markdown: '`'.repeat(20) }],
  ['markdown', { mode: 'htmlToMarkdown', html: '<p>x</p>' }],
  [
    'html',
    { operation: 'extractHtmlContent', dataPropertyName: 't', extractionValues: { values: [{ cssSelector: 'p' }] } },
  ],
  ['xml', { mode: 'jsonToxml' }],
])('a step of %s needs a thread, since what its text takes is not known: %j', async (type, parameters) => {
  const step = stepOf(type, parameters);
  expect(await step(1)).toBeNull();
});

it('a hash takes time by its size alone, and is made on the spot', async () => {
  expect((await stepOf('crypto', { action: 'hash', type: 'SHA256', value: 'a' })(1))?.result.ok).toBe(true);
});
