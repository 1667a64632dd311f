import { describe, expect, it } from '@jest/globals';
import type { Graph, GraphNode } from '#graph';
import { listNodes } from '#workflow';
import type { WorkflowDocument } from '#workflow';
import { ai, compiled, node, Steps, to } from '../../test/steps.js';
import { compileGraph } from '../compile-graph.js';
import { findNodeType } from '#nodes';

const model = node('Model', 'turnpike.lmChat');

/** An agent with these under it, each by a type of connection and under whom. */
function agentWith(under: readonly (readonly [GraphNode, above?: string])[]): Graph {
  const asked = { promptType: 'define', text: '={{ $json.q }}' };
  const connections = under.map(([{ name }, above = 'Ask']) => [name, to(above, 'ai_tool')] as const);
  const agents = ['Ask', ...under.filter(([{ type }]) => type.endsWith('agentTool')).map(([{ name }]) => name)];
  return {
    name: 'asked',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Ask', `${ai}agent`, asked, { typeVersion: 2 }),
      model,
      ...under.map(([each]) => each),
    ],
    connections: {
      Start: to('Ask', 'main'),
      Model: { ai_languageModel: [agents.map((name) => ({ node: name, type: 'ai_languageModel', index: 0 }))] },
      ...Object.fromEntries(connections),
    },
  };
}

/** The run of a graph whose agent is asked about two items. */
function asked(graph: Graph): Steps {
  const steps = new Steps(compiled(graph), [{ q: 'one' }, { q: 'two' }]);
  steps.do({ node: 'Start' });
  expect(steps.do({ node: 'Ask', part: 'ask' })).toEqual([0, 1]);
  return steps;
}

interface Offer {
  name: string;
  parameters: unknown;
  remembers?: true;
  document?: WorkflowDocument;
}

function offersOf(steps: Steps): Offer[] {
  const question = steps.do({ node: 'Ask', part: 'question' }, { path: 'graph/Ask each[2]/x' });
  return (question as { offers: Offer[] }).offers; // a question
}

const path = 'graph/Ask each[2]/Ask item/Ask model[3]/T tool/T use';
const used = { node: 'Ask', from: 'T', tool: 'T' };
const q = { q: '={{ 6 * 7 }}' };
const given = { path, input: JSON.stringify(q) };

