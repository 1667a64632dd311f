import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { linesOf, ndjson, turnpike } from '../../../../test/support/turnpike.js';

const set = { id: 'a', name: 'A', type: 'set' };
const agent = { id: 'g', name: 'Agent', type: 'agent' };
const model = { id: 'm', name: 'Model', type: 'model' };
const store = { id: 's', name: 'Store', type: 'vectorStore', parameters: { mode: 'retrieve-as-tool' } };
const nodeTypes = [
  { name: 'set', displayName: 'Edit Fields', inputs: ['main'], outputs: ['main'] },
  {
    name: 'agent',
    displayName: 'AI Agent',
    inputs: '={{ [{ type: "main" }, { type: NodeConnectionTypes.AiLanguageModel }, { type: "ai_tool" }] }}',
    outputs: ['main'],
    codex: { alias: ['LangChain'] },
  },
  { name: 'model', displayName: 'Chat Model', inputs: [], outputs: [{ type: 'ai_languageModel' }] },
  {
    name: 'vectorStore',
    displayName: 'Vector Store',
    inputs: ['main', 'ai_embedding'],
    outputs: '={{ $parameter.mode === "x" ? ["main", "ai_tool"] : ["ai_tool", "ai_vectorStore"] }}',
  },
];

async function answers(command: string, inputs: readonly object[]): Promise<unknown[]> {
  const lines = inputs.map((input, id) => ({ id, input: { nodeTypes, ...input } }));
  const ended = await turnpike(['graph', command, '--ndjson'], { input: ndjson(...lines) });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return linesOf(ended).map((line) => {
    const { ok, output, error } = line as Record<string, unknown>; // a line is an object
    return ok === true ? output : (error as { message: unknown }).message; // as every refusal has it
  });
}

it('apply gives the workflow after its operations, or says which field is wrong', async () => {
  const workflow = { name: 'W', nodes: [set, agent], connections: {}, settings: { timezone: 'UTC' } };
  const connections = { A: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] } };
  const merge = { type: 'mergeConnections', connections };
  expect(
    await answers('apply', [
      { workflow, operations: [merge] },
      { workflow, operations: [{ type: 'removeNode' }] },
      { workflow: { nodes: [] }, operations: [] },
    ]),
  ).toEqual([
    { ...workflow, connections },
    '/input/operations/0/nodeIds: expected a value: it may not be absent',
    '/input/workflow/connections: expected a value: it may not be absent',
  ]);
});

it('infer gives the type of a connection, all that are possible, or why there is none', async () => {
  const pairs = [
    [set, agent],
    [model, agent],
    [agent, model],
    [store, { ...agent, type: 'both' }],
    [set, model],
    [set, set],
    [
      { name: 'A', type: 'set' },
      { name: 'A', type: 'agent' },
    ],
    [{ type: 'set' }, { type: 'agent' }],
    [{ id: 'l', name: 'L', type: 'lender' }, agent],
    [
      { id: 'l', name: 'L', type: 'lender' },
      { id: 't', name: 'T', type: 'both' },
    ],
    [
      { id: 'd', name: 'D', type: 'loader' },
      { id: 't', name: 'T', type: 'splitter' },
    ],
    [set, { ...set, type: 'unknown' }],
  ];
  const more = [
    { name: 'both', inputs: ['ai_tool', 'ai_vectorStore'], outputs: ['main'] },
    { name: 'lender', inputs: ['main'], outputs: ['main', 'ai_tool'] },
    { name: 'splitter', inputs: [], outputs: ['ai_textSplitter'] },
    { name: 'loader', inputs: '={{ [{ type: "ai_textSplitter" }] }}', outputs: ['ai_document'] },
  ];
  const inputs = pairs.map(([sourceNode, targetNode]) => ({
    sourceNode,
    targetNode,
    nodeTypes: [...nodeTypes, ...more],
  }));
  expect(await answers('infer', inputs)).toEqual([
    { connectionType: 'main', swapped: false },
    { connectionType: 'ai_languageModel', swapped: false },
    { connectionType: 'ai_languageModel', swapped: true },
    { possibleTypes: ['ai_tool', 'ai_vectorStore'], swapped: false },
    'No compatible connection types found',
    'A node cannot be connected to itself',
    'A node cannot be connected to itself',
    { connectionType: 'main', swapped: false },
    { possibleTypes: ['main', 'ai_tool'], swapped: false },
    'AI connections require a sub-node',
    'No compatible connection types found',
    'Node type "unknown" not found',
  ]);
});

