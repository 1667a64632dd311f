import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TableRequest } from '#nodes';
import { connect } from '#redis';
import { TableStore } from '#tables';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { callTable } from './table-call.js';

let server: PrivateRedis;
let redis: ReturnType<typeof connect>;
let tables: TableStore;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  tables = new TableStore(redis);
  const columns = [{ name: 'who', type: 'string' } as const, { name: 'count', type: 'number' } as const];
  await tables.write('votes', { do: 'create-table', columns });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const ana = { match: 'all', conditions: [{ column: 'who', operator: 'eq', value: 'ana' }] } as const;

function ask(what: TableRequest['ask'], key = 'k', table = 'votes') {
  return callTable(tables, { kind: 'table', itemIndex: 0, table, ask: what }, key);
}

it('a node writes rows once under the key of its call, and finds them', async () => {
  const insert = { do: 'insert', values: { who: 'ana', count: '1' } } as const;
  const [one, again] = [await ask(insert, 'act_1.2.0'), await ask(insert, 'act_1.2.0')];
  expect(one).toMatchObject({ ok: true, value: { kind: 'table', rows: [{ id: 1, who: 'ana', count: 1 }] } });
  expect(again).toEqual(one);
  await ask({ do: 'upsert', filter: ana, values: { count: 2 } }, 'act_1.3.0');
  await ask({ do: 'insert', values: { who: 'bo' } }, 'act_1.3.1');
  await ask({ do: 'update', filter: ana, values: { count: 3 } }, 'act_1.3.2');
  const all = { match: 'all', conditions: [] } as const;
  expect(await ask({ do: 'get', filter: all, limit: 10_000 })).toMatchObject({
    value: { rows: [{ who: 'ana', count: 3 }, { who: 'bo' }] },
  });
  expect(await ask({ do: 'delete', filter: ana }, 'act_1.4.0')).toMatchObject({ value: { rows: [{ who: 'ana' }] } });
  expect(await ask({ do: 'get', filter: all, limit: 1 })).toMatchObject({ value: { rows: [{ who: 'bo' }] } });
});

it('a node is told what does not fit, and changes nothing', async () => {
  const wrong = await ask({ do: 'insert', values: { count: 'two' } }, 'act_2.1.0');
  expect(wrong).toMatchObject({ ok: false, fate: 'refused', transient: false });
  expect(await ask({ do: 'get', filter: ana, limit: 1 }, 'k', 'none')).toMatchObject({ ok: false, fate: 'refused' });
});

it('a node with a caller’s pattern finds nothing, or is told by name that it takes too much', async () => {
  await tables.write('long', { do: 'create-table', columns: [{ name: 'text', type: 'string' }] });
  for (let row = 0; row < 5; row++)
    await ask({ do: 'insert', values: { text: 'a'.repeat(9_900) } }, `act_3.${row}.0`, 'long');
  const search = (value: string, operator: 'like' | 'ilike', times = 1) => {
    const conditions = Array.from({ length: times }, () => ({ column: 'text', operator, value }));
    const filter = { match: 'any' as const, conditions };
    return ask({ do: 'get', filter, limit: 10_000 }, 'k', 'long');
  };
  for (const operator of ['like', 'ilike'] as const) {
    expect(await search(`%${'a'.repeat(4_900)}b`, operator)).toMatchObject({ ok: true, value: { rows: [] } });
    expect(await search(`%${'_a'.repeat(2_000)}b%`, operator, 40)).toMatchObject({
      ...{ ok: false, fate: 'refused', transient: false },
      envelope: { error: { message: expect.stringContaining('take more than 24000000 steps') } },
    });
  }
});
