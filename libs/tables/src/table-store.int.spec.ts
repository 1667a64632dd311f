import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from '#redis';
import type { Redis } from '#redis';

import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { deriveTableId, tableIndexKey, tableKeys } from './table-keys.js';
import { TableStore } from './table-store.js';
import type { TableWrite } from './write-table.js';

let server: PrivateRedis;
let redis: Redis;
let clock = 0;
let store: TableStore;

beforeAll(async () => {
  server = await startRedis();
  redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  clock = 1_000;
  await redis.flushall();
  store = new TableStore(redis, () => clock);
  await store.write('Votes', create, { operator: { by: 'ana', why: 'a poll' } });
});

const create: TableWrite = {
  do: 'create-table',
  columns: [
    { name: 'who', type: 'string' },
    { name: 'count', type: 'number' },
  ],
};
const insert: TableWrite = { do: 'insert-rows', rows: [{ who: 'ana', count: 1 }] };

describe('data tables in Redis', () => {
  it('are listed by name, read by name or id, and gone when deleted', async () => {
    await store.write('Births', create);
    expect((await store.list()).map(({ name }) => name)).toEqual(['Births', 'Votes']);
    expect(await store.show(deriveTableId('Votes'))).toEqual(await store.show('Votes'));
    await store.write('Votes', insert);
    expect(await store.query('Votes', {})).toMatchObject({ matched: 1, next: null, rows: [{ id: 1, who: 'ana' }] });
    await store.write('Votes', { do: 'delete-table' }, { operator: { by: 'ana', why: 'over' } });
    expect((await store.list()).map(({ name }) => name)).toEqual(['Births']);
    await expect(store.query('Votes', {})).rejects.toMatchObject({ code: 'unknown' });
    expect(await redis.exists(tableKeys.table(deriveTableId('Votes')), tableKeys.rows(deriveTableId('Votes')))).toBe(0);
    expect((await store.changes()).flat().map(({ action, by }) => `${action} ${by}`)).toEqual([
      'delete-table ana',
      'create-table ana',
    ]);
    expect(await redis.ttl(tableKeys.changes(deriveTableId('Votes')))).toBeGreaterThan(0);
  });

  it('are written once under a key, by whoever repeats it, and answer the same', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => store.write('Votes', insert, { key: 'run/node/0' })),
    );
    await store.write('Votes', { do: 'delete-rows', filter: { match: 'all', conditions: [] } });
    all.push(await store.write('Votes', insert, { key: 'run/node/0' }));
    expect(new Set(all.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await store.query('Votes', {})).matched).toBe(0);
    const other: TableWrite = { do: 'insert-rows', rows: [{ who: 'bo' }] };
    await expect(store.write('Votes', other, { key: 'run/node/0' })).rejects.toMatchObject({ code: 'key-reused' });
  });

  it('lose no write of many at once', async () => {
    const filter = { match: 'all', conditions: [{ column: 'who', operator: 'eq', value: 'ana' }] } as const;
    const writes = Array.from({ length: 30 }, (_, n): TableWrite[] => [
      { do: 'insert-rows', rows: [{ who: `voter ${n}` }] },
      { do: 'upsert-rows', filter, values: { who: 'ana', count: n } },
    ]);
    await Promise.all(writes.flat().map((write) => store.write('Votes', write)));
    const { rows, matched } = await store.query('Votes', { limit: 100 });
    expect([matched, new Set(rows.map(({ id }) => id)).size]).toEqual([31, 31]);
    expect(rows.filter(({ who }) => who === 'ana')).toHaveLength(1);
    expect((await store.show('Votes')).rows).toBe(31);
  });

  it('are forgotten by the list when a create has died before its table was there', async () => {
    await redis.hset(tableIndexKey, deriveTableId('Never'), clock);
    expect(await store.list()).toHaveLength(1);
    expect(await redis.hexists(tableIndexKey, deriveTableId('Never'))).toBe(1);
    clock += 3_600_000;
    expect(await store.list()).toHaveLength(1);
    expect(await redis.hexists(tableIndexKey, deriveTableId('Never'))).toBe(0);
  });

  it('hold 10,000 rows, and no row more', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ who: `voter ${n}`, count: n }));
    for (let n = 0; n < 10; n++) await store.write('Votes', { do: 'insert-rows', rows });
    await expect(store.write('Votes', insert)).rejects.toMatchObject({ problems: [{ field: 'rows' }] });
    const filter = { match: 'all', conditions: [{ column: 'count', operator: 'gte', value: 0 }] } as const;
    const answer = await store.write('Votes', { do: 'update-rows', filter, values: { count: -1 } });
    expect([answer.affected, answer.rows.length]).toEqual([10_000, 100]);
    const gone = await store.write('Votes', { do: 'delete-rows', filter: { match: 'all', conditions: [] } });
    expect([gone.affected, gone.table.rows, await redis.exists(tableKeys.rows(deriveTableId('Votes')))]).toEqual([
      ...[10_000, 0, 0],
    ]);
  });
});
