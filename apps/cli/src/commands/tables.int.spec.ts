import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStandIn } from '../../../../test/stand-ins/stand-in-server.js';
import type { SeenRequest, StandInServer } from '../../../../test/stand-ins/stand-in-server.js';
import { turnpike } from '../../../../test/support/turnpike.js';

let gateway: StandInServer;
const seen: SeenRequest[] = [];

beforeAll(async () => {
  gateway = await startStandIn(0, (request) => {
    seen.push(request);
    const page = { rows: [{ id: 1, who: 'ana' }], next: 'WzFd', matched: 2, affected: 1 };
    return { status: 200, body: { ...page, name: 'votes', columns: [{ name: 'who', type: 'string' }] } };
  });
});
afterAll(() => gateway.close());

function tables(args: readonly string[], input = '') {
  return turnpike(['tables', ...args, '--url', gateway.url], { input, environment: { OPERATOR_API_KEY: 'the-key' } });
}

it('tables query and write what the options and stdin say', async () => {
  const why = ['--reason', 'a poll', '--key', 'k1'];
  const found = await tables(['query', 'votes', '--where', 'who like a b%', '--any', '--sort', '-id', '--limit', '1']);
  expect(found).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining('1 of 2 rows; the next page: --cursor WzFd'),
  });
  await tables(['create', 'votes', '--column', 'who', '--column', 'count:number', ...why]);
  await tables(['insert', 'votes', ...why], '{"who": "ana"}');
  await tables(['upsert', 'votes', '--where', 'who eq ana', ...why], '{"count": 2}');
  await tables(['delete-rows', 'votes', '--all', ...why]);
  const reason = 'a poll';
  const conditions = [{ column: 'who', operator: 'like', value: 'a b%' }];
  const asked = seen.map(({ method, url, body }): unknown[] => [method, url.pathname, JSON.parse(body)]);
  expect(asked).toEqual([
    [
      'POST',
      '/v1/tables/votes/query',
      { filter: { match: 'any', conditions }, sort: [{ column: 'id', direction: 'desc' }], limit: 1 },
    ],
    [
      'POST',
      '/v1/tables',
      {
        reason,
        name: 'votes',
        columns: [
          { name: 'who', type: 'string' },
          { name: 'count', type: 'number' },
        ],
      },
    ],
    ['POST', '/v1/tables/votes/rows', { reason, rows: [{ who: 'ana' }] }],
    [
      'PUT',
      '/v1/tables/votes/rows',
      {
        reason,
        filter: { match: 'all', conditions: [{ column: 'who', operator: 'eq', value: 'ana' }] },
        values: { count: 2 },
      },
    ],
    ['DELETE', '/v1/tables/votes/rows', { reason, filter: { match: 'all', conditions: [] } }],
  ]);
  expect(seen.slice(1).map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1', 'k1', 'k1']);
});

it('tables delete-rows reaches every row only when it is told so', async () => {
  expect(await tables(['delete-rows', 'votes', '--reason', 'a poll'])).toMatchObject({ code: 2 });
});
