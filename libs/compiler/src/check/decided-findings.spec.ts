import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { ai, node, to } from '../../test/steps.js';
import { decidedFindings } from './decided-findings.js';

const base = 'n8n-nodes-base.';
const hook = node('Hook', `${base}webhook`, { path: 'p' });

/** What is told of a node behind a webhook. */
function told(type: string, parameters: Record<string, unknown>, more: Partial<GraphNode> = {}): string[] {
  const graph: Graph = {
    name: 'w',
    nodes: [hook, node('Do', type, parameters, more)],
    connections: { Hook: to('Do', 'main') },
  };
  return decidedFindings(graph).map(({ severity, path, message }) => `${severity} ${path} ${message}`);
}

describe('what a public caller decides', () => {
  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['recipient', 'turnpike.sendMessage', { to: '={{ $json.body.to }}' }, ['recipient /parameters/to']],
    ['sender', 'turnpike.sendMessage', { to: '+15550100', from: '={{ $json.body.x }}' }, ['sender /parameters/from']],
    ['URL', `${base}httpRequest`, { url: '={{ $json.body.u }}' }, ['URL /parameters/url']],
    ['no host', `${base}httpRequest`, { url: '=https://a.example/{{ $json.body.u }}' }, []],
    ['table', `${base}dataTable`, { dataTableId: { value: '={{ $json.body.t }}' } }, ['table /parameters/dataTableId']],
    [
      'filter',
      `${base}dataTable`,
      { operation: 'deleteRows', filters: { conditions: [{ keyName: 'x', keyValue: '={{ $json.body.t }}' }] } },
      ['filter /parameters/filters'],
    ],
    [
      'name in a query',
      `${base}postgres`,
      { operation: 'executeQuery', query: 'SELECT * FROM ⟦0⟧', queryValues: ['={{ $json.body.t }}'] },
      ['table /parameters/queryValues'],
    ],
    [
      'name by its number',
      `${base}postgres`,
      {
        operation: 'executeQuery',
        query: 'SELECT * FROM $1:name',
        options: { queryReplacement: '={{ $json.body.t }}' },
      },
      ['table /parameters/options/queryReplacement'],
    ],
    [
      'column by which rows are sorted',
      `${base}mySql`,
      { operation: 'executeQuery', query: 'SELECT 1 ORDER BY ⟦0⟧', queryValues: ['={{ $json.body.t }}'] },
      ['table /parameters/queryValues'],
    ],
    ...[
      ['further column of such a list', 'SELECT 1 ORDER BY a DESC, ⟦0⟧'],
      ['column of a window', 'SELECT rank() OVER (PARTITION BY ⟦0⟧) FROM t'],
      ['name in quotes', 'SELECT "⟦0⟧" FROM t'],
    ].map(([shown = '', query = '']): [string, string, Record<string, unknown>, string[]] => [
      ...([shown, `${base}postgres`] as const),
      { operation: 'executeQuery', query, queryValues: ['={{ $json.body.t }}'] },
      ['table /parameters/queryValues'],
    ]),
    ...["SELECT 'from ⟦0⟧'", 'SELECT extract(year FROM ⟦0⟧)', 'SELECT 1 -- from ⟦0⟧'].map(
      (query): [string, string, Record<string, unknown>, string[]] => [
        ...([`value, though it looks like a name: ${query}`, `${base}postgres`] as const),
        { operation: 'executeQuery', query, queryValues: ['={{ $json.body.t }}'] },
        [],
      ],
    ),
    [
      'value of a query alone',
      `${base}mySql`,
      { operation: 'executeQuery', query: 'SELECT 1 WHERE b = ⟦0⟧', queryValues: ['={{ $json.body.t }}'] },
      [],
    ],
    [
      'rows that are deleted',
      `${base}postgres`,
      { operation: 'deleteTable', where: { values: [{ column: 'a', value: '={{ $json.body.t }}' }] } },
      ['filter /parameters/where'],
    ],
    [
      'rows that are changed',
      `${base}postgres`,
      {
        operation: 'update',
        columns: { value: { id: '={{ $json.body.t }}', note: '={{ $json.body.n }}' }, matchingColumns: ['id'] },
      },
      ['filter /parameters/columns/value/id'],
    ],
    ['tool', 'turnpike.tool', { tool: '={{ $json.body.t }}' }, ['tool /parameters/tool']],
    [
      'path',
      `${base}readWriteFile`,
      { operation: 'read', fileSelector: '=in/{{ $json.body.t }}' },
      ['path /parameters/fileSelector'],
    ],
    ['words alone', 'turnpike.sendMessage', { to: '+15550100', text: '={{ $json.body.t }}' }, []],
  ])('is told: %s', (_, type, parameters, places) => {
    const wanted = places.map((place) => {
      const [what = '', path = ''] = place.split(' ');
      return `warning ${path} a public caller decides: ${what} of "Do"; a person is asked each time`;
    });
    expect(told(type, parameters)).toEqual(wanted);
  });

  it('is told where nobody is asked, too', () => {
    const [only] = told('turnpike.sendMessage', { to: '={{ $json.body.to }}' }, { approval: 'none' });
    expect(only).toContain('nobody is asked once that is confirmed');
  });

  it('is not told of one who has signed in', () => {
    const graph: Graph = {
      name: 'w',
      nodes: [
        { ...hook, parameters: { path: 'p', authentication: 'headerAuth' } },
        node('Do', 'turnpike.sendMessage', { to: '={{ $json.body.to }}' }),
      ],
      connections: { Hook: to('Do', 'main') },
    };
    expect(decidedFindings(graph)).toEqual([]);
  });
});

