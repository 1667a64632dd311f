import type { EffectAnswer, TableRequest } from '#nodes';
import { TableError, tableLimits } from '#tables';
import type { Row, TableStore, TableWrite } from '#tables';
import { failure } from '#tools';
import type { ToolAnswer } from '#tools';
import { notMade } from './call-failure.js';

export type TablePorts = Pick<TableStore, 'query' | 'write' | 'originsIn'>;

/** Reads or writes rows of a data table. A write that is made again under its key changes nothing, and has the same answer. */
export async function callTable(tables: TablePorts, request: TableRequest, key: string): Promise<ToolAnswer> {
  try {
    const rows = await performTableRequest(tables, request, key);
    const origins = await tables.originsIn(request.table); // after the rows: none of them is newer than what is known
    return { ok: true, value: { kind: 'table', rows, origins } satisfies EffectAnswer };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    if (error.code !== 'busy') return notMade(error.message);
    return failure('tool-failed', error.message, { transient: true, fate: 'refused' });
  }
}

async function performTableRequest(
  tables: TablePorts,
  { table, ask, origins = { '*': ['unknown'] } }: TableRequest,
  key: string,
): Promise<readonly Row[]> {
  if (ask.do === 'get') return found(tables, table, ask);
  const { rows } = await tables.write(table, toTableWrite(ask), { key, origins });
  return rows;
}

function toTableWrite(ask: Exclude<TableRequest['ask'], { do: 'get' }>): TableWrite {
  switch (ask.do) {
    case 'insert':
      return { do: 'insert-rows', rows: [ask.values] };
    case 'update':
      return { do: 'update-rows', filter: ask.filter, values: ask.values };
    case 'upsert':
      return { do: 'upsert-rows', filter: ask.filter, values: ask.values };
    case 'delete':
      return { do: 'delete-rows', filter: ask.filter };
  }
}

/** Page by page, up to the limit. */
async function found(
  tables: TablePorts,
  table: string,
  { filter, limit: wanted }: Extract<TableRequest['ask'], { do: 'get' }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null && rows.length < wanted;) {
    const limit = Math.min(wanted - rows.length, tableLimits.rowsRead);
    const page = await tables.query(table, { filter, limit, ...(cursor !== undefined && { cursor }) });
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}
