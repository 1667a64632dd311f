import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { catalogue, findNodeType, serviceFiles } from '#nodes';
import { checkDocument, listNodes } from '#workflow';
import { callLent } from './call-lent.js';
import { compileGraph } from '../compile-graph.js';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';

interface Drawn {
  parameters?: Record<string, unknown>;
  model?: GraphNode;
  under?: [GraphNode, string][];
  onError?: string;
}

function agentGraph({
  parameters = {},
  model = node('Model', 'turnpike.lmChat'),
  under = [],
  onError = '',
}: Drawn): Graph {
  const asked = { promptType: 'define', text: '={{ $json.q }}', ...parameters };
  return {
    name: 'asked',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Ask', `${ai}agent`, asked, { typeVersion: 2, ...(onError && { onError }) }),
      model,
      ...under.map(([each]) => each),
    ],
    connections: {
      Start: to('Ask', 'main'),
      [model.name]: to('Ask', 'ai_languageModel'),
      ...Object.fromEntries(under.map(([each, by]) => [each.name, to('Ask', by)])),
    },
  };
}

const calculator: [GraphNode, string] = [node('Sums', `${ai}toolCalculator`), 'ai_tool'];
const parser: [GraphNode, string] = [
  node(
    'Form',
    `${ai}outputParserStructured`,
    { schemaType: 'fromJson', jsonSchemaExample: '{"total": 1}' },
    { typeVersion: 1.3 },
  ),
  'ai_outputParser',
];

function problemsOf(graph: Graph, hasProvider?: (provider: string) => boolean): string[] {
  const made = compileGraph(graph, findNodeType, hasProvider);
  return 'problems' in made ? made.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

describe('a node that asks a model', () => {
  it('becomes a map of runs of agents, in a document that passes its check', () => {
    const { document } = compiled(agentGraph({ under: [[node('Memory', `${ai}memoryBufferWindow`), 'ai_memory']] }));
    expect(checkDocument(document, { maxDepth: 24 })).toMatchObject({ ok: true });
    const kinds = listNodes(document.root).map(({ kind, id }) => `${kind} ${id}`);
    expect(kinds).toEqual(
      expect.arrayContaining(['map Ask each', 'llm Ask model', 'provide Ask memory', 'tool Ask ask', 'tool Ask']),
    );
  });

  it('evaluates once what it asks, asks values, and makes items of the answers', () => {
    const graph = compiled(agentGraph({ parameters: { hasOutputParser: true }, under: [calculator, parser] }));
    const steps = new Steps(graph, [{ q: '6 times 7?' }, { q: '={{ 1 }}' }]);
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Ask', part: 'ask' })).toEqual([0, 1]);
    const { evaluated } = steps;
    const path = (item: number): string => `graph/Ask each[${item}]/Ask item/Ask question`;
    expect(steps.do({ node: 'Ask', part: 'question' }, { path: path(2) })).toMatchObject({
      text: '={{ 1 }}',
      offers: [{ name: 'calculator', from: 'Sums' }],
      schema: { required: ['total'] },
    });
    steps.do({ node: 'Ask', part: 'answer' }, { path: path(1), given: '{"total":42}' });
    steps.do({ node: 'Ask', part: 'answer' }, { path: path(2), given: '{"total":"={{ 2 }}"}' });
    steps.do({ node: 'Ask' });
    expect(steps.outputs('Ask')).toEqual([
      [
        { json: { output: { total: 42 } }, pairedItem: { item: 0 } },
        { json: { output: { total: '={{ 2 }}' } }, pairedItem: { item: 1 } },
      ],
    ]);
    expect(steps.evaluated).toBe(evaluated);
    expect(callLent(graph.plan, 'Sums', 'calculator', { input: '6*7' })).toEqual({ ok: true, value: '42' });
  });

  it('sends a question without an answer by the output of errors, where it goes on', () => {
    const steps = new Steps(compiled(agentGraph({ onError: 'continueErrorOutput' })), [{ q: 'one' }, { q: 'two' }]);
    steps.do({ node: 'Start' });
    steps.do({ node: 'Ask', part: 'ask' });
    steps.do({ node: 'Ask', part: 'answer' }, { path: 'graph/Ask each[2]/x', given: 'fine' });
    steps.do({ node: 'Ask' });
    expect(steps.outputs('Ask')).toEqual([
      [{ json: { output: 'fine' }, pairedItem: { item: 1 } }],
      [{ json: { q: 'one', error: 'the model gave no answer' }, pairedItem: { item: 0 } }],
    ]);
  });

  it('asks nothing where no item comes, and fails by name where a question has no words', () => {
    const graph = compiled(agentGraph({}));
    const none = new Steps(graph, []);
    none.do({ node: 'Start' });
    expect([none.do({ node: 'Ask', part: 'ask' }), none.do({ node: 'Ask' })]).toEqual(['', { skipped: true }]);
    const empty = new Steps(graph, [{ q: ' ' }]);
    empty.do({ node: 'Start' });
    expect(empty.do({ node: 'Ask', part: 'ask' })).toMatch(/^Ask: .*text/);
  });

  it('takes each service as a tool', () => {
    const problems = serviceFiles.flatMap(({ name }) =>
      problemsOf(agentGraph({ under: [[node('Tool', `${name}Tool`), 'ai_tool']] })),
    );
    expect(problems).toEqual([]);
  });

  it('is refused without a model, with what cannot serve it, and where its provider is not there', () => {
    const bare = agentGraph({});
    expect(problemsOf({ ...bare, connections: { Start: to('Ask', 'main') } })).toEqual([
      '/nodes/1: "Ask" needs one chat model under it',
    ]);
    const memory: [GraphNode, string] = [node('Memory', `${ai}memoryBufferWindow`), 'ai_tool'];
    expect(problemsOf(agentGraph({ under: [memory] }))).toEqual([
      `/nodes/3/type: a node of type ${ai}memoryBufferWindow cannot serve "Ask" yet`,
    ]);
    const claude = agentGraph({ model: node('Claude', `${ai}lmChatAnthropic`, {}, { typeVersion: 1.3 }) });
    expect(problemsOf(claude, (provider) => provider === 'openai')).toEqual([
      '/nodes/2: "Claude": there is no provider anthropic here',
    ]);
    expect(listNodes(compiled(claude).document.root)).toContainEqual(
      expect.objectContaining({ kind: 'llm', model: 'anthropic/claude-sonnet-4-20250514' }),
    );
  });
});

describe('an approval of a graph', () => {
  const graph = (message: string): Graph => ({
    name: 'asks',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('May I?', 'turnpike.approval', { message, timeout: 2, timeoutUnit: 'hours' }),
    ],
    connections: { Start: to('May I?', 'main') },
  });

  it.each([
    ['approved', [1, 0]],
    ['declined', [0, 1]],
  ])('that is %s sends its items by that output', (given, counts) => {
    const steps = new Steps(compiled(graph('={{ $json.q }}')), [{ q: 'Pay?' }]);
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'May I?', part: 'ask' })).toEqual({ text: 'Pay?', timeoutMs: 7_200_000 });
    expect(steps.do({ node: 'May I?' }, { given })).toEqual({ items: counts });
  });

  it('that asks somebody else is refused', () => {
    const { nodes, ...rest } = graph('Pay?');
    const others = nodes.map((each) => ({ ...each, parameters: { ...each.parameters, to: '+15550100' } }));
    expect(problemsOf({ nodes: others, ...rest })).toEqual([
      '/nodes/1/parameters/to: "May I?" asks whoever the conversation is with, else operators, and nobody else yet: leave "to" empty',
    ]);
  });
});

