import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileGraph } from '#compiler';
import type { Graph, GraphNode } from '#graph';
import { playGraph } from '#harness';
import { findNodeType } from '#nodes';
import type { EffectAnswer, EffectRequest, Item } from '#nodes';
import { openSandbox } from '#sandbox';
import type { Sandbox } from '#sandbox';
import { evaluateIn } from '#steps';

const base = 'n8n-nodes-base.';
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.dispose());

type Json = Record<string, unknown>;

const node = (name: string, type: string, parameters: Json = {}, typeVersion?: number): GraphNode => ({
  ...{ id: name, name, type: base + type, parameters },
  ...(typeVersion !== undefined && { typeVersion }),
});
const set = (name: string, fields: Json): GraphNode =>
  node(name, 'set', {
    assignments: {
      assignments: Object.entries(fields).map(([field, value]) => ({ id: field, name: field, value, type: 'number' })),
    },
    includeOtherFields: true,
  });
const when = (name: string, leftValue: string, operation: string, rightValue: unknown): GraphNode =>
  node(name, 'if', {
    conditions: {
      options: { caseSensitive: true, typeValidation: 'loose' },
      conditions: [{ id: 'c', leftValue, rightValue, operator: { type: 'number', operation } }],
      combinator: 'and',
    },
  });

/** Edges as `A > B`, with an output as `A:1 > B`. */
function drawn(nodes: GraphNode[], edges: string[], settings: Json = {}): Graph {
  const connections: Record<string, { main: { node: string; type: string; index: number }[][] }> = {};
  for (const edge of edges) {
    const [from = '', to = ''] = edge.split(' > ');
    const [source = '', output = '0'] = from.split(':');
    const { main } = (connections[source] ??= { main: [[], []] });
    main[Number(output)]?.push({ node: to, type: 'main', index: 0 });
  }
  return { name: 'cycle', nodes: [node('Start', 'manualTrigger'), ...nodes], connections, settings };
}

/** What each node of a graph made, by its rounds. */
async function played(graph: Graph, answer: (request: EffectRequest) => EffectAnswer | null = () => null) {
  const compiled = compileGraph(graph, findNodeType);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  const run = await playGraph({
    ...{ compiled, input: JSON.stringify({ trigger: 'Start', payload: { n: 0 } }), answer },
    ...{ evaluate: evaluateIn(sandbox, 's'), timeZone: 'UTC', random: () => 0, findTool: () => null },
  });
  const values = (items: readonly Item[]): unknown[] => items.map(({ json }) => json);
  const made = Object.fromEntries(Array.from(run.items, ([field, outputs]) => [field, outputs.map(values)]));
  return { ...run, made };
}

