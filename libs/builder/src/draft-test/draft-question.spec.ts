import { describe, expect, it } from '@jest/globals';
import { emptyGraph } from '#graph';
import type { Connections, Graph, GraphNode } from '#graph';
import { catalogue } from '#nodes';
import { testHost } from '../../test/play-batch.js';
import { unknownHouse } from '../house/house.js';
import { beginTest } from './draft-question.js';
import type { DraftTest } from './draft-question.js';
import { testDraft } from '../test-run/test-draft.js';

const node = (name: string, type: string, parameters: object = {}): GraphNode => ({
  ...{ id: name, name, type: `n8n-nodes-base.${type}`, parameters: { ...parameters } },
});
const sets = (name: string, field: string, value: string): GraphNode =>
  node(name, 'set', { assignments: { assignments: [{ id: '1', name: field, value, type: 'string' }] } });
const to = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }));

/** Start leads to Fetch and that to Keep and Say; Say calls a tool that there is not. */
const graph: Graph = {
  ...emptyGraph,
  nodes: [
    node('Start', 'manualTrigger'),
    node('Fetch', 'httpRequest', { url: 'https://api.example/notes' }),
    sets('Keep', 'got', '={{ $json.id }}'),
    { ...node('Say', ''), type: 'turnpike.tool', parameters: { tool: 'nobody' } },
  ],
  connections: {
    Start: { main: [to('Fetch')] },
    Fetch: { main: [to('Keep', 'Say')] },
  } satisfies Connections,
};
const house = { ...unknownHouse, tools: [] };

function tested(more: Partial<DraftTest>) {
  const begun = beginTest({ graph, part: { of: 'all' }, trigger: null, items: {}, ...more }, house);
  if ('report' in begun) return begun.report;
  return begun.done(testDraft(begun.graph, begun.start, catalogue, testHost));
}

describe('a person’s test of a draft', () => {
  it('refuses the whole for what a part of it lacks, and tests to a node without that', () => {
    expect(tested({}).problem).toContain('no tool "nobody"');
    const report = tested({ part: { of: 'up-to', node: 'Keep' } });
    expect(report).toMatchObject({ passed: true, problem: null, notReached: [] });
    expect(report.nodes.map(({ name }) => name)).toEqual(['Start', 'Fetch', 'Keep']);
    expect(report.nodes[1]?.asked).toEqual([{ http: 'GET https://api.example/notes' }]);
  });

  it('takes what is pinned, and what is given above that, and asks nobody for it', () => {
    const pinned = { ...graph, pinData: { Fetch: [{ json: { id: 7 } }] } };
    const part = { of: 'up-to', node: 'Keep' } as const;
    const outputsOf = (more: Partial<DraftTest>) => tested({ part, ...more }).nodes.at(-1)?.outputs;
    expect(outputsOf({ graph: pinned })).toEqual([{ count: 1, items: [{ got: '7' }] }]);
    expect(outputsOf({ graph: pinned, items: { Fetch: [{ id: 8 }, { id: 9 }] } })).toEqual([
      { count: 2, items: [{ got: '8' }, { got: '9' }] },
    ]);
    expect(tested({ part, graph: pinned }).nodes.flatMap(({ asked = [] }) => asked)).toEqual([]);
  });

  it('tests one node alone with what is known of those that lead to it', () => {
    const part = { of: 'alone', node: 'Keep' } as const;
    expect(tested({ part }).problem).toContain('no items are known of Fetch');
    const report = tested({ part, items: { Fetch: [{ id: 'a' }] } });
    expect(report).toMatchObject({ passed: true, nodes: [{ name: 'Keep', outputs: [{ items: [{ got: 'a' }] }] }] });
    expect([report.nodes.length, report.notReached]).toEqual([1, []]);
  });

  it('tests one node alone with items that somebody types, and the first node of all too', () => {
    const part = { of: 'alone', node: 'Keep' } as const;
    expect(tested({ part, input: [{ id: 1 }, { id: 2 }] }).nodes[0]).toMatchObject({ items: 2 });
    const loose = { ...graph, connections: {} };
    expect(tested({ part, graph: loose, input: [{ id: 3 }] }).nodes[0]?.first).toEqual({ got: '3' });
    expect(tested({ part: { of: 'alone', node: 'Start' } }).passed).toBe(true);
  });

  it('tests alone a node behind another output than the first', () => {
    const branching: Graph = {
      ...graph,
      nodes: [node('Start', 'manualTrigger'), node('If', 'if', {}), sets('No', 'got', '={{ $json.id }}')],
      connections: { Start: { main: [to('If')] }, If: { main: [[], to('No')] } },
    };
    const report = tested({ graph: branching, part: { of: 'alone', node: 'No' }, items: { If: [{ id: 4 }] } });
    expect(report.nodes).toMatchObject([{ name: 'No', first: { got: '4' } }]);
  });

  it('says which node has failed, and why', () => {
    const wrong = {
      ...graph,
      nodes: graph.nodes.map((one) =>
        one.name === 'Fetch' ? node('Fetch', 'httpRequest', { url: '={{ $json.none }}' }) : one,
      ),
    };
    const { failed, passed, notReached } = tested({ graph: wrong, part: { of: 'up-to', node: 'Keep' } });
    expect([passed, failed?.node, notReached]).toEqual([false, 'Fetch', ['Fetch', 'Keep']]);
    expect(failed?.message).toMatch(/url/i);
  });

  it('refuses items of a node that is not there, a trigger and a part that are not', () => {
    expect(tested({ part: { of: 'up-to', node: 'Keep' }, trigger: 'Gone' }).problem).toContain('"Gone" not found');
    expect(tested({ items: { Gone: [] } }).problem).toContain('Gone');
    expect(tested({ part: { of: 'up-to', node: 'Gone' } }).problem).toBe('there is no node "Gone"');
  });

  it('shows as many items as there is room for, and counts all', () => {
    const many = Array.from({ length: 80 }, (_, id) => ({ id }));
    const part = { of: 'up-to', node: 'Fetch' } as const;
    const outputOf = (items: object[]) => tested({ part, items: { Fetch: items } }).nodes[1]?.outputs?.[0];
    expect(outputOf(many)).toMatchObject({ count: 80, items: { length: 50 } });
    expect(outputOf([{ text: 'x'.repeat(200_000) }, { id: 1 }])).toMatchObject({ count: 2, items: { length: 1 } });
  });
});