it('check says whether a connection is right, the wrong way round, or why not', async () => {
  expect(
    await answers('check', [
      { sourceNode: set, targetNode: agent, connectionType: 'main' },
      { sourceNode: agent, targetNode: model, connectionType: 'ai_languageModel' },
      { sourceNode: set, targetNode: agent, connectionType: 'ai_tool' },
      { sourceNode: model, targetNode: set, connectionType: 'ai_languageModel' },
      { sourceNode: set, targetNode: set, connectionType: 'main' },
      { sourceNode: set, targetNode: agent },
    ]),
  ).toEqual([
    { valid: true, shouldSwap: false },
    { valid: true, shouldSwap: true },
    { valid: false, shouldSwap: false, error: `Source node "A" doesn't output ai_tool` },
    { valid: false, shouldSwap: false, error: `Target node "A" doesn't accept ai_languageModel` },
    { valid: false, shouldSwap: false, error: 'A node cannot be connected to itself' },
    '/input/connectionType: expected a text',
  ]);
});

it('search weighs names, aliases and connections', async () => {
  expect(
    await answers('search', [
      { kind: 'name', query: 'Agent' },
      { kind: 'name', query: 'store', limit: 1 },
      { kind: 'name', query: 'langchain' },
      { kind: 'subNode', connectionType: 'ai_languageModel', query: 'chat' },
      { kind: 'subNode', connectionType: 'ai_tool' },
      { kind: 'subNode', connectionType: 'ai_document', nodeTypes: [{ name: 'loader', outputs: 'ai_document' }] },
      { kind: 'name', query: '', nodeTypes: [{ name: 'a' }, { name: 'b', description: '' }] },
      { kind: 'name', query: 'agent', limit: 0 },
      { kind: 'other' },
      { kind: 'name', query: 'a', nodeTypes: [{ name: 'a', codex: { alias: [1] } }] },
      { kind: 'name', query: 'a', nodeTypes: [{ name: 'a', description: null }] },
    ]),
  ).toEqual([
    [{ name: 'agent', score: 38 }],
    [{ name: 'vectorStore', score: 18 }],
    [{ name: 'agent', score: 8 }],
    [{ name: 'model', score: 108 }],
    [{ name: 'vectorStore', score: 50 }],
    [{ name: 'loader', score: 50 }],
    [
      { name: 'b', score: 23 },
      { name: 'a', score: 18 },
    ],
    [],
    '/input/kind: expected name or subNode',
    '/input/nodeTypes/0/codex/alias: expected a list of texts',
    '/input/nodeTypes/0/description: expected a text',
  ]);
});

it('trim, names and positions give what a new node and a model need', async () => {
  const long = 'x'.repeat(1_001);
  expect(await answers('trim', [{ parameters: { a: long, b: [{ c: long }, 'x'.repeat(1_000)] } }])).toEqual([
    {
      a: '<value omitted - use get_node_parameter tool>',
      b: [{ c: '<value omitted - use get_node_parameter tool>' }, 'x'.repeat(1_000)],
    },
  ]);
  const existing = ['HTTP Request', 'HTTP Request 2'];
  expect(
    await answers('names', [
      { baseName: 'HTTP Request', existing },
      { baseName: 'A', existing: [agent] },
    ]),
  ).toEqual(['HTTP Request 3', 'A']);
  const at = (node: object, position: [number, number]) => ({ ...node, position });
  const existingNodes = [at(set, [240, 300]), at(agent, [540, 300]), at(model, [0, 600])];
  expect(
    await answers('positions', [
      { existingNodes: [], newNodeIsSubNode: false },
      { existingNodes: [at(model, [0, 600])], newNodeIsSubNode: true },
      { existingNodes, newNodeIsSubNode: true },
      { existingNodes: existingNodes.slice(0, 2), newNodeIsSubNode: false },
      { existingNodes: [{ position: [0.5, -3] }, { position: [1, 2] }], newNodeIsSubNode: true },
      { existingNodes: [{ position: [1] }], newNodeIsSubNode: true },
    ]),
  ).toEqual([
    [240, 300],
    [240, 600],
    [390, 600],
    [780, 300],
    [0.75, 600],
    '/input/existingNodes/0/position: expected two numbers',
  ]);
});

