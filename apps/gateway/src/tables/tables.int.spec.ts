import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { apiKey, openGateway, operatorKey, untilReady } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let redis: PrivateRedis;
let gateway: TestGateway;

beforeAll(async () => {
  redis = await startRedis();
  gateway = await openGateway(redis.url, {});
  await untilReady(gateway);
});
afterAll(async () => {
  await gateway.stop();
  await redis.stop();
});

const why = { by: 'ana', reason: 'a poll' };
const columns = [
  { name: 'who', type: 'string' },
  { name: 'count', type: 'number' },
];

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await gateway.ask(method, `/v1/tables${path}`, body, {
    authorization: `Bearer ${operatorKey}`,
    ...headers,
  });
  const answered: unknown = await response.json();
  return { status: response.status, body: answered };
}

const named = (who: string) => ({ match: 'all', conditions: [{ column: 'who', operator: 'eq', value: who }] });

describe('data tables over HTTP', () => {
  it('are made, changed, read and deleted, and the audit says by whom', async () => {
    const rows = [{ who: 'ana', count: 1 }, { who: 'bo' }];
    const answers = [
      await call('POST', '', { name: 'My votes', columns, ...why }),
      await call('POST', '/My%20votes/columns', { name: 'at', type: 'date', ...why }),
      await call('PATCH', '/My%20votes/columns/at', { name: 'day', ...why }),
      await call('DELETE', '/My%20votes/columns/day', why),
      await call('POST', '/My%20votes/rows', { rows, ...why }, { 'idempotency-key': 'one' }),
      await call('POST', '/My%20votes/rows', { rows, ...why }, { 'idempotency-key': 'one' }),
      await call('PATCH', '/My%20votes/rows', { filter: named('bo'), values: { count: 5 }, ...why }),
      await call('PUT', '/My%20votes/rows', { filter: named('cy'), values: { who: 'cy' }, ...why }),
      await call('DELETE', '/My%20votes/rows', { filter: named('ana'), ...why }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 200, 201, 201, 200, 200, 200]);
    expect(answers[4]?.body).toEqual(answers[5]?.body);
    const found = await call('POST', '/My%20votes/query', { sort: [{ column: 'count', direction: 'desc' }], limit: 1 });
    expect(found.body).toMatchObject({ matched: 2, rows: [{ id: 2, who: 'bo', count: 5 }] });
    const { tables } = (await call('GET', '')).body as { tables: { id: string }[] }; // as the API says
    expect(tables).toMatchObject([{ name: 'My votes', columns, rows: 2 }]);
    expect((await call('GET', `/${tables[0]?.id}`)).body).toEqual(tables[0]);
    expect((await call('DELETE', '/My%20votes', why)).status).toBe(200);
    expect((await call('GET', '/My%20votes')).status).toBe(404);
    const audit = await gateway.ask('GET', '/v1/audit', undefined, { authorization: `Bearer ${operatorKey}` });
    const { entries } = (await audit.json()) as { entries: { did: string }[] }; // as the API says
    expect(entries[0]).toMatchObject({ did: 'table-deleted', by: 'ana', reason: 'a poll', to: { name: 'My votes' } });
    expect(entries.map(({ did }) => did)).toHaveLength(9);
  });

  it.each<[string, string, string, object, number, string]>([
    ['a column of no type', 'POST', '', { columns: [{ name: 'a', type: 'text' }] }, 422, 'columns.0.type'],
    ['a name that is none', 'POST', '', { name: ' a' }, 400, 'name'],
    ['a row with a wrong value', 'POST', '/kept/rows', { rows: [{ count: 'two' }] }, 422, 'rows.0.count'],
    ['a row that is none', 'POST', '/kept/rows', { rows: [1] }, 422, 'rows.0'],
    [
      'a filter of no operator',
      'POST',
      '/kept/query',
      { filter: { conditions: [{ column: 'who' }] } },
      422,
      'filter.conditions.0.operator',
    ],
    ['a sort by no column', 'POST', '/kept/query', { sort: [{ column: 'x' }] }, 422, 'sort.0.column'],
  ])('are refused with %s, by the name of the field', async (_name, method, path, change, status, field) => {
    await call('POST', '', { name: 'kept', columns, ...why });
    const body = path.endsWith('query')
      ? change
      : { ...why, ...(path === '' && { name: 'other', columns }), ...change };
    expect(await call(method, path, body)).toMatchObject({ status, body: { errors: [{ field }] } });
  });

  it('stand once under a name, and a key for one request', async () => {
    await call('POST', '', { name: 'twice', columns, ...why }, { 'idempotency-key': 'k' });
    expect((await call('POST', '', { name: 'twice', columns, ...why }, { 'idempotency-key': 'k' })).status).toBe(201);
    expect((await call('POST', '', { name: 'twice', columns, ...why })).status).toBe(409);
    const other = await call('POST', '', { name: 'twice', columns: [], ...why }, { 'idempotency-key': 'k' });
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency-key-reused' } } });
  });

  it('are for operators to write and to query', async () => {
    const viewer = { authorization: `Bearer ${apiKey}` };
    expect((await call('GET', '', undefined, viewer)).status).toBe(200);
    expect((await call('POST', '/kept/query', {}, viewer)).status).toBe(403);
    expect((await call('POST', '/kept/rows', { rows: [{}], ...why }, viewer)).status).toBe(403);
  });
});