describe('what a model decides', () => {
  it('is told of the tools of an agent', () => {
    const graph: Graph = {
      name: 'w',
      nodes: [
        node('Start', `${base}manualTrigger`),
        node('Agent', `${ai}agent`, { promptType: 'define', text: 'Hi' }),
        node('Model', `${ai}lmChatOpenAi`),
        node('Text', 'turnpike.sendMessageTool', { to: "={{ $fromAI('to') }}", text: 'x' }),
        node('Read', `${ai}toolHttpRequest`, { url: 'https://{host}/', toolDescription: 'reads' }),
      ],
      connections: {
        Start: to('Agent', 'main'),
        Model: to('Agent', 'ai_languageModel'),
        Text: to('Agent', 'ai_tool'),
        Read: to('Agent', 'ai_tool'),
      },
    };
    expect(decidedFindings(graph).map(({ message }) => message)).toEqual([
      'a model decides: recipient of "Text"; a person is asked each time',
      'a model decides: URL of "Read"; a person is asked each time',
    ]);
  });
});

describe('items of very many fields', () => {
  /** Nodes in a row that each set some fields and keep the others; `last`: what stands behind them. */
  function rowOf(count: number, each: number, value: (field: string) => string, last: Record<string, unknown>): Graph {
    const fields = (at: number) =>
      Array.from({ length: each }, (_, n) => ({
        id: `${n}`,
        name: `f${at}_${n}`,
        type: 'string',
        value: value(`f${at}_${n}`),
      }));
    const names = Array.from({ length: count }, (_, at) => `Set ${at}`);
    const sets = names.map((name, at) =>
      node(
        name,
        `${base}set`,
        { includeOtherFields: true, assignments: { assignments: fields(at) } },
        { typeVersion: 3.4 },
      ),
    );
    const row = ['Hook', ...names, 'Do'];
    return {
      name: 'w',
      nodes: [hook, ...sets, node('Do', 'turnpike.sendMessage', last)],
      connections: Object.fromEntries(row.slice(0, -1).map((from, at) => [from, to(row[at + 1] ?? '', 'main')])),
    };
  }
  const messages = (graph: Graph): string[] => decidedFindings(graph).map(({ message }) => message);
  const whose = 'a public caller decides: recipient of "Do"; a person is asked each time';

  it('are told apart as long as they are few', () => {
    expect(messages(rowOf(4, 100, () => '+15550100', { to: '={{ $json.f1_1 }}' }))).toEqual([]);
    expect(messages(rowOf(4, 100, () => '={{ $json.body.to }}', { to: '={{ $json.f1_1 }}' }))).toEqual([whose]);
  });

  it('are anybody’s whose words stand in one of them where they are many', () => {
    const of = (to: string) =>
      messages(
        rowOf(6, 100, (field) => (field === 'f0_0' ? '={{ $json.body.to }}' : 'x'), { to: `={{ $json.${to} }}` }),
      );
    expect([of('f2_1'), of('f5_1')]).toEqual([[whose], []]); // what was set last is known
  });

  it('are looked through once for each node, not once for each field of each node', () => {
    const graph = rowOf(30, 150, () => 'x', { to: '+15550100' });
    let copied = 0;
    const { set } = Map.prototype;
    Map.prototype.set = function counted(this: Map<unknown, unknown>, key, value) {
      copied += 1;
      return set.call(this, key, value);
    };
    try {
      decidedFindings(graph);
    } finally {
      Map.prototype.set = set;
    }
    expect(copied).toBeLessThan(100_000);
  });
});
