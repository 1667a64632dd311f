import { describe, expect, it } from '@jest/globals';

import { TableError } from './table-error.js';
import { tableLimits } from './table.js';
import type { StoredRow } from './table.js';
import { needsRows, writeTable } from './write-table.js';
import type { TableChange, TableContents, TableWrite, WriteAnswer } from './write-table.js';

const named = { id: 'tbl_1', name: 'Orders' };
const columns = [
  { name: 'item', type: 'string' },
  { name: 'price', type: 'number' },
  { name: 'paid', type: 'boolean' },
  { name: 'due', type: 'date' },
] as const;
const create: TableWrite = { do: 'create-table', columns };
const everything = { match: 'all', conditions: [] } as const;

function contentsAfter(before: TableContents | null, { schema, put, removed }: TableChange): TableContents | null {
  const rows = new Map([...(before?.rows ?? []), ...put]);
  for (const id of removed) rows.delete(id);
  return schema === null ? null : { schema, rows };
}

/** What writes make of nothing, one after the other. */
function after(...writes: TableWrite[]): { contents: TableContents | null; answer: WriteAnswer } {
  let contents: TableContents | null = null;
  let answer: WriteAnswer | undefined;
  for (const [at, write] of writes.entries()) {
    const seen: TableContents | null = contents;
    const before = seen && !needsRows(write) ? { ...seen, rows: new Map<number, StoredRow>() } : seen;
    const change: TableChange = writeTable(write, named, before, at);
    contents = contentsAfter(seen, change);
    ({ answer } = change);
  }
  if (answer === undefined) throw new Error('there was no write');
  return { contents, answer };
}

function refusalOf(...writes: TableWrite[]): string {
  try {
    after(...writes);
  } catch (error) {
    if (error instanceof TableError)
      return `${error.code} ${error.problems.map(({ field }) => field).join(' ')}`.trim();
    throw error;
  }
  return 'nothing refused it';
}

const insert: TableWrite = {
  do: 'insert-rows',
  rows: [
    { item: 'pen', price: 2, paid: true, due: '2026-11-24' },
    { item: 'ink', price: '3.5', paid: 'false' },
  ],
};

describe('a data table', () => {
  it('keeps values by the types of its columns', () => {
    const { answer, contents } = after(create, insert);
    expect(answer).toMatchObject({
      affected: 2,
      rows: [
        { id: 1, item: 'pen', price: 2, paid: true, due: '2026-11-24T00:00:00.000Z' },
        { id: 2, item: 'ink', price: 3.5, paid: false, due: null },
      ],
    });
    expect(contents?.schema).toMatchObject({ rows: 2, nextRow: 3 });
  });

  it('changes, adds and deletes the rows that a filter finds', () => {
    const filter = { match: 'all', conditions: [{ column: 'item', operator: 'eq', value: 'ink' }] } as const;
    const none = { match: 'all', conditions: [{ column: 'item', operator: 'eq', value: 'cap' }] } as const;
    const paid = after(create, insert, { do: 'update-rows', filter, values: { paid: true } });
    expect(paid.answer.rows).toMatchObject([{ id: 2, item: 'ink', price: 3.5, paid: true }]);
    const found = after(create, insert, { do: 'upsert-rows', filter, values: { price: 4 } });
    expect(found.answer.rows).toMatchObject([{ id: 2, item: 'ink', price: 4 }]);
    const added = after(create, insert, { do: 'upsert-rows', filter: none, values: { item: 'cap' } });
    expect(added.answer.rows).toMatchObject([{ id: 3, item: 'cap', price: null }]);
    const { contents, answer } = after(create, insert, { do: 'delete-rows', filter });
    expect(answer.rows).toMatchObject([{ id: 2, item: 'ink' }]);
    expect([...(contents?.rows.keys() ?? [])]).toEqual([1]);
  });

  it('counts its rows and bytes to nothing when all are deleted', () => {
    const { contents } = after(create, insert, { do: 'delete-rows', filter: everything });
    expect(contents?.schema).toMatchObject({ rows: 0, bytes: 0, nextRow: 3 });
  });

  it('keeps values through the renaming of a column, and none of a dropped one for its successor', () => {
    const renamed = after(create, insert, { do: 'rename-column', column: 'item', name: 'thing' });
    const all: TableWrite = { do: 'update-rows', filter: everything, values: {} };
    expect(
      after(create, insert, { do: 'rename-column', column: 'item', name: 'thing' }, all).answer.rows[0],
    ).toMatchObject({
      thing: 'pen',
    });
    expect(renamed.answer.table.columns[0]).toEqual({ name: 'thing', type: 'string' });
    const dropped: TableWrite[] = [
      { do: 'drop-column', column: 'item' },
      { do: 'add-column', name: 'item', type: 'number' },
    ];
    expect(after(create, insert, ...dropped, all).answer.rows[0]).toMatchObject({ item: null });
  });

  const many = (count: number, text = 'x') => Array.from({ length: count }, () => ({ item: text }));
  it.each<[string, TableWrite[], string]>([
    [
      'a column of its own name',
      [{ do: 'create-table', columns: [{ name: 'createdat', type: 'date' }] }],
      'refused columns.0.name',
    ],
    [
      'a name that is no name',
      [{ do: 'create-table', columns: [{ name: '__proto__', type: 'date' }] }],
      'refused columns.0.name',
    ],
    ['the same name twice', [create, { do: 'add-column', name: 'ITEM', type: 'date' }], 'refused name'],
    [
      'a value of another type',
      [create, { do: 'insert-rows', rows: [{ item: 'pen' }, { price: 'two', paid: 1 }] }],
      'refused rows.1.price rows.1.paid',
    ],
    [
      'a text in the place of a date',
      [create, { do: 'insert-rows', rows: [{ due: 'tomorrow' }] }],
      'refused rows.0.due',
    ],
    [
      'a column that is not there',
      [create, { do: 'insert-rows', rows: [{ constructor: 1 }] }],
      'refused rows.0.constructor',
    ],
    ['no row', [create, { do: 'insert-rows', rows: [] }], 'refused rows'],
    ['a row too many at once', [create, { do: 'insert-rows', rows: many(1_001) }], 'refused rows'],
    [
      'a row too many',
      [create, ...Array.from({ length: 11 }, (): TableWrite => ({ do: 'insert-rows', rows: many(1_000) }))],
      'refused rows',
    ],
    ['too many bytes', [create, { do: 'insert-rows', rows: many(1_000, 'x'.repeat(9_000)) }], 'refused rows'],
    ['a second table of its name', [create, create], 'exists'],
    ['no table', [insert], 'unknown'],
    [
      'a filter by no column',
      [create, { do: 'delete-rows', filter: { match: 'all', conditions: [{ column: 'x', operator: 'eq' }] } }],
      'refused filter.conditions.0.column',
    ],
  ])('refuses %s, naming the field', (_name, writes, refusal) => {
    expect(refusalOf(...writes)).toBe(refusal);
  });

  it('has room for 50 columns and not for one more', () => {
    const full: TableWrite = {
      do: 'create-table',
      columns: Array.from({ length: tableLimits.columns }, (_, n) => ({ name: `c${n}`, type: 'string' })),
    };
    expect(after(full).contents?.schema.columns).toHaveLength(50);
    expect(refusalOf(full, { do: 'add-column', name: 'more', type: 'string' })).toBe('refused name');
  });
});
