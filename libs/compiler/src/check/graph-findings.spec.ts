import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Graph, GraphNode } from '#graph';
import { catalogue, findNodeType, isError } from '#nodes';
import { compileGraph } from '../compile-graph.js';
import { graphFindings } from './graph-findings.js';

const base = 'n8n-nodes-base.';

type Edge = [from: string, to: string, output?: number];

function graphOf(nodes: Partial<GraphNode>[], edges: Edge[] = []): Graph {
  const connections: Graph['connections'] = {};
  for (const [from, node, output = 0] of edges) {
    const slots = ((connections[from] ??= {})['main'] ??= []);
    while (slots.length <= output) slots.push([]);
    slots[output]?.push({ node, type: 'main', index: 0 });
  }
  const whole = nodes.map(({ name = 'Start', ...more }) => ({ id: name, name, type: `${base}noOp`, ...more }));
  return { name: 'drawn', nodes: whole, connections };
}

const start = { name: 'Start', type: `${base}manualTrigger` };
const told = (graph: Graph): string[] =>
  graphFindings(graph).map(({ code, severity, node, path }) => `${severity} ${code} ${node ?? 'graph'} ${path}`);

describe('the check of a graph', () => {
  it.each<[string, Partial<GraphNode>, string[]]>([
    ['executeOnce', { executeOnce: true }, []],
    ['alwaysOutputData', { alwaysOutputData: true }, []],
    ['continueOnFail', { continueOnFail: true }, []],
    [
      'continueOnFail beside an onError that stops',
      { continueOnFail: true, onError: 'stopWorkflow' },
      ['error SETTING_UNSUPPORTED A /continueOnFail'],
    ],
    ['continueOnFail beside an onError that goes on', { continueOnFail: true, onError: 'continueRegularOutput' }, []],
    ['settings that are off', { executeOnce: false, alwaysOutputData: false, continueOnFail: false }, []],
    ['settings of a disabled node', { executeOnce: true, disabled: true }, []],
  ])('says of a node with %s what is not carried out', (_, more, expected) => {
    expect(told(graphOf([start, { name: 'A', ...more }], [['Start', 'A']]))).toEqual(expected);
  });

  it.each<[string, unknown, boolean]>([
    ...[1, 7, null].map((value): [string, unknown, boolean] => ['maxRuns', value, true]),
    ...['5', 0, 10_001, 1.5].map((value): [string, unknown, boolean] => ['maxRuns', value, false]),
    ['maxDepth', 10, true],
    ['maxDepth', 11, false],
    ['maxDepth', '3', false],
  ])('settings.%s of %j: %s', (name, value, isRight) => {
    const found = told({ ...graphOf([start]), settings: { [name]: value } });
    expect(found).toEqual(isRight ? [] : [`error SETTING_UNSUPPORTED graph /settings/${name}`]);
  });

  it('lets a trigger have executeOnce, which changes nothing there', () => {
    expect(told(graphOf([{ ...start, executeOnce: true }]))).toEqual([]);
  });

  it('lets a loop by IF be, and names what else is wrong', () => {
    const loop = graphOf(
      [start, { name: 'A' }, { name: 'More?', type: `${base}if` }, { name: 'B', type: 'acme.no' }],
      [['Start', 'A'], ['A', 'More?'], ['More?', 'A'], ['More?', 'B', 1]], // prettier-ignore
    );
    expect(told(loop)).toEqual(['error NODE_TYPE_NOT_FOUND B /type']);
  });

  it('names a missing credential, which keeps it from being published and not from being stored', () => {
    const signed = { type: `${base}httpRequest`, parameters: { url: 'https://a.example', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' } }; // prettier-ignore
    const graph = graphOf([start, { name: 'A', ...signed }], [['Start', 'A']]);
    expect(told(graph)).toEqual(['setup CREDENTIAL_MISSING A /credentials/httpHeaderAuth']);
    expect('document' in compileGraph(graph, findNodeType)).toBe(true);
    const credentials = { httpHeaderAuth: { id: 'c1', name: 'Mine' } };
    expect(told(graphOf([start, { name: 'A', ...signed, credentials }], [['Start', 'A']]))).toEqual([]);
    const own = graphOf([start, { name: 'A', ...signed, credentials }], [['Start', 'A']]);
    const elsewhere = graphFindings(own, { hasCredential: () => false });
    expect(elsewhere.map(({ message }) => message)).toEqual([
      '"A" signs in, and names the credential "Mine", which is not here',
    ]);
    expect(graphFindings(own, { hasCredential: (id, type) => `${id} ${type}` === 'c1 httpHeaderAuth' })).toEqual([]);
    const hook = { name: 'H', type: `${base}webhook`, parameters: { path: 'h', authentication: 'basicAuth' } };
    expect(told(graphOf([hook]))).toEqual(['setup CREDENTIAL_MISSING H /credentials/httpBasicAuth']);
  });

  it('names what a trigger cannot be armed with', () => {
    const hook = { name: 'H', type: `${base}webhook`, parameters: { path: '={{ $json.path }}' } };
    expect(told(graphOf([hook]))).toEqual(['error TRIGGER_PARAMETER H /parameters']);
    expect(told(graphOf([{ ...hook, parameters: { path: '=orders' } }]))).toEqual([]);
  });

  it('leaves a resource that only its account has to whoever sets it up', () => {
    const sheet = {
      ...{ name: 'A', type: `${base}googleSheets`, typeVersion: 4.5 },
      parameters: {
        documentId: { __rl: true, mode: 'list', value: '' },
        sheetName: { __rl: true, mode: 'list', value: '' },
      },
      credentials: { googleSheetsOAuth2Api: { id: 'c1', name: 'Mine' } },
    };
    expect(told(graphOf([start, sheet], [['Start', 'A']]))).toEqual([
      'setup VALUE_OPEN A /parameters/documentId',
      'setup VALUE_OPEN A /parameters/sheetName',
    ]);
  });

  it('tells a node that lacks its model once', () => {
    const agent = { name: 'A', type: '@n8n/n8n-nodes-langchain.agent' };
    expect(told(graphOf([start, agent], [['Start', 'A']]))).toEqual(['error INPUT_MISSING A /inputs/ai_languageModel']);
  });
});

const names = ['A', 'B', 'C', 'D', 'E'];
const types = catalogue.map(({ description }) => description.name);
const drawnNode = fc.record({
  type: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...types) }, { weight: 1, arbitrary: fc.constant('acme.no') }),
  disabled: fc.boolean(),
  executeOnce: fc.boolean(),
  parameters: fc.constantFrom<Record<string, unknown>>(
    {},
    { resume: 'webhook' },
    { path: '={{ 1 }}' },
    { mode: 'insert' },
  ),
});
const drawnGraph = fc
  .record({
    nodes: fc.array(drawnNode, { maxLength: names.length }),
    edges: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.constantFrom(0, 1)), {
      maxLength: 6,
    }),
    hasStart: fc.boolean(),
  })
  .map(({ nodes, edges, hasStart }) =>
    graphOf([...(hasStart ? [start] : []), ...nodes.map((node, at) => ({ name: names[at] ?? '', ...node }))], edges),
  );

describe('the check and the compiler', () => {
  it('agree: what compiles not has an error, and what has no error compiles', () => {
    fc.assert(
      fc.property(drawnGraph, (graph) => {
        const errors = graphFindings(graph).filter(isError);
        const compiled = compileGraph(graph, findNodeType);
        expect('problems' in compiled && errors.length === 0).toBe(false);
      }),
      { numRuns: 400 },
    );
  });
});

it('the check of a graph warns of what a public caller decides', () => {
  const hook = { name: 'Hook', type: `${base}webhook`, parameters: { path: 'p' } };
  const ask = { name: 'Ask', type: `${base}httpRequest`, parameters: { url: '={{ $json.body.u }}' } };
  expect(told(graphOf([hook, ask], [['Hook', 'Ask']]))).toContainEqual(
    expect.stringMatching(/^warning .* Ask \/parameters\/url$/),
  );
});