describe('a tool that a node lends to an agent', () => {
  const http = node(
    'T',
    'n8n-nodes-base.httpRequestTool',
    {
      ...{ method: 'POST', url: 'https://a.example/', sendBody: true, specifyBody: 'json' },
      jsonBody: "={{ $fromAI('q', 'what', 'string') }}",
    },
    { typeVersion: 4.2 },
  );

  it('is offered with its schema and the steps of a call, before anything of it has a value', () => {
    const [offer] = offersOf(asked(agentWith([[http]])));
    expect(offer).toMatchObject({
      ...{ name: 'T', runs: 'owed', from: 'T' },
      parameters: { properties: { q: { type: 'string', description: 'what' } }, required: ['q'] },
    });
    const kinds = offer?.document && listNodes(offer.document.root).map(({ kind, id }) => `${kind} ${id}`);
    expect(kinds).toEqual(['sequence T tool', 'tool T use', 'tool T call', 'tool T used']);
  });

  it('is evaluated once, with what the model gave as a value, and its answer never', () => {
    const steps = asked(agentWith([[http]]));
    const call = steps.do({ ...used, part: 'use' }, { ...given, input: '{"q":"{\\"text\\":\\"={{ 6 * 7 }}\\"}"}' });
    const body = { text: '={{ 6 * 7 }}' };
    const asks = expect.objectContaining({
      ...{ tool: 'httpRequest', args: { method: 'POST', url: 'https://a.example/', body } },
    });
    expect(call).toEqual({ request: 'tool.2.3::Ask', repeat: 'never', asks });
    const { evaluated } = steps;
    const answer = { kind: 'http', status: 200, headers: {}, text: '={{ 1 }}' };
    steps.store.set('answer:tool.2.3::Ask', JSON.stringify(answer));
    expect(steps.do({ ...used, part: 'used' }, { path })).toBe('={{ 1 }}');
    expect(steps.evaluated).toBe(evaluated);
  });

  it('sees the item that the agent was asked about, behind the fields of a graph that was called', () => {
    const steps = asked(agentWith([[node('T', 'turnpike.sendMessageTool', { text: '={{ $json.q }}' })]]));
    for (const [field, text] of [...steps.store]) steps.store.set(`called.0::Call|${field}`, text);
    const scoped = { ...given, scope: 'called.0::Call|', depth: 1 };
    expect(steps.do({ ...used, part: 'use' }, scoped)).toEqual({
      ...{ request: 'called.0::Call|tool.2.3::Ask', repeat: 'never', says: 'two' },
    });
    const said = JSON.stringify({ request: 'x', answer: { kind: 'send', messageId: 'm', to: null } });
    expect(steps.do({ ...used, part: 'used' }, { ...scoped, given: said })).toBe('{"sent":true}');
  });

  it('asks a person before it writes to a number that the model names', () => {
    const parameters = { text: 'a', to: "={{ $fromAI('q') }}", from: '+15550123' };
    const args = { from: '+15550123', to: '+15550100', text: 'a' };
    const asks = expect.objectContaining({ tool: 'sendMessage', args });
    const call = (to: string) =>
      asked(agentWith([[node('T', 'turnpike.sendMessageTool', { ...parameters, to })]])).do(
        { ...used, part: 'use' },
        { path, input: '{"q":"+15550100"}' },
      );
    expect(call(parameters.to)).toEqual({ request: 'tool.2.3::Ask', repeat: 'keyed', asks });
    expect(call('+15550100')).toEqual({ request: 'tool.2.3::Ask', repeat: 'keyed' });
  });

  it('that runs code gives it what the model gave as a value', () => {
    const steps = asked(agentWith([[node('T', `${ai}toolCode`, { description: 'd', jsCode: 'return query' })]]));
    const call = steps.do({ ...used, part: 'use' }, { path, input: '{"query":"={{ 1 }}"}' });
    expect(call).toEqual({ request: 'tool.2.3::Ask', repeat: 'safe' });
    expect(JSON.parse(steps.store.get('tool.2.3::Ask') ?? '')).toMatchObject({
      request: { kind: 'code', items: [{ json: { query: '={{ 1 }}' } }] },
      ...{ tries: 1, nodes: {} },
    });
  });

  it('that runs a workflow fixes its version, gives it the values, and takes what it leaves', () => {
    const steps = asked(
      agentWith([[node('T', `${ai}toolWorkflow`, { description: 'd', workflowId: 'w' }, { typeVersion: 2.2 })]]),
    );
    expect(steps.do({ ...used, part: 'use' }, { path, input: '{"query":"a"}' })).toBe('T: There is no workflow w');
    const workflow = { agentId: 'workflow.w', agentVersion: 'v', rootId: 'graph', isGraph: true };
    steps.store.set('workflow:w', JSON.stringify(workflow));
    expect(steps.do({ ...used, part: 'use' }, { path, input: '{"query":"a"}' })).toMatchObject({
      pin: { agentId: 'workflow.w', agentVersion: 'v' },
      called: { scope: 'tool.2.3::Ask|', depth: 1 },
    });
    expect(steps.store.get('tool.2.3::Ask|given')).toBe('[{"query":"a"}]');
    steps.store.set('tool.2.3::Ask|returned', '[{"a":"={{ 1 }}"}]');
    expect(steps.do({ ...used, part: 'used' }, { path })).toBe('[{"a":"={{ 1 }}"}]');
    expect(steps.do({ ...used, part: 'use' }, { path, input: '{}', depth: 10 })).toMatch(/at most 10 deep/);
  });

  it('that is an agent asks with the tools under it, whose calls are told apart by those above them', () => {
    const code = node('T', `${ai}toolCode`, { description: 'd', jsCode: 'return 1' });
    const agent = node(
      'Helper',
      `${ai}agentTool`,
      { toolDescription: 'd', text: "={{ $fromAI('q') }}" },
      { typeVersion: 2.2 },
    );
    const steps = asked(agentWith([[agent], [code, 'Helper']]));
    const above = 'graph/Ask each[1]/Ask item/Ask model[2]/Helper tool';
    const helper = { node: 'Ask', from: 'Helper', tool: 'Helper' };
    expect(steps.do({ ...helper, part: 'use' }, { ...given, path: `${above}/Helper use` })).toMatchObject({
      ...{ text: '={{ 6 * 7 }}', maxSteps: 10, offers: [{ name: 'T', from: 'T' }] },
    });
    const below = { path: `${above}/Helper model[1]/T tool/T use`, input: '{"query":"a"}' };
    expect(steps.do({ ...used, part: 'use' }, below)).toMatchObject({ request: 'tool.1.2.1::Ask' });
  });

  it('that is an agent remembers what the one above it does, and is refused where that remembers nothing', () => {
    const helper = node('Helper', `${ai}agentTool`, { toolDescription: 'd' }, { typeVersion: 2.2 });
    const graph = agentWith([[helper]]);
    const remembering = (...names: string[]): Graph => ({
      ...graph,
      nodes: [
        ...graph.nodes,
        node('Memory', `${ai}memoryBufferWindow`, { sessionIdType: 'customKey', sessionKey: 'k' }),
      ],
      connections: {
        ...graph.connections,
        Memory: { ai_memory: [names.map((name) => ({ node: name, type: 'ai_memory', index: 0 }))] },
      },
    });
    const [offer] = offersOf(asked(remembering('Ask', 'Helper')));
    expect(offer).toMatchObject({ name: 'Helper', remembers: true });
    const [, provide] = offer?.document?.root.kind === 'sequence' ? offer.document.root.steps : [];
    expect(provide).toMatchObject({ kind: 'provide', layers: ['conversation-summary'], child: { kind: 'llm' } });
    expect(JSON.stringify(offersOf(asked(remembering('Ask'))))).not.toMatch(/remembers|conversation-summary/);
    expect(compileGraph(remembering('Helper'), findNodeType)).toMatchObject({
      problems: [{ message: '"Helper" remembers what "Ask" does: expected a memory under that as well' }],
    });
  });

  it('that is a store is searched for what the model looks for, by the embeddings under it', () => {
    const store = node(
      'T',
      `${ai}vectorStoreInMemory`,
      { mode: 'retrieve-as-tool', toolDescription: 'd', topK: 2, includeDocumentMetadata: false },
      { typeVersion: 1.3 },
    );
    const graph = agentWith([[store]]);
    const embeddings = node('Embed', `${ai}embeddingsOpenAi`);
    const steps = asked({
      ...graph,
      nodes: [...graph.nodes, embeddings],
      connections: { ...graph.connections, Embed: to('T', 'ai_embedding') },
    });
    expect(offersOf(steps)).toMatchObject([{ name: 'T', parameters: { required: ['input'] } }]);
    const call = steps.do({ ...used, part: 'use' }, { path, input: '{"input":"={{ 1 }}"}' });
    expect(call).toEqual({ request: 'tool.2.3::Ask', repeat: 'safe' });
    expect(JSON.parse(steps.store.get('tool.2.3::Ask') ?? '')).toMatchObject({
      request: { kind: 'store-load', prompt: '={{ 1 }}', topK: 2, embeddings: { model: 'text-embedding-3-small' } },
    });
    const found = [{ document: { pageContent: 'x', metadata: { m: 1 } }, score: 0.5 }];
    steps.store.set('answer:tool.2.3::Ask', JSON.stringify({ kind: 'store-load', found }));
    expect(steps.do({ ...used, part: 'used' }, { path })).toBe('[{"pageContent":"x"}]');
  });

  it('that searches the store under it brings that, with the embeddings under the store', () => {
    const graph = agentWith([[node('T', `${ai}toolVectorStore`, { name: 't', description: 'd' })]]);
    const store = node('Store', `${ai}vectorStoreInMemory`, { memoryKey: 'docs' }, { typeVersion: 1.3 });
    const steps = asked({
      ...graph,
      nodes: [...graph.nodes, store, node('Embed', `${ai}embeddingsOpenAi`)],
      connections: { ...graph.connections, Store: to('T', 'ai_vectorStore'), Embed: to('Store', 'ai_embedding') },
    });
    expect(steps.do({ ...used, part: 'use' }, { path, input: '{"input":"why"}' })).toMatchObject({ repeat: 'safe' });
    expect(JSON.parse(steps.store.get('tool.2.3::Ask') ?? '')).toMatchObject({
      request: { kind: 'store-load', memoryKey: 'docs', prompt: 'why', embeddings: { provider: 'openai' } },
    });
  });

  it('of an MCP server is listed before anything is asked, and called as it was listed', () => {
    const mcp = node(
      'T',
      `${ai}mcpClientTool`,
      { endpointUrl: 'https://mcp.example/' },
      {
        ...{ typeVersion: 1.2, pinned: { look: { sha256: 'h', repeat: 'safe' }, changed: { sha256: 'before' } } },
      },
    );
    const graph = compiled(agentWith([[mcp]]));
    expect(listNodes(graph.document.root).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['Ask tools', 'Ask calls', 'Ask ask']),
    );
    const steps = new Steps(graph, [{ q: 'one' }, { q: 'two' }]);
    steps.do({ node: 'Start' });
    expect(steps.do({ node: 'Ask', part: 'list' })).toEqual([{ request: 'call:0::Ask', repeat: 'safe' }]);
    expect(steps.do({ node: 'Ask', part: 'ask' })).toMatch(/T: its server has listed no tools/);
    const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
    const listed = (name: string, annotations: object) => ({
      ...{ name, description: name, inputSchema: schema, annotations, sha256: 'h' },
    });
    const tools = [
      listed('look', { readOnlyHint: true }),
      listed('pay', { readOnlyHint: true }),
      listed('changed', {}),
    ];
    steps.store.set('answer:call:0::Ask', JSON.stringify({ kind: 'mcp-list', tools }));
    expect(steps.do({ node: 'Ask', part: 'ask' })).toEqual([0, 1]);
    expect(offersOf(steps)).toMatchObject([{ name: 'look', parameters: schema }, { name: 'pay' }, { name: 'changed' }]);
    const call = (tool: string) =>
      steps.do({ node: 'Ask', from: 'T', tool, part: 'use' }, { path, input: '{"text":"a"}' });
    expect(call('look')).toEqual({ request: 'tool.2.3::Ask', repeat: 'safe' });
    const asks = expect.objectContaining({
      tool: 'pay',
      args: { server: 'https://mcp.example/', args: { text: 'a' } },
    });
    expect(call('pay')).toEqual({ request: 'tool.2.3::Ask', repeat: 'never', asks });
    expect(JSON.parse(steps.store.get('tool.2.3::Ask') ?? '')).toMatchObject({
      request: { kind: 'mcp-call', endpoint: 'https://mcp.example/', tool: { name: 'pay', sha256: 'h' } },
    });
    expect(call('changed')).toMatch(/T: NOT_AS_PINNED: changed is not what it was when it was pinned/);
  });

  it('that is a tool of its own, or agents that are tools too deep, are refused', () => {
    const agent = (name: string): GraphNode => node(name, `${ai}agentTool`, {}, { typeVersion: 2.2 });
    const messagesOf = (graph: Graph): string[] => {
      const made = compileGraph(graph, findNodeType);
      return 'problems' in made ? made.problems.map(({ message }) => message) : [];
    };
    expect(
      messagesOf(
        agentWith([
          [agent('A'), 'B'],
          [agent('B'), 'A'],
          [agent('C'), 'Ask'],
        ]),
      ),
    ).toEqual([]);
    const circle = agentWith([[agent('A')], [agent('B'), 'A']]);
    const led = { A: { ai_tool: [[...['Ask', 'B'].map((name) => ({ node: name, type: 'ai_tool', index: 0 }))]] } };
    expect(messagesOf({ ...circle, connections: { ...circle.connections, ...led } })).toEqual([
      '"A" is a tool of its own',
    ]);
    const deep = agentWith([[agent('A')], [agent('B'), 'A'], [agent('C'), 'B']]);
    expect(messagesOf(deep)).toEqual(['"C": agents are tools of each other at most 3 deep']);
  });
});
