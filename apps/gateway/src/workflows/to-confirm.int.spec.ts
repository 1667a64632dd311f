import { beforeEach, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { gatewayForFile } from '../../test/gateway-for-each.js';
import { apiKey, operatorKey } from '../../test/open-gateway.js';

const edge = gatewayForFile();
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

const request = { kind: 'tool', id: 'pay', http: { method: 'POST', url: 'https://a.example/pay', approval: 'none' } };
const document = { version: 2, root: { kind: 'sequence', id: 's', steps: [request] } };

it('a document that writes by HTTP without asking is stored by whoever confirms just that', async () => {
  const [status, refused] = await call('POST', '', { id: 'pay', document });
  const [{ code, path, detail }] = refused['errors'] as [{ code: string; path: string; detail: string }]; // the gateway's own answer
  expect([status, code, path]).toEqual([422, 'WRITES_UNCONFIRMED', '/root/steps/0/http/approval']);
  const confirm = /pay writes without asking anybody: POST https:\/\/a\.example\/pay; .* by ([\da-f]{16})$/.exec(
    detail,
  )?.[1];
  const other = { ...document, root: { ...request, http: { ...request.http, url: 'https://b.example/pay' } } };
  expect((await call('POST', '', { id: 'pay', document: other, confirm }))[0]).toBe(422);
  const stored = await call('POST', '', { id: 'pay', document, confirm, by: 'ana', note: 'agreed' });
  expect(stored[0]).toBe(201);
  const writes = [{ node: 'pay', act: 'POST', target: 'https://a.example/pay' }];
  expect((await call('GET', '/pay'))[1]).toHaveProperty('asks_nobody', { confirm, writes });
  const version = String(stored[1]['version']);
  const noted = JSON.parse((await edge.engine.redis.hget('{agents}:confirmed', version)) ?? '{}') as object; // as it is kept
  expect(noted).toMatchObject({ id: 'pay', nodes: ['pay'], by: 'ana', why: 'agreed' });
});

it('a document that asks before it writes needs nobody who confirms', async () => {
  const asking = { ...request, http: { ...request.http, approval: undefined } };
  expect((await call('POST', '', { id: 'ask', document: { version: 2, root: asking } }))[0]).toBe(201);
});
