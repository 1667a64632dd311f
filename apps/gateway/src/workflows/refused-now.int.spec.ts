import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import type { Redis } from '#redis';
import { hashDefinition, workflowBudget, workflowDefinition } from '#registry';
import { PolicyStore, WorkflowStore } from '#versions';
import type { WorkflowDocument } from '#workflow';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: Redis;
let gateway: TestGateway;

const schema = {
  type: 'object',
  properties: { label: { type: 'string' } },
  required: ['label'],
  additionalProperties: false,
};
const own = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };
const basis = { tools: ['get_counts'], schemas: { get_counts: schema }, ...own };
const count = { kind: 'tool', id: 't', toolName: 'get_counts', args: { label: 'angry' } };
const routes = [{ match: 'approve', target: count }];
const loop = {
  kind: 'loop',
  id: 'l',
  body: { kind: 'branch', id: 'b', routes },
  until: { kind: 'maxSteps', n: 4 },
  maxIterations: 3,
};

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
  await new WorkflowStore(connection).tell(basis);
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});

async function call(method: string, path: string, body?: unknown) {
  const response = await gateway.ask(method, path, body, { authorization: `Bearer ${operatorKey}` });
  return [response.status, (await response.json()) as Record<string, never>] as const; // its own answer
}

/** Stores a document as an older build did, which has not refused it: its form is right. */
async function accepted(root: object): Promise<string> {
  const document = { version: 1, root } as WorkflowDocument; // as that build has read it
  const definition = workflowDefinition('old', document, null, workflowBudget);
  const version = hashDefinition(definition);
  await new WorkflowStore(connection).publish({
    ...{ id: 'old', version, definition, uses: [], repeats: false, by: 'ana', note: null },
  });
  return version;
}

it('a workflow that would be refused now says so on its page, and is not stored again unmended', async () => {
  const version = await accepted(loop);
  const refused = [{ code: 'WORKFLOW_VALIDATION_FAILED', path: '/root/until/n' }];
  const warnings = [{ path: '/root/body/routes/0/match' }];
  expect(await call('GET', '/v1/workflows/old')).toMatchObject([200, { refused, warnings }]);
  expect(await call('GET', `/v1/workflows/old/versions/${version}`)).toMatchObject([200, { refused }]);
  const again = [422, { errors: [{ field: 'document/root/until/n', ...refused[0] }] }];
  expect(await call('POST', '/v1/workflows/old/duplicate', { reason: 'x' })).toMatchObject(again);
  expect(await call('POST', '/v1/workflows/old/restore', { version, reason: 'x' })).toMatchObject(again);
  expect(await call('POST', '/v1/workflows', { id: 'old', document: { version: 1, root: loop } })).toMatchObject(again);
  const started = await call('POST', '/v1/workflows/old/runs', { input: 'x' });
  expect(started[0]).toBe(202);
  const mended = { version: 1, root: { ...loop, maxIterations: 4 } };
  expect(await call('POST', '/v1/workflows', { id: 'old', document: mended })).toMatchObject([201, { warnings }]);
  expect(await call('GET', '/v1/workflows/old')).toMatchObject([200, { refused: [] }]);
});

it('a document is refused for its arguments, and for what the text of the body says twice, and each is counted', async () => {
  const document = { version: 1, root: { ...count, args: { lable: 'angry' } } };
  const [status, { errors }] = await call('POST', '/v1/workflows', { id: 'w', document });
  expect([status, errors]).toMatchObject([422, [{ path: '/root/args/label' }, { path: '/root/args/lable' }]]);
  const twice = '{"id":"w","document":{"version":1,"root":{"kind":"delay","id":"d","ms":1,"ms":2}}}';
  const headers = { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' };
  const sent = await fetch(`${gateway.url}/v1/workflows`, { method: 'POST', headers, body: twice });
  const field = {
    field: 'document/root/ms',
    code: 'WORKFLOW_VALIDATION_FAILED',
    path: '/root/ms',
    detail: 'it is there twice',
  };
  expect([sent.status, await sent.json()]).toMatchObject([
    422,
    { error: { code: 'workflow-refused' }, errors: [field] },
  ]);
});