it('a line that is nested too deeply is refused, and the next one answered', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const lines = `{"id":1,"input":{"parameters":${deep}}}\n{"id":2,"input":{"parameters":[[1]]}}\n`;
  const ended = await turnpike(['graph', 'trim', '--ndjson'], { input: lines });
  expect(linesOf(ended)).toMatchObject([
    { id: 1, ok: false, error: { message: '/input: nested deeper than 2000 levels' } },
    { id: 2, ok: true, output: [[1]] },
  ]);
});

const example = fileURLToPath(new URL('../../../../examples/graphs/daily-weather.json', import.meta.url));
const other = fileURLToPath(new URL('../../../../examples/graphs/community-node.json', import.meta.url));

it('infer and search know the catalogue where a line brings no types', async () => {
  const sourceNode = { name: 'M', type: 'turnpike.lmChat' };
  const targetNode = { name: 'A', type: '@n8n/n8n-nodes-langchain.agent' };
  const inferred = await turnpike(['graph', 'infer', '--ndjson'], {
    input: ndjson({ id: 1, input: { sourceNode, targetNode } }),
  });
  expect(linesOf(inferred)).toMatchObject([{ output: { connectionType: 'ai_languageModel', swapped: false } }]);
});

it('check, import, export and diff take graphs in files', async () => {
  expect(await turnpike(['graph', 'check', example])).toMatchObject({ code: 0, stdout: '' });
  const refused = await turnpike(['graph', 'check', other, '--json']);
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toMatchObject([{ code: 'NODE_TYPE_NOT_FOUND', node: 'Widget', path: '/type' }]);
  const given: unknown = JSON.parse(readFileSync(example, 'utf8'));
  for (const command of ['import', 'export']) {
    const ended = await turnpike(['graph', command, example]);
    expect(JSON.parse(ended.stdout)).toEqual(given);
  }
  const report = await turnpike(['graph', 'import', other, '--report']);
  expect(report.stdout).toMatch(/^missing: Widget \(.*\n(.*\n)*\d+ % of \d+ nodes run: .*1 missing\n$/);
  const asData = await turnpike(['graph', 'import', example, '--json']);
  expect(JSON.parse(asData.stdout)).toMatchObject({ share: 100, counts: { missing: 0, refused: 0 } });
  expect(await turnpike(['graph', 'diff', example, example])).toMatchObject({ code: 0, stdout: '' });
  const differing = await turnpike(['graph', 'diff', example, other]);
  expect(differing).toMatchObject({ code: 1, stdout: expect.stringContaining('- Pick fields (n8n-nodes-base.set)') });
  expect((await turnpike(['graph', 'check', `${example}.none`])).code).toBe(2);
});

it('compile gives the document of a graph, or names what cannot run', async () => {
  const graph = {
    name: 'G',
    nodes: [{ id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger' }],
    connections: {},
  };
  const folder = await mkdtemp(join(tmpdir(), 'turnpike-graph-'));
  const file = join(folder, 'graph.json');
  await writeFile(file, JSON.stringify(graph));
  const compiled = await turnpike(['graph', 'compile', file]);
  expect(compiled.code).toBe(0);
  expect(JSON.parse(compiled.stdout)).toMatchObject({
    version: 1,
    root: { kind: 'sequence', steps: [{ id: 'Start' }, {}] },
  });
  expect(await turnpike(['graph', 'compile', other])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('NODE_TYPE_NOT_FOUND'),
  });
  await rm(folder, { recursive: true });
});
