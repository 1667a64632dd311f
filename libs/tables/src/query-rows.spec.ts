import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import { readFilter } from './filter-rows.js';
import { likePattern } from './like-pattern.js';
import { queryRows, readSort } from './query-rows.js';
import type { RowQuery } from './query-rows.js';
import type { StoredRow, TableSchema } from './table.js';

const schema: TableSchema = {
  ...{ id: 'tbl_1', name: 'Orders', nextColumn: 4, nextRow: 6, rows: 5, bytes: 0, createdAt: 0, updatedAt: 0 },
  columns: [
    { id: 1, name: 'item', type: 'string' },
    { id: 2, name: 'price', type: 'number' },
    { id: 3, name: 'paid', type: 'boolean' },
  ],
};

function stored(...rows: (readonly [string | null, number | null, boolean | null])[]): Map<number, StoredRow> {
  return new Map(rows.map(([item, price, paid], n) => [n + 1, { cells: { 1: item, 2: price, 3: paid }, at: [n, n] }]));
}

const shop = stored(['Pen', 2, true], ['ink', 3.5, false], ['paper', null, null], ['', 2, true], [null, 10, false]);

function idsOf(query: RowQuery, rows = shop): unknown[] {
  return queryRows(schema, rows, query).rows.map(({ id }) => id);
}