describe('a node that runs other workflows', () => {
  const called = { agentId: 'workflow.other', agentVersion: 'v', rootId: 'graph', isGraph: true };
  const calls: Graph = {
    name: 'calls',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Call', 'n8n-nodes-base.executeWorkflow', { workflowId: 'other', mode: 'each' }),
    ],
    connections: { Start: to('Call', 'main') },
  };
  const path = 'graph/Call each[2]/Call item/Call question';

  it('gives each its items, and makes items of what they leave, all in fields of their own', () => {
    const steps = new Steps(compiled(calls), [{ q: 'one' }, { q: 'two' }]);
    steps.store.set('workflow:other', JSON.stringify(called));
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Call', part: 'ask' })).toEqual([0, 1]);
    const scope = 'called.1::Call|';
    expect(steps.do({ node: 'Call', part: 'question' }, { path })).toMatchObject({
      pin: { agentId: 'workflow.other', agentVersion: 'v' },
      called: { scope, depth: 1 },
    });
    steps.do({ node: 'Start' }, { scope });
    expect(steps.outputs('Start', scope)).toEqual([[{ json: { q: 'two' } }]]);
    for (const each of ['called.0::Call|', scope]) steps.do({ node: 'Call', part: 'result' }, { scope: each });
    steps.store.set('called.0::Call|returned', '[{"a":1},{"a":2}]');
    steps.do({ node: 'Call' });
    expect(steps.outputs('Call')).toEqual([
      [
        { json: { a: 1 }, pairedItem: { item: 0 } },
        { json: { a: 2 }, pairedItem: { item: 0 } },
      ],
    ]);
  });

  it('fails by name where there is none, and where they call each other too deep', () => {
    const steps = new Steps(compiled(calls), [{ q: 'one' }]);
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Call', part: 'ask' })).toBe('Call: There is no workflow other (NODE_OPERATION)');
    expect(steps.do({ node: 'Call', part: 'ask' }, { depth: 10 })).toMatch(/at most 10 deep/);
  });

  it('takes the text that a workflow without a graph comes to', () => {
    const steps = new Steps(compiled(calls), [{ q: 'one' }]);
    steps.store.set('workflow:other', JSON.stringify({ ...called, isGraph: false }));
    steps.do({ node: 'Start' });
    steps.do({ node: 'Call', part: 'ask' });
    const first = path.replace('[2]', '[1]');
    expect(steps.do({ node: 'Call', part: 'question' }, { path: first })).toMatchObject({ text: '[{"q":"one"}]' });
    steps.do({ node: 'Call', part: 'answer' }, { path: first, given: 'fine' });
    steps.do({ node: 'Call' });
    expect(steps.outputs('Call')).toEqual([[{ json: { text: 'fine' }, pairedItem: { item: 0 } }]]);
  });
});

it('whatever is a tool may serve an agent', () => {
  const tools = catalogue.filter(({ description: { outputs } }) => outputs.length === 1 && outputs[0] === 'ai_tool');
  const refused = tools.filter(({ description: { name } }) => {
    const made = compileGraph(agentGraph({ under: [[node('T', name), 'ai_tool']] }), findNodeType);
    return 'problems' in made && made.problems.some(({ message }) => message.includes('cannot serve'));
  });
  expect(refused.map(({ description }) => description.name)).toEqual([]);
});
