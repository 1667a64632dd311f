import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { RunAnswer, Stack } from '../support/stack.js';
import { startStandIn } from '../stand-ins/stand-in-server.js';
import type { StandInServer } from '../stand-ins/stand-in-server.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;
let fees: StandInServer;
/** What was asked of the server, and what happens before it answers. */
const seen: string[] = [];
let onAsked: (path: string) => Promise<void> = async () => undefined;

beforeAll(async () => {
  fees = await startStandIn(0, async ({ method, url, body }) => {
    seen.push(`${method} ${url.pathname} ${body}`.trim());
    await onAsked(url.pathname);
    return { status: 200, body: { fee: 0.5, note: '={{ 6 * 7 }}' } };
  });
  const environment = { EGRESS_ALLOW: '127.0.0.1', TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' };
  stack = await startStack({ without: ['compressor'], environment });
}, 180_000);
afterAll(async () => {
  await stack.stop();
  await fees.close();
});

const headers = { authorization: `Bearer ${standInKeys.operator}`, 'content-type': 'application/json' };

async function post(path: string, body: unknown): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(`${stack.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }; // an object, whatever it says
}

interface Asked {
  approval_id: string;
  args: unknown;
}

async function openApproval(): Promise<Asked | undefined> {
  const response = await fetch(`${stack.url}/v1/approvals`, { headers });
  const { approvals } = (await response.json()) as { approvals: Asked[] }; // its schema
  return approvals[0];
}

async function runOf(runId: string): Promise<RunAnswer> {
  return (await (await stack.api(`/v1/runs/${runId}`)).json()) as RunAnswer; // as its schema has it
}

const ai = '@n8n/n8n-nodes-langchain.';
const node = (name: string, type: string, parameters: object = {}, typeVersion = 1): object => ({
  ...{ id: name, name, type, typeVersion, parameters },
});
const to = (type: string, ...outputs: string[]): object => ({
  [type]: outputs.map((name) => [{ node: name, type, index: 0 }]),
});

const inputsOf = (name: string): object[] => [{ node: name, type: 'ai_languageModel', index: 0 }];

const graph = {
  name: 'Bill',
  nodes: [
    node('Start', 'n8n-nodes-base.manualTrigger'),
    node('Sum up', `${ai}chainSummarization`, { chunkSize: 23, chunkOverlap: 0 }, 2.1),
    node(
      'Add up',
      `${ai}agent`,
      { promptType: 'define', text: '=What is {{ $json.output.text }}?', hasOutputParser: true },
      2,
    ),
    node('Model', 'turnpike.lmChat'),
    node('Calculator', `${ai}toolCalculator`),
    node('Form', `${ai}outputParserStructured`, { schemaType: 'fromJson', jsonSchemaExample: '{"total": 1}' }, 1.3),
    node('Round', 'n8n-nodes-base.executeWorkflow', { workflowId: 'round' }, 1.2),
    node('May we?', 'turnpike.approval', { message: '=Pay {{ $json.dollars }} dollars?' }),
    node('Paid', 'n8n-nodes-base.noOp'),
    node('Kept', 'n8n-nodes-base.noOp'),
  ],
  connections: {
    Start: to('main', 'Sum up'),
    'Sum up': to('main', 'Add up'),
    Model: { ai_languageModel: [[...inputsOf('Sum up'), ...inputsOf('Add up')]] },
    Calculator: to('ai_tool', 'Add up'),
    Form: to('ai_outputParser', 'Add up'),
    'Add up': to('main', 'Round'),
    Round: to('main', 'May we?'),
    'May we?': to('main', 'Paid', 'Kept'),
  },
};

const rounding = (): object => {
  const value = "={{ $('Called').first().json.output.total + $json.fee }}";
  const assignments = { assignments: [{ id: 'd', name: 'dollars', value, type: 'number' }] };
  return {
    name: 'Round',
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger'),
      node('Called', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Fee', 'n8n-nodes-base.httpRequest', { url: `${fees.url}/fee` }, 4.2),
      node('Dollars', 'n8n-nodes-base.set', { assignments }, 3.4),
    ],
    connections: { Called: to('main', 'Fee'), Fee: to('main', 'Dollars') },
  };
};

const keeping = {
  name: 'Keep',
  nodes: [
    node('Start', 'n8n-nodes-base.manualTrigger'),
    node('Keep', `${ai}vectorStoreInMemory`, { mode: 'insert', clearStore: true }),
    node('Split', `${ai}textSplitterRecursiveCharacterTextSplitter`, { chunkSize: 12, chunkOverlap: 0 }),
    node('Load', `${ai}documentDefaultDataLoader`, { jsonMode: 'expressionData', jsonData: '={{ $json.text }}' }),
    node('Embed', `${ai}embeddingsOpenAi`),
    node('First', 'n8n-nodes-base.limit', { maxItems: 1 }),
    node('Find', `${ai}vectorStoreInMemory`, {
      mode: 'load',
      prompt: 'three',
      topK: 1,
      includeDocumentMetadata: false,
    }),
    node('Say', `${ai}chainLlm`, { promptType: 'define', text: '=About {{ $json.document.pageContent }}?' }, 1.7),
    node('Model', 'turnpike.lmChat'),
    node('Near', `${ai}retrieverVectorStore`, { topK: 1 }),
    node('Same', `${ai}vectorStoreInMemory`, { mode: 'retrieve' }),
  ],
  connections: {
    Start: to('main', 'Keep'),
    Split: to('ai_textSplitter', 'Load'),
    Load: to('ai_document', 'Keep'),
    Embed: { ai_embedding: [['Keep', 'Find', 'Same'].map((name) => ({ node: name, type: 'ai_embedding', index: 0 }))] },
    Keep: to('main', 'First'),
    First: to('main', 'Find'),
    Find: to('main', 'Say'),
    Model: to('ai_languageModel', 'Say'),
    Same: to('ai_vectorStore', 'Near'),
    Near: to('ai_retriever', 'Say'),
  },
};

it('a graph keeps what it was told, finds what is nearest, and pays for both', async () => {
  let asked = '';
  stack.model.use(({ user }) => {
    asked = user;
    return modelTurn({ type: 'respond', message: 'found' });
  });
  expect(await post('/v1/workflows', { id: 'keep', graph: keeping })).toMatchObject({ status: 201 });
  const input = JSON.stringify({ text: 'one two two\n\nthree three\n\nfour five' });
  const { answer } = await post('/v1/workflows/keep/runs', { input });
  const runId = String(answer['run_id']);
  await until('the run has ended', async () => (await runOf(runId)).outcome !== null, 60_000);
  const { replies, ...run } = await runOf(runId);
  expect(asked).toContain('- "three three"');
  expect(asked).toMatch(/About <untrusted_data [^>]+>\nthree three\n<\/untrusted_data>\?/); // rows of a store are nobody's own words
  expect(JSON.parse(replies.at(-1)?.text ?? '')).toEqual({ Say: [{ text: 'found' }] });
  const { tokens_used: tokens = 0 } = run as { tokens_used?: number }; // as its schema has it
  expect(tokens).toBeGreaterThan(8);
}, 90_000);

it('a graph asks an agent with tools, has another graph work, and asks a person, also where its controller is killed', async () => {
  let calls = 0;
  stack.model.use(({ user }) => {
    calls += 1;
    if (user.includes('a short summary')) return modelTurn({ type: 'respond', message: '6 times 7' });
    if (user.includes('OBS:\n')) return modelTurn({ type: 'respond', message: '{"total": 42}' });
    return modelTurn({ type: 'tool', name: 'calculator', args: { input: '6*7' } });
  });
  for (const [id, each] of Object.entries({ round: rounding(), bill: graph }))
    expect(await post('/v1/workflows', { id, graph: each })).toMatchObject({ status: 201 });
  const { status, answer } = await post('/v1/workflows/bill/runs', { input: JSON.stringify({ sum: '6 times 7' }) });
  expect(status).toBe(202);
  const runId = String(answer['run_id']);
  await until('a person is asked', async () => (await openApproval()) !== undefined, 60_000);
  await stack.apps.controller.kill();
  stack.apps.controller.start();
  const asked = await openApproval();
  expect(asked?.args).toEqual({ text: 'Pay 42.5 dollars?' });
  const decided = { decision: 'approve', by: 'ana', reason: 'a drill' };
  expect(await post(`/v1/approvals/${String(asked?.approval_id)}`, decided)).toMatchObject({ status: 202 });
  await until('the run has ended', async () => (await runOf(runId)).outcome !== null, 60_000);
  const { replies } = await runOf(runId);
  expect(JSON.parse(replies.at(-1)?.text ?? '')).toEqual({ Paid: [{ dollars: 42.5 }] });
  expect({ calls, seen }).toEqual({ calls: 5, seen: ['GET /fee'] }); // two pieces, what puts them together, and the agent's two
}, 120_000);

const input = { mappingMode: 'defineBelow', value: { sum: "={{ $fromAI('sum', 'dollars', 'number') }}" } };
const booking = (): object => {
  const rate = { toolDescription: 'A fee', url: `={{ '${fees.url}/' + $fromAI('what', 'of what', 'string') }}` };
  const jsonBody = "={{ { room: $json.room, price: $fromAI('price', 'in dollars', 'number') } }}";
  const post = { method: 'POST', url: `${fees.url}/book`, sendBody: true, specifyBody: 'json', jsonBody };
  return {
    name: 'Booking',
    nodes: [
      node('Start', 'n8n-nodes-base.manualTrigger'),
      node('Clerk', `${ai}agent`, { promptType: 'define', text: '=Book {{ $json.room }}' }, 2),
      node('Model', 'turnpike.lmChat'),
      node('Fee', `${ai}toolHttpRequest`, rate, 1.1),
      node('Twice', `${ai}toolCode`, { description: 'Doubles', jsCode: 'return String(Number(query) * 2)' }, 1.3),
      node('Whole', `${ai}toolWorkflow`, { description: 'Rounds', workflowId: 'whole', workflowInputs: input }, 2.2),
      node('Book', 'n8n-nodes-base.httpRequestTool', post, 4.2),
    ],
    connections: {
      Start: to('main', 'Clerk'),
      Model: to('ai_languageModel', 'Clerk'),
      ...Object.fromEntries(['Fee', 'Twice', 'Whole', 'Book'].map((name) => [name, to('ai_tool', 'Clerk')])),
    },
  };
};

const whole = {
  name: 'Whole',
  nodes: [
    node('Called', 'n8n-nodes-base.executeWorkflowTrigger'),
    node(
      'Round',
      'n8n-nodes-base.set',
      {
        assignments: { assignments: [{ id: 's', name: 'sum', value: '={{ Math.round($json.sum) }}', type: 'number' }] },
      },
      3.4,
    ),
  ],
  connections: { Called: to('main', 'Round') },
};

const turns: readonly (readonly [string, Record<string, unknown>])[] = [
  ['Fee', { what: 'fee' }],
  ['Twice', { query: '20.7' }],
  ['Whole', { sum: 41.4 }],
  ['Book', { price: 41 }],
];

it('an agent reads, runs code and a workflow, and writes with approval: once each, where controller and tool-runner are killed', async () => {
  seen.length = 0;
  onAsked = async (path) => {
    if (path !== '/fee') return;
    await stack.apps.controller.kill();
    stack.apps.controller.start();
  };
  const told: string[] = [];
  stack.model.use(({ user }) => {
    told.push(user);
    const [name, args] = turns.find(([tool]) => !user.includes(`${tool}: `)) ?? [];
    if (name !== undefined && args !== undefined) return modelTurn({ type: 'tool', name, args });
    return modelTurn({ type: 'respond', message: 'Booked.' });
  });
  for (const [id, graphOf] of Object.entries({ whole, booking: booking() }))
    expect(await post('/v1/workflows', { id, graph: graphOf })).toMatchObject({ status: 201 });
  const { answer } = await post('/v1/workflows/booking/runs', { input: JSON.stringify({ room: 'blue' }) });
  const runId = String(answer['run_id']);
  await until('a person is asked', async () => (await openApproval()) !== undefined, 60_000);
  const { controller, 'tool-runner': toolRunner } = stack.apps;
  await Promise.all([controller.kill(), toolRunner.kill()]);
  const asked = await openApproval();
  expect(asked?.args).toEqual({
    ...{ method: 'POST', url: `${fees.url}/book`, body: { room: 'blue', price: 41 } },
    request_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const decided = { decision: 'approve', by: 'ana', reason: 'a drill' };
  expect(await post(`/v1/approvals/${String(asked?.approval_id)}`, decided)).toMatchObject({ status: 202 });
  controller.start();
  toolRunner.start();
  await until('the run has ended', async () => (await runOf(runId)).outcome !== null, 60_000);
  const { replies } = await runOf(runId);
  expect(JSON.parse(replies.at(-1)?.text ?? '')).toEqual({ Clerk: [{ output: 'Booked.' }] });
  expect(seen).toEqual(['GET /fee', 'POST /book {"room":"blue","price":41}']);
  const last = told.at(-1) ?? '';
  for (const words of ['"note":"={{ 6 * 7 }}"', 'Twice: 41.4', 'Whole: [{"sum":41}]']) expect(last).toContain(words);
  expect(told).toHaveLength(turns.length + 1);
}, 120_000);
