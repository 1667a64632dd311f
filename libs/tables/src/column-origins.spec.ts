import { describe, expect, it } from '@jest/globals';
import { originsOfTable, withOrigins } from './column-origins.js';
import type { StoredRow, TableSchema } from './table.js';
import { writeTable } from './write-table.js';

const at = { id: 'tbl', name: 'people' };
const columns = [
  { name: 'phone', type: 'string' as const },
  { name: 'note', type: 'string' as const },
];
const made = writeTable({ do: 'create-table', columns }, at, null, 0).schema;
const schema = made ?? ({} as TableSchema); // a table that is made has one

const row = (...ids: number[]): StoredRow => ({ cells: Object.fromEntries(ids.map((id) => [id, 'x'])), at: [0, 0] });

describe('whose words a table holds', () => {
  it('is nobody’s but operators’ at first, and is never forgotten', () => {
    expect(originsOfTable(schema)).toEqual({});
    const once = withOrigins(schema, [row(2)], { note: ['caller'] });
    const twice = withOrigins(once, [row(1, 2)], { phone: [], note: ['model'] });
    expect(originsOfTable(twice)).toEqual({ note: ['caller', 'model'] });
  });

  it('is that of the columns that were written, named or not', () => {
    expect(originsOfTable(withOrigins(schema, [row(1)], { '*': ['model'] }))).toEqual({ phone: ['model'] });
    expect(originsOfTable(withOrigins(schema, [row(1)], { note: ['model'] }))).toEqual({});
  });

  it('goes with a column that is renamed', () => {
    const written = withOrigins(schema, [row(2)], { note: ['caller'] });
    const renamed = writeTable(
      { do: 'rename-column', column: 'note', name: 'phone2' },
      at,
      { schema: written, rows: new Map() },
      1,
    );
    expect(renamed.schema && originsOfTable(renamed.schema)).toEqual({ phone2: ['caller'] });
  });

  it('is not known of a table from before it was kept, whatever is written now', () => {
    const { origins: _none, ...old } = schema;
    expect(originsOfTable(withOrigins(old, [row(1)], {}))).toEqual({ '*': ['unknown'] });
  });
});
