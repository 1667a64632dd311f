import { beforeEach, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { gatewayForEach } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForEach();
const basis = {
  ...{ tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null },
};
const start = { id: '1', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 };
const pay = {
  ...{ id: '2', name: 'Pay', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
  ...{ approval: 'none', parameters: { method: 'POST', url: 'https://a.example/pay' } },
};
const graph = {
  name: 'g',
  nodes: [start, pay],
  connections: { Start: { main: [[{ node: 'Pay', type: 'main', index: 0 }]] } },
};

beforeEach(async () => {
  await new WorkflowStore(edge.engine.redis).tell(basis);
  await new PolicyStore(edge.engine.redis, 60_000).register({ ...publishedPolicy, version: 'file' });
});

async function call(method: string, path: string, body?: object, key = operatorKey) {
  const response = await edge.gateway.ask(method, `/v1/workflows${path}`, body, { authorization: `Bearer ${key}` });
  return [response.status, (await response.json()) as Record<string, unknown>] as const; // its own answer
}

it('what a version writes without asking is there to be read before it is published, with what confirms it', async () => {
  expect((await call('POST', '', { id: 'pay', graph }))[0]).toBe(201);
  const [, { version, asks_nobody: unasked }] = await call('GET', '/pay');
  expect(unasked).toEqual({
    confirm: expect.stringMatching(/^[\da-f]{16}$/),
    writes: [{ node: 'Pay', act: 'POST', target: 'https://a.example/pay' }],
  });
  expect((await call('GET', `/pay/versions/${String(version)}`))[1]).toHaveProperty('asks_nobody', unasked);
  expect((await call('GET', '/pay', undefined, apiKey))[1]).toHaveProperty('asks_nobody', null);
  expect((await call('POST', '/pay/publish', { version }))[0]).toBe(422);
  const { confirm } = (unasked ?? {}) as { confirm?: string }; // looked at above
  expect((await call('POST', '/pay/publish', { version, confirm }))[0]).toBe(200);
  expect((await call('GET', '/pay/triggers'))[1]).toHaveProperty('asks_nobody.0.target', 'https://a.example/pay');
  expect((await call('GET', '/pay/triggers', undefined, apiKey))[1]).toHaveProperty('asks_nobody', null);
});

it('nothing is to be read of one that asks before all that it writes', async () => {
  const asking = { ...graph, nodes: [start, { ...pay, approval: undefined }] };
  expect((await call('POST', '', { id: 'ask', graph: asking }))[0]).toBe(201);
  expect((await call('GET', '/ask'))[1]).toHaveProperty('asks_nobody', null);
});
