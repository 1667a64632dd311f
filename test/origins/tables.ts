import type { EffectAnswer, TableRequest } from '#nodes';
import { originsOfTable, withOrigins } from '../../libs/tables/src/column-origins.js';
import { queryRows } from '../../libs/tables/src/query-rows.js';
import type { StoredRow, TableSchema } from '../../libs/tables/src/table.js';
import { writeTable } from '../../libs/tables/src/write-table.js';
import type { TableWrite } from '../../libs/tables/src/write-table.js';

type Written = NonNullable<TableRequest['origins']>;

/** Data tables in memory, as the store keeps them: each column a text. */
export class Tables {
  private readonly all = new Map<string, { schema: TableSchema; rows: Map<number, StoredRow> }>();

  constructor(tables: Readonly<Record<string, readonly Record<string, string>[]>> = {}) {
    for (const [name, rows] of Object.entries(tables)) {
      const columns = Object.keys(rows[0] ?? { id: '' }).map((column) => ({ name: column, type: 'string' as const }));
      this.write(name, { do: 'create-table', columns }, {});
      const filled = rows.filter((row) => Object.values(row).some((value) => value !== ''));
      if (filled.length > 0) this.write(name, { do: 'insert-rows', rows: filled }, {});
    }
  }

  answer({ table, ask, origins = { '*': ['unknown'] } }: TableRequest): EffectAnswer {
    const made = ask.do === 'get' ? this.rows(table, ask) : this.write(table, writeOf(ask), origins);
    const kept = this.all.get(table);
    if (kept === undefined) throw new Error(`there is no table ${table}`);
    return { kind: 'table', rows: made, origins: originsOfTable(kept.schema) };
  }

  private rows(name: string, { filter, limit }: Extract<TableRequest['ask'], { do: 'get' }>) {
    const kept = this.all.get(name);
    return kept === undefined ? [] : queryRows(kept.schema, kept.rows, { filter, limit }).rows;
  }

  private write(name: string, write: TableWrite, origins: Written) {
    const before = this.all.get(name) ?? null;
    const change = writeTable(write, { id: name, name }, before, 0);
    if (change.schema === null) throw new Error('a table is deleted');
    const rows = new Map([...(before?.rows ?? []), ...change.put]);
    change.removed.forEach((id) => rows.delete(id));
    this.all.set(name, { schema: withOrigins(change.schema, change.put.values(), origins), rows });
    return change.answer.rows;
  }
}

function writeOf(ask: Exclude<TableRequest['ask'], { do: 'get' }>): TableWrite {
  if (ask.do === 'insert') return { do: 'insert-rows', rows: [ask.values] };
  if (ask.do === 'delete') return { do: 'delete-rows', filter: ask.filter };
  const { filter, values } = ask;
  return { do: ask.do === 'update' ? 'update-rows' : 'upsert-rows', filter, values };
}