describe('a cycle', () => {
  it('goes round for as long as something leads back, each round apart', async () => {
    const graph = drawn(
      [
        set('Add', { n: '={{ ($json.n ?? 0) + 1 }}', run: '={{ $runIndex }}' }),
        when('More', '={{ $json.n }}', 'lt', 3),
        set('Done', { at: '={{ $json.n }}' }),
      ],
      ['Start > Add', 'Add > More', 'More > Add', 'More:1 > Done'],
    );
    const { ok, made } = await played(graph);
    expect(ok).toBe(true);
    expect(made['1:Add']).toEqual([[{ n: 1, run: 0 }]]);
    expect(made['2:Add']).toEqual([[{ n: 2, run: 1 }]]);
    expect(made['3:Add']).toEqual([[{ n: 3, run: 2 }]]);
    expect(made['4:Add']).toBeUndefined();
    expect(made['3:Done']).toEqual([[{ n: 3, run: 2, at: 3 }]]);
    expect(made['1:Done']).toBeUndefined();
  });

  it('polls: it waits and asks again, until the answer is there', async () => {
    let asked = 0;
    const graph = drawn(
      [
        node('Wait', 'wait', { amount: 1, unit: 'hours' }, 1.1),
        node('Ask', 'httpRequest', { url: 'https://a.example/job', options: {} }, 4.2),
        when('Ready', '={{ $json.done }}', 'gt', 0),
        set('Use', { rounds: "={{ $('Ask').last().json.done }}" }),
      ],
      ['Start > Wait', 'Wait > Ask', 'Ask > Ready', 'Ready > Use', 'Ready:1 > Wait'],
    );
    const { ok, made } = await played(graph, () => {
      asked += 1;
      const text = JSON.stringify({ done: asked < 40 ? 0 : asked });
      return { kind: 'http', status: 200, headers: { 'content-type': 'application/json' }, text };
    });
    expect({ ok, asked }).toEqual({ ok: true, asked: 40 });
    expect(made['40:Use']).toEqual([[{ done: 40, rounds: 40 }]]);
  });

  it('lets each item leave in its own round, and what comes behind runs for each', async () => {
    const graph = drawn(
      [
        node('Two', 'splitOut', { fieldToSplitOut: 'list' }),
        set('Add', { n: '={{ $json.n + 1 }}' }),
        when('More', '={{ $json.n }}', 'lt', 3),
        set('Out', { from: "={{ $('Two').item.json.n }}" }),
      ],
      ['Start > Two', 'Two > Add', 'Add > More', 'More > Add', 'More:1 > Out'],
    );
    const nodes = graph.nodes.map((each) =>
      each.name === 'Start' ? node('Start', 'executeWorkflowTrigger', { inputSource: 'passthrough' }, 1.1) : each,
    );
    const compiledInput = {
      ...graph,
      nodes: [
        ...nodes.slice(0, 1),
        node('Lists', 'set', { mode: 'raw', jsonOutput: '{"list":[{"n":0},{"n":2}]}' }, 3.4),
        ...nodes.slice(1),
      ],
    };
    const { Start: _from, ...rest } = graph.connections;
    const connections = {
      ...rest,
      Start: { main: [[{ node: 'Lists', type: 'main', index: 0 }]] },
      Lists: { main: [[{ node: 'Two', type: 'main', index: 0 }]] },
    };
    const { ok, made, message } = await played({ ...compiledInput, connections });
    expect({ ok, message }).toEqual({ ok: true, message: null });
    expect(made['1:Out']).toEqual([[{ n: 3, from: 2 }]]);
    expect(made['3:Out']).toEqual([[{ n: 3, from: 0 }]]);
    expect(made['2:Out']).toBeUndefined();
  });

  it('reads what a node made rounds ago, and counts the runs of one that was passed over', async () => {
    const graph = drawn(
      [
        set('Add', {
          n: '={{ ($json.n ?? 0) + 1 }}',
          before: "={{ $('Odd').isExecuted ? $('Odd').last().json.n : 0 }}",
        }),
        node('Is odd', 'if', {
          conditions: {
            options: { caseSensitive: true, typeValidation: 'loose' },
            conditions: [
              {
                id: 'c',
                leftValue: '={{ $json.n % 2 }}',
                rightValue: 1,
                operator: { type: 'number', operation: 'equals' },
              },
            ],
            combinator: 'and',
          },
        }),
        set('Odd', { seen: '={{ $runIndex }}' }),
        when('More', '={{ $json.n }}', 'lt', 5),
      ],
      ['Start > Add', 'Add > Is odd', 'Is odd > Odd', 'Odd > More', 'Is odd:1 > More', 'More > Add'],
    );
    const { made } = await played(graph);
    expect(['1', '2', '3', '4', '5'].map((round) => made[`${round}:Odd`]?.[0]?.[0])).toEqual([
      expect.objectContaining({ n: 1, seen: 0 }),
      undefined,
      expect.objectContaining({ n: 3, seen: 1 }),
      undefined,
      expect.objectContaining({ n: 5, seen: 2 }),
    ]);
    expect(made['4:Add']?.[0]?.[0]).toMatchObject({ n: 4, before: 3 });
  });

  it('may have a loop of batches in it, and be a node that leads to itself', async () => {
    const graph = drawn(
      [
        node('Page', 'set', { mode: 'raw', jsonOutput: '={{ { page: ($json.page ?? 0) + 1, rows: [1, 2] } }}' }, 3.4),
        node('Rows', 'splitOut', { fieldToSplitOut: 'rows', include: 'allOtherFields' }),
        node('Each', 'splitInBatches', {}, 3),
        set('Work', { done: '={{ $json.rows * 10 }}' }),
        node('First', 'limit'),
        when('More', '={{ $json.page }}', 'lt', 2),
      ],
      [
        'Start > Page',
        'Page > Rows',
        'Rows > Each',
        'Each:1 > Work',
        'Work > Each',
        'Each > First',
        'First > More',
        'More > Page',
      ],
    );
    const { ok, made, message } = await played(graph);
    expect({ ok, message }).toEqual({ ok: true, message: null });
    expect(made['2.2:Work']?.[0]?.[0]).toMatchObject({ page: 2, rows: 2, done: 20 });
    expect(made['3:Page']).toBeUndefined();
    const own = drawn([when('Again', '={{ $runIndex }}', 'lt', 3)], ['Start > Again', 'Again > Again']);
    const alone = await played(own);
    expect([alone.ok, alone.made['4:Again'] !== undefined, alone.made['5:Again']]).toEqual([true, true, undefined]);
  });

  it('is read of by nodes behind it, whichever way they write what they ask', async () => {
    const asked = { run: '$node["More"]["runIndex"]', most: '$("More")["params"]["combinator"] ?? 0' };
    const fields = { ...asked, key: '$node["More"][["run", "Index"].join("")]' };
    const end = node('End', 'set', { mode: 'raw', jsonOutput: `={{ ({ ${Object.entries(fields).map(([key, text]) => `${key}: ${text}`).join(', ')} }) }}` }); // prettier-ignore
    const graph = drawn(
      [set('Add', { n: '={{ ($json.n ?? 0) + 1 }}' }), when('More', '={{ $json.n }}', 'lt', 3), end],
      ['Start > Add', 'Add > More', 'More > Add', 'More:1 > End'],
    );
    const { ok, message, made } = await played(graph);
    expect({ ok, message }).toEqual({ ok: true, message: null });
    expect(Object.entries(made).find(([field]) => field.endsWith(':End'))?.[1][0]?.[0]).toMatchObject({
      run: 2,
      key: 2,
    });
  });

  it('that never ends is stopped by its name, at the number of runs that the settings say', async () => {
    const graph = drawn([node('A', 'noOp'), node('B', 'noOp')], ['Start > A', 'A > B', 'B > A'], { maxRuns: 7 });
    const { ok, message } = await played(graph);
    expect({ ok, message }).toEqual({
      ok: false,
      message: 'A rounds may go round 7 times, and was not over after round 7',
    });
  });
});
