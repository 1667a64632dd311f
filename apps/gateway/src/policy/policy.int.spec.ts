import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PolicyStore } from '#versions';
import { publishedPolicy } from '#policy';
import { connect } from '#redis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let connection: ReturnType<typeof connect>;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  connection = connect({ url: redis.url, role: 'worker', onError: () => undefined });
  gateway = await openGateway(redis.url);
  await untilReady(gateway);
});
afterAll(async () => {
  connection.disconnect();
  await gateway.stop();
  await redis.stop();
});
beforeEach(async () => {
  await connection.del('{policy}:state', '{policy}:tables', '{policy}:history', '{policy}:left');
  await new PolicyStore(connection, 60_000).register({ ...publishedPolicy, version: 'file' });
});

const body = { by: 'ana', reason: 'cheaper' };

async function call(method: string, path: string, body?: object, key = operatorKey): Promise<[number, unknown]> {
  const response = await gateway.ask(method, `/v1/policy${path}`, body, { authorization: `Bearer ${key}` });
  return [response.status, await response.json()];
}

function set(version: string, base: string, defaults: object = {}): ReturnType<typeof call> {
  return call('PUT', '', { table: { version, defaults }, base, ...body });
}

describe('the policy over HTTP', () => {
  it('shows what holds, and completes what is set with what is published', async () => {
    expect(await call('GET', '', undefined, apiKey)).toMatchObject([200, { version: 'file', file_version: 'file' }]);
    expect(await set('v2', 'file', { maxSteps: 7 })).toEqual([200, { version: 'v2' }]);
    const maxSeconds = { hosted: 180, local: 600 };
    expect(await call('GET', '')).toMatchObject([
      200,
      { version: 'v2', file_version: 'file', table: { version: 'v2', defaults: { maxSteps: 7, maxSeconds } } },
    ]);
  });

  it('holds what the assistant may do, set as a version of its own', async () => {
    const assistant = async (method: string, body?: object, key = operatorKey): Promise<[number, unknown]> => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await gateway.ask(method, '/v1/assistant/permissions', body, headers);
      return [response.status, await response.json()];
    };
    const usual = { deleteWorkflow: 'require_approval', webSearch: 'require_approval' };
    expect(await assistant('GET')).toMatchObject([200, { version: 'file', permissions: usual, set: [] }]);
    const permissions = { deleteWorkflow: 'blocked' };
    const [status, now] = await assistant('PUT', { permissions, ...body });
    const { version } = now as { version: string }; // asserted below
    expect([status, now]).toMatchObject([200, { permissions: { ...usual, ...permissions }, set: ['deleteWorkflow'] }]);
    expect(await call('GET', '')).toMatchObject([200, { version, table: { assistant: { permissions } } }]);
    expect(await call('GET', '/versions')).toMatchObject([200, { changes: [{ version, base: 'file', by: 'ana' }] }]);
    const wrong = await assistant('PUT', { permissions: { deleteWorkflow: 'never' }, ...body });
    expect(wrong).toMatchObject([400, { errors: [{ field: 'permissions.deleteWorkflow' }] }]);
    expect((await assistant('PUT', { permissions, ...body }, apiKey))[0]).toBe(403);
    expect(await set('v3', version)).toEqual([200, { version: 'v3' }]);
  });

  it('goes back, and tells who did what and why', async () => {
    await set('v2', 'file');
    expect(await call('POST', '/rollback', { version: 'file', base: 'v2', ...body })).toEqual([
      200,
      { version: 'file' },
    ]);
    const at = expect.stringMatching(/Z$/);
    expect(await call('GET', '/versions')).toEqual([
      200,
      {
        changes: [
          { version: 'file', action: 'rollback', base: 'v2', ...body, at },
          { version: 'v2', action: 'set', base: 'file', ...body, at },
        ],
      },
    ]);
    const byViewer = await call('GET', '/versions', undefined, apiKey);
    expect(byViewer).toMatchObject([200, { changes: [{ by: 'ana', reason: null }, { reason: null }] }]);
    expect(await call('GET', '/versions/v2')).toMatchObject([200, { table: { version: 'v2' } }]);
  });

  it('refuses a change by who has looked at an older version', async () => {
    await set('v2', 'file');
    expect(await set('v3', 'file')).toMatchObject([409, { error: { field: 'base' } }]);
    expect(await set('v2', 'v2', { maxSteps: 9 })).toMatchObject([409, { error: { field: 'table.version' } }]);
    expect(await call('POST', '/rollback', { version: 'v9', base: 'v2', ...body })).toMatchObject([
      404,
      { error: { field: 'version' } },
    ]);
  });

  it.each([
    ['a dial out of bounds', { version: 'v', defaults: { maxSteps: 0 } }, 'table.defaults.maxSteps'],
    ['an unknown provider', { version: 'v', providers: { nobody: { model: 'm' } } }, 'table.providers.nobody'],
    ['a field too many', { version: 'v', speed: 1 }, 'table.speed'],
    ['no version', {}, 'table.version'],
  ])('refuses %s and names the field', async (_what, table, field) => {
    expect(await call('PUT', '', { table, base: 'file', ...body })).toMatchObject([400, { error: { field } }]);
    expect(await call('GET', '')).toMatchObject([200, { version: 'file' }]);
  });

  it('names every bad field of a table, and each of them once', async () => {
    const table = { version: 'v', speed: 1, defaults: { maxSteps: 0 } };
    const [status, problem] = await call('PUT', '', { table, base: 'file', ...body });
    expect([status, problem]).toMatchObject([400, { errors: expect.any(Array) }]);
    const { errors } = problem as { errors: { field: string; detail: string }[] }; // as just checked
    expect(errors.map(({ field }) => field).toSorted()).toEqual(['table.defaults.maxSteps', 'table.speed']);
    expect(errors.filter(({ field, detail }) => detail.includes(field.replace('table.', '')))).toEqual([]);
  });

  it('refuses what older builds would pass over until the layout is raised, and names the field and the way', async () => {
    await connection.hset('{turnpike}:deployment', 'schema', '1');
    const named = { field: 'table.defaults.finalizeOutputRetries', message: expect.stringContaining('layout raise') };
    expect(await set('v2', 'file', { finalizeOutputRetries: 4 })).toMatchObject([409, { error: named }]);
    expect(await call('GET', '')).toMatchObject([200, { version: 'file' }]);
    await connection.hset('{turnpike}:deployment', 'schema', '2');
    expect(await set('v2', 'file', { finalizeOutputRetries: 4 })).toEqual([200, { version: 'v2' }]);
  });

  it('is for operators to change, and for viewers to see', async () => {
    expect((await call('PUT', '', { table: { version: 'v2' }, base: 'file', ...body }, apiKey))[0]).toBe(403);
    expect((await call('POST', '/rollback', { version: 'file', base: 'file', ...body }, apiKey))[0]).toBe(403);
    expect((await call('GET', '/versions', undefined, apiKey))[0]).toBe(200);
  });
});
