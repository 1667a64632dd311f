import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedPolicy, readOnlyRefusal } from '#policy';
import { connect } from '#redis';
import { PolicyStore, WorkflowStore } from '#versions';
import { openGateway, operatorKey, untilReady } from '../../apps/gateway/test/open-gateway.js';
import type { TestGateway } from '../../apps/gateway/test/open-gateway.js';
import { startRedis } from '../support/redis.mjs';
import type { PrivateRedis } from '../support/redis.mjs';
import { turnpike } from '../support/turnpike.js';
import { refusedCommands } from './commands.js';
import { changingOperations } from './described.js';
import { operations } from './operations.js';

const settings = { CREDENTIALS_KEY: Buffer.alloc(32, 7).toString('base64') };
const why = { reason: 'a drill' };
const authorization = `Bearer ${operatorKey}`;
let redis: PrivateRedis;
let gateway: TestGateway;
let versions: unknown[];

async function call(method: string, path: string, body?: object, at = gateway): Promise<[number, unknown]> {
  const response = await at.ask(method, `/v1${path}`, body, { authorization });
  const answered: unknown = await response.json();
  return [response.status, answered];
}

const graph = (path: string) => ({
  ...{ name: 'orders', connections: {} },
  nodes: [{ id: 'h', name: 'Call', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters: { path } }],
});

/** What was there before the instance became read-only: a workflow of two versions. */
async function prepare(): Promise<void> {
  const connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  const basis = { tools: [], provider: 'scripted', providers: [], model: null, maxSteps: null, maxToolCalls: null };
  await new WorkflowStore(connection).tell(basis);
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
  connection.disconnect();
  const writable = await openGateway(redis.url, settings);
  await untilReady(writable);
  const stored = [
    await call('POST', '/workflows', { id: 'orders', graph: graph('one') }, writable),
    await call('POST', '/workflows', { id: 'orders', graph: graph('two') }, writable),
  ];
  versions = stored.map(([, answer]) => (answer as { version: string }).version); // as the API is described
  await writable.stop();
}

beforeAll(async () => {
  redis = await startRedis();
  await prepare();
  gateway = await openGateway(redis.url, { INSTANCE_READ_ONLY: 'yes', ...settings });
  await untilReady(gateway);
}, 30_000);
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

const described = changingOperations(readFileSync('docs/openapi.json', 'utf8')).map((each) => ({
  ...each,
  decided: operations[each.id] ?? 'open',
}));
const open = described.filter(({ decided }) => decided === 'open');
const refused = described.flatMap(({ decided, ...each }) => (decided === 'open' ? [] : [{ ...each, thing: decided }]));

/** What waits for a controller, of which there is none here: it answers only where it is refused. */
const isWaiting = ({ id }: { id: string }): boolean => id === 'openBuilderSession';

/** What an operation answers; empty: it was cut off while it was at work, so nothing has refused it. */
async function answerOf(method: string, path: string, signal: AbortSignal | null = null): Promise<string> {
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(`${gateway.url}${path}`, { method, headers, body: '{}', signal }).then(
    (response) => response.text(),
    () => '',
  );
}

describe('a read-only instance', () => {
  it.each(refused)('protects its $thing from $method $path', async ({ method, path, thing }) => {
    const response = await gateway.ask(method, path, why, { authorization });
    expect([response.status, await response.json()]).toMatchObject([
      ...[403, { detail: readOnlyRefusal(thing), error: { code: 'read-only' } }],
    ]);
  });

  it.each(['DELETE /tables/votes', 'POST /tables', 'POST /workflows/orders/runs', 'DELETE /workflows/orders'])(
    'takes no dry run from what knows none: %s',
    async (operation) => {
      const [method = '', path = ''] = operation.split(' ');
      const body = { ...why, dry_run: true };
      expect((await call(method, `${path}?dry_run=true`, body))[1]).toMatchObject({ error: { code: 'read-only' } });
    },
  );

  it('leaves every other operation open', async () => {
    const cut = new AbortController();
    const waiting = open.filter(isWaiting).map(({ method, path }) => answerOf(method, path, cut.signal));
    const others = open.filter((each) => !isWaiting(each));
    const answers = await Promise.all(others.map(({ method, path }) => answerOf(method, path)));
    cut.abort();
    expect(answers.filter((text) => text !== '').length).toBeGreaterThan(30);
    expect([...answers, ...(await Promise.all(waiting))].filter((text) => text.includes('read-only'))).toEqual([]);
  });

  it('says so to nobody who may not ask', async () => {
    expect((await gateway.ask('POST', '/v1/tables', why, { authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('lists, reads and checks, publishes and unpublishes, restores, and keeps credentials', async () => {
    const values = { name: 'Desk', type: 'httpBearerAuth', hosts: ['api.example.com'], values: { token: 'a-value' } };
    const [created, credential] = await call('POST', '/credentials', { ...values, ...why });
    const { id } = credential as { id: string }; // as the API is described
    const answers = [
      ...[await call('GET', '/workflows'), await call('GET', '/workflows/orders'), await call('GET', '/tables')],
      ...[await call('GET', '/runs'), await call('GET', '/folders'), await call('GET', '/credentials')],
      await call('POST', '/workflows?dry_run=true', { id: 'orders', graph: graph('three') }),
      await call('POST', '/runs/cancel', { ...why, by: 'ann', dry_run: true, all: true }),
      await call('POST', '/workflows/orders/publish', why),
      await call('POST', '/workflows/orders/restore', { ...why, version: versions[0] }),
      await call('POST', '/workflows/orders/unpublish', why),
      await call('PUT', `/credentials/${id}`, { ...values, ...why }),
      await call('DELETE', `/credentials/${id}`, why),
    ];
    expect([created, ...answers.map(([status]) => status)]).toEqual([
      ...[201, 200, 200, 200, 200, 200, 200, 200, 202, 200, 200, 200, 200, 200],
    ]);
    expect((await call('GET', '/workflows/orders'))[1]).toMatchObject({ version: versions[0] });
  });

  it.each(refusedCommands)('is told by the command line: %s', async (name, thing, args) => {
    const environment = {
      ...{ OPERATOR_API_KEY: operatorKey, GATEWAY_URL: gateway.url, REDIS_URL: redis.url, INSTANCE_READ_ONLY: 'yes' },
    };
    const reason = /^(build|workflow run|workflow schedules create)/.test(name) ? [] : ['--reason', 'a drill'];
    const { code, stderr } = await turnpike([...name.split(' '), ...args, ...reason], { input: '{}', environment });
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(readOnlyRefusal(thing))]);
  });
});