describe('the rows that a query finds', () => {
  it.each<[string, string, unknown, number[]]>([
    ['item', 'eq', 'ink', [2]],
    ['item', 'neq', 'ink', [1, 3, 4, 5]],
    ['price', 'gt', 2, [2, 5]],
    ['price', 'gte', '2', [1, 2, 4, 5]],
    ['price', 'lt', 3.5, [1, 4]],
    ['price', 'lte', 3.5, [1, 2, 4]],
    ['item', 'like', 'p%', [3]],
    ['item', 'ilike', 'p_n', [1]],
    ['item', 'isEmpty', undefined, [4, 5]],
    ['item', 'isNotEmpty', undefined, [1, 2, 3]],
    ['paid', 'isTrue', undefined, [1, 4]],
    ['paid', 'isFalse', undefined, [2, 5]],
    ['id', 'gt', 3, [4, 5]],
    ['createdAt', 'lt', '1970-01-01T00:00:00.002Z', [1, 2]],
  ])('are by %s %s %s those', (column, operator, value, ids) => {
    const conditions = [{ column, operator, ...(value !== undefined && { value }) }];
    expect(idsOf({ filter: readFilter({ conditions }) })).toEqual(ids);
  });

  it('fit all conditions, or any', () => {
    const conditions = [
      { column: 'price', operator: 'eq', value: 2 },
      { column: 'item', operator: 'isEmpty' },
    ];
    expect(idsOf({ filter: readFilter({ match: 'all', conditions }) })).toEqual([4]);
    expect(idsOf({ filter: readFilter({ match: 'any', conditions }) })).toEqual([1, 4, 5]);
  });

  it('come in the order that is asked for, empty cells last, equal ones by id', () => {
    expect(idsOf({ sort: readSort([{ column: 'price' }]) })).toEqual([1, 4, 2, 5, 3]);
    expect(idsOf({ sort: readSort([{ column: 'price', direction: 'desc' }]) })).toEqual([5, 2, 1, 4, 3]);
  });

  it.each<[object, string]>([
    [{ conditions: [{ column: 'price', operator: 'like', value: 'x' }] }, 'filter.conditions.0.operator'],
    [{ conditions: [{ column: 'price', operator: 'eq', value: 'x' }] }, 'filter.conditions.0.value'],
    [{ conditions: [{ column: 'item', operator: 'is' }] }, 'filter.conditions.0.operator'],
    [{ conditions: [{ column: 'item', operator: 'eq', values: 1 }] }, 'filter.conditions.0.values'],
    [{ match: 'none', conditions: [] }, 'filter.match'],
    [{ conditions: {} }, 'filter.conditions'],
    [{ conditions: [], or: [] }, 'filter.or'],
  ])('are refused with the filter %j', (filter, field) => {
    expect(() => idsOf({ filter: readFilter(filter) })).toThrow(`${field}: `);
  });

  it.each([{ cursor: 'bm8' }, { cursor: '!' }, { limit: 0 }, { limit: 1_001 }])('are refused with %j', (query) => {
    expect(() => idsOf(query)).toThrow(/^(cursor|limit): /);
  });

  it('come page by page, each once, whatever is written between', () => {
    const row = fc.tuple(fc.constantFrom('a', 'b', '', null), fc.option(fc.integer()), fc.option(fc.boolean()));
    const page = fc.record({ limit: fc.integer({ min: 1, max: 7 }), by: fc.constantFrom('item', 'price', 'paid') });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), page, fc.boolean(), (rows, { limit, by }, falls) => {
        const sort = readSort([{ column: by, direction: falls ? 'desc' : 'asc' }]);
        const all = stored(...rows);
        const ids: unknown[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const found = queryRows(schema, all, { sort, limit, ...(cursor !== undefined && { cursor }) });
          ids.push(...found.rows.map(({ id }) => id));
          all.delete(Number(found.rows.at(-1)?.['id']));
          cursor = found.next;
        }
        expect(ids).toEqual(idsOf({ sort, limit: 1_000 }, stored(...rows)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a pattern of like', () => {
  it('finds what a regular expression finds', () => {
    const sign = fc.array(fc.constantFrom('a', 'b', '%', '_'), { maxLength: 8 }).map((all) => all.join(''));
    const text = fc.array(fc.constantFrom('a', 'b', '\n'), { maxLength: 8 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, sign, (given, pattern) => {
        const expression = new RegExp(`^${pattern.replaceAll('%', '[^]*').replaceAll('_', '[^]')}$`);
        expect(likePattern(pattern).fits(given)).toBe(expression.test(given));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads a text once, whatever the pattern', () => {
    const rows = stored(...Array.from({ length: 760 }, () => ['a'.repeat(9_900), null, null] as const));
    const conditions = ['like', 'ilike'].map((operator) => ({
      ...{ column: 'item', operator, value: `%${'a'.repeat(4_900)}b` },
    }));
    const began = process.threadCpuUsage();
    expect(idsOf({ filter: readFilter({ match: 'any', conditions }) }, rows)).toEqual([]);
    const { user, system } = process.threadCpuUsage(began);
    expect(user + system).toBeLessThan(20 * 200_000); // it took minutes; a slow machine may take its time
  });

  it.each(['%aab%', '%a_b%', '%a%b%', '%ab_', 'a%b', '%' + '_'.repeat(70) + 'b%', '%b' + '_'.repeat(33) + 'b%'])(
    'finds %s in a long text as a regular expression does',
    (pattern) => {
      const expression = new RegExp(`^${pattern.replaceAll('%', '.*').replaceAll('_', '.')}$`);
      const sign = fc.array(fc.constantFrom('a', 'b'), { minLength: 60, maxLength: 120 }).map((all) => all.join(''));
      fc.assert(fc.property(sign, (text) => likePattern(pattern).fits(text) === expression.test(text)));
    },
  );

  it.each([
    ['patterns with holes', [`%${'_a'.repeat(2_000)}b%`]],
    ['many patterns', Array.from({ length: 50 }, () => `%${'a'.repeat(4_900)}b%`)],
  ])('refuses what takes too many steps over all rows: %s', (_what, values) => {
    const rows = stored(...Array.from({ length: 760 }, () => ['a'.repeat(9_900), null, null] as const));
    const conditions = values.map((value) => ({ column: 'item', operator: 'like', value }));
    const query = { filter: readFilter({ match: 'any', conditions }) };
    expect(() => idsOf(query, rows)).toThrow('filter.conditions: like and ilike take more than 24000000 steps');
  });
});
