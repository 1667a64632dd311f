import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { publishedPolicy } from '#policy';
import { PolicyStore, WorkflowStore } from '#versions';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: Redis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url, {});
  await untilReady(gateway);
  const basis = { tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(connection).tell(basis);
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

async function publish(id: string, parameters: object): Promise<void> {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const hook = { id: `${id}-1`, name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters };
  const graph = { name: id, nodes: [hook], connections: {} };
  for (const [path, body] of [
    ['', { id, graph }],
    [`/${id}/publish`, {}],
  ] as const)
    // prettier-ignore
    expect((await gateway.ask('POST', `/v1/workflows${path}`, body, headers)).status).toBeLessThan(300);
}

async function call(method: string, path: string, headers: Record<string, string>, body: string | null = null) {
  const response = await fetch(`${gateway.url}/webhook/${path}`, { method, headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const json = { 'content-type': 'application/json' };

it('a webhook tells a browser whose pages may call it', async () => {
  await publish('open', { path: 'open', httpMethod: 'POST', options: { allowedOrigins: 'https://a.example' } });
  const before = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
  const told = await call('OPTIONS', 'open', { ...before, 'access-control-request-headers': 'content-type' });
  expect([told.status, told.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
  const answer = await call('POST', 'open', { ...json, origin: 'https://a.example' }, '{}');
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, 'https://a.example']);
  const other = await call('OPTIONS', 'open', { ...before, origin: 'https://b.example' });
  expect(other.headers.get('access-control-allow-origin')).toBeNull();
});

it('a webhook is not there for other addresses than it takes', async () => {
  await publish('listed', { path: 'listed', httpMethod: 'POST', options: { ipWhitelist: '203.0.113.0/24' } });
  expect((await call('POST', 'listed', json, '{}')).status).toBe(404);
});
