import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '../support/app-process.js';
import { standInKeys } from '../support/product-environment.js';
import { startStack } from '../support/stack.js';
import type { Stack } from '../support/stack.js';
import { modelTurn } from './model-turn.js';

let stack: Stack;

beforeAll(async () => {
  stack = await startStack({ environment: { TURN_LEASE_MS: '900', SWEEP_INTERVAL_MS: '200' } });
}, 180_000);
afterAll(() => stack.stop());

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

const ai = '@n8n/n8n-nodes-langchain.';
const node = (name: string, type: string, parameters: object = {}, typeVersion = 1): object => ({
  ...{ id: name, name, type, typeVersion, parameters },
});
const to = (type: string, ...outputs: string[]): object => ({
  [type]: outputs.map((name) => [{ node: name, type, index: 0 }]),
});

const graph = {
  name: 'Bill',
  nodes: [
    node('Start', 'n8n-nodes-base.manualTrigger'),
    node('Add up', `${ai}agent`, { promptType: 'define', text: '=What is {{ $json.sum }}?', hasOutputParser: true }, 2),
    node('Model', 'turnpike.lmChat'),
    node('Calculator', `${ai}toolCalculator`),
    node('Form', `${ai}outputParserStructured`, { schemaType: 'fromJson', jsonSchemaExample: '{"total": 1}' }, 1.3),
    node('May we?', 'turnpike.approval', { message: '=Pay {{ $json.output.total }} dollars?' }),
    node('Paid', 'n8n-nodes-base.noOp'),
    node('Kept', 'n8n-nodes-base.noOp'),
  ],
  connections: {
    Start: to('main', 'Add up'),
    Model: to('ai_languageModel', 'Add up'),
    Calculator: to('ai_tool', 'Add up'),
    Form: to('ai_outputParser', 'Add up'),
    'Add up': to('main', 'May we?'),
    'May we?': to('main', 'Paid', 'Kept'),
  },
};

it('an agent of a graph reckons, answers in its form and asks a person, also where controllers are killed', async () => {
  let calls = 0;
  stack.model.use(({ user }) => {
    calls += 1;
    if (user.includes('OBS:\n')) return modelTurn({ type: 'respond', message: '{"total": 42}' });
    return modelTurn({ type: 'tool', name: 'calculator', args: { input: '6*7' } });
  });
  expect(await post('/v1/workflows', { id: 'bill', graph })).toMatchObject({ status: 201 });
  const { status, answer } = await post('/v1/workflows/bill/runs', { input: JSON.stringify({ sum: '6 times 7' }) });
  expect(status).toBe(202);
  const runId = String(answer['run_id']);
  await until('a person is asked', async () => (await openApproval()) !== undefined);
  await stack.apps.controller.kill();
  stack.apps.controller.start();
  const asked = await openApproval();
  expect(asked?.args).toEqual({ text: 'Pay 42 dollars?' });
  const decided = { decision: 'approve', by: 'ana', reason: 'a drill' };
  expect(await post(`/v1/approvals/${String(asked?.approval_id)}`, decided)).toMatchObject({ status: 202 });
  await until('the run has ended', async () => (await stack.settledRun(runId)).outcome !== null);
  const { replies } = await stack.settledRun(runId);
  expect(JSON.parse(replies.at(-1)?.text ?? '')).toEqual({ Paid: [{ output: { total: 42 } }] });
  expect(calls).toBe(2);
}, 120_000);
