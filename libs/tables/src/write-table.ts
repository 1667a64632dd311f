import { firstOf } from '#values';
import type { ColumnType } from '#model-turn';

import { readCell } from './cell-value.js';
import { compileFilter } from './filter-rows.js';
import type { Filter } from './filter-rows.js';
import { refusedAll, refuseField, TableError } from './table-error.js';
import type { TableProblem } from './table-error.js';
import { columnNameProblem, isTableName, tableLimits, toRow, toTableView } from './table.js';
import type { CellValue, Column, Row, StoredRow, TableSchema, TableView } from './table.js';

type Values = Readonly<Record<string, unknown>>;

/** One change of a table, as data. It is applied whole, or refused. */
export type TableWrite =
  | { do: 'create-table'; columns: readonly { name: string; type: ColumnType }[] }
  | { do: 'delete-table' }
  | { do: 'add-column'; name: string; type: ColumnType }
  | { do: 'rename-column'; column: string; name: string }
  | { do: 'drop-column'; column: string }
  | { do: 'insert-rows'; rows: readonly Values[] }
  /** Values of columns that are not named stay. */
  | { do: 'update-rows'; filter: Filter; values: Values }
  /** Inserts a row of the values where the filter finds none. */
  | { do: 'upsert-rows'; filter: Filter; values: Values }
  | { do: 'delete-rows'; filter: Filter };

/** What came of a write: the table as it is now or was when it was deleted, how many rows, and the first 100 of them, the deleted as they were. */
export interface WriteAnswer {
  table: TableView;
  affected: number;
  rows: readonly Row[];
}

/** What is there before a write. A write that looks at no row needs none: `needsRows` says which. */
export interface TableContents {
  schema: TableSchema;
  rows: ReadonlyMap<number, StoredRow>;
}

/** What is there after it; `schema` null: nothing. */
export interface TableChange {
  schema: TableSchema | null;
  put: ReadonlyMap<number, StoredRow>;
  removed: readonly number[];
  answer: WriteAnswer;
}

export function needsRows(write: TableWrite): boolean {
  return ['update-rows', 'upsert-rows', 'delete-rows'].includes(write.do);
}

/** What a write makes of a table that stands under an id and a name. @throws TableError */
export function writeTable(
  write: TableWrite,
  { id, name }: { id: string; name: string },
  before: TableContents | null,
  at: number,
): TableChange {
  if (write.do === 'create-table') {
    if (before !== null) throw new TableError('exists', `there is a table ${name}`);
    return schemaChange(created(write, id, name, at));
  }
  if (before === null) throw new TableError('unknown', `there is no table ${name}`);
  const { schema } = before;
  const now = { ...schema, updatedAt: at };
  switch (write.do) {
    case 'delete-table':
      return { ...schemaChange(schema), schema: null };
    case 'add-column':
      return schemaChange(withColumn(now, write.name, write.type));
    case 'rename-column': {
      const { id: renamed } = requireColumn(schema, write.column);
      const others = schema.columns.filter((column) => column.id !== renamed);
      assertColumnName(others, write.name);
      const columns = schema.columns.map((column) =>
        column.id === renamed ? { ...column, name: write.name } : column,
      );
      return schemaChange({ ...now, columns });
    }
    case 'drop-column': {
      const { id: dropped } = requireColumn(schema, write.column);
      return schemaChange({ ...now, columns: schema.columns.filter((column) => column.id !== dropped) });
    }
    case 'insert-rows':
      return inserted(now, write.rows, at);
    case 'update-rows':
      return updated(now, before.rows, write, at);
    case 'upsert-rows': {
      const change = updated(now, before.rows, write, at);
      return change.answer.affected > 0 ? change : inserted(now, [write.values], at, 'values');
    }
    case 'delete-rows':
      return deleted(now, before.rows, write.filter);
  }
}

function created(
  { columns }: Extract<TableWrite, { do: 'create-table' }>,
  id: string,
  name: string,
  at: number,
): TableSchema {
  if (!isTableName(name))
    throw refuseField(
      'name',
      `expected 1 to ${tableLimits.nameCharacters} characters on one line, no space at its ends`,
    );
  const counts = { nextColumn: 1, nextRow: 1, rows: 0, bytes: 0 };
  const empty: TableSchema = { id, name, columns: [], ...counts, createdAt: at, updatedAt: at, origins: {} };
  return columns.reduce(
    (schema, column, n) => withColumn(schema, column.name, column.type, `columns.${n}.name`),
    empty,
  );
}

function withColumn(schema: TableSchema, name: string, type: ColumnType, field = 'name'): TableSchema {
  const { columns, nextColumn: id } = schema;
  assertColumnName(columns, name, field);
  if (columns.length >= tableLimits.columns)
    throw refuseField(field, `a table has at most ${tableLimits.columns} columns`);
  return { ...schema, columns: [...columns, { id, name, type }], nextColumn: id + 1 };
}

function assertColumnName(columns: readonly Column[], name: string, field = 'name'): void {
  const problem = columnNameProblem(columns, name);
  if (problem !== null) throw refuseField(field, problem);
}

function requireColumn({ columns }: TableSchema, name: string): Column {
  const found = columns.find((column) => column.name === name);
  if (found === undefined) throw refuseField('column', `there is no column ${name}`);
  return found;
}

function schemaChange(schema: TableSchema): TableChange {
  return { schema, put: new Map(), removed: [], answer: { table: toTableView(schema), affected: 0, rows: [] } };
}

function inserted(schema: TableSchema, given: readonly Values[], at: number, field = 'rows'): TableChange {
  if (given.length === 0 || given.length > tableLimits.rowsWritten)
    throw refuseField('rows', `expected 1 to ${tableLimits.rowsWritten} rows`);
  const read = given.map((values, n) => readValues(schema, values, field === 'rows' ? `rows.${n}` : field));
  const problems = read.flatMap((each) => each.problems);
  if (problems.length > 0) throw refusedAll(problems);
  const put = new Map(read.map(({ cells }, n) => [schema.nextRow + n, { cells, at: [at, at] as const }]));
  const next = { ...schema, nextRow: schema.nextRow + put.size, rows: schema.rows + put.size };
  return rowsChange(next, put, new Map());
}

function updated(
  schema: TableSchema,
  rows: ReadonlyMap<number, StoredRow>,
  { filter, values }: { filter: Filter; values: Values },
  at: number,
): TableChange {
  const { cells, problems } = readValues(schema, values, 'values');
  if (problems.length > 0) throw refusedAll(problems);
  const found = foundBy(schema, rows, filter);
  const kept = new Set(schema.columns.map(({ id }) => String(id)));
  const changed = (row: StoredRow): StoredRow => {
    const known = Object.entries(row.cells).filter(([id]) => kept.has(id));
    return { cells: { ...Object.fromEntries(known), ...cells }, at: [row.at[0], at] };
  };
  return rowsChange(schema, new Map(found.map(([id, row]) => [id, changed(row)])), new Map(found));
}

function deleted(schema: TableSchema, rows: ReadonlyMap<number, StoredRow>, filter: Filter): TableChange {
  const found = foundBy(schema, rows, filter);
  const next = { ...schema, rows: schema.rows - found.length };
  return rowsChange(next, new Map(), new Map(found), found);
}

function foundBy(schema: TableSchema, rows: ReadonlyMap<number, StoredRow>, filter: Filter): [number, StoredRow][] {
  const holds = compileFilter(schema, filter);
  return [...rows].filter(([id, row]) => holds(toRow(schema, id, row))).sort(([one], [other]) => one - other);
}

function rowsChange(
  schema: TableSchema,
  put: ReadonlyMap<number, StoredRow>,
  before: ReadonlyMap<number, StoredRow>,
  shown: readonly [number, StoredRow][] = [...put],
): TableChange {
  const bytes = schema.bytes + countRowBytes(put) - countRowBytes(before);
  if (schema.rows > tableLimits.rows) throw refuseField('rows', `a table holds at most ${tableLimits.rows} rows`);
  if (bytes > tableLimits.bytes && put.size > 0)
    throw refuseField('rows', `a table holds at most ${tableLimits.bytes} bytes`);
  const next = { ...schema, bytes };
  const rows = firstOf(shown, tableLimits.rowsAnswered).map(([id, row]) => toRow(next, id, row));
  const removed = [...before.keys()].filter((id) => !put.has(id));
  return { schema: next, put, removed, answer: { table: toTableView(next), affected: shown.length, rows } };
}

function countRowBytes(rows: ReadonlyMap<number, StoredRow>): number {
  return [...rows.values()].reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
}

function readValues(
  schema: TableSchema,
  values: Values,
  field: string,
): { cells: Record<string, CellValue>; problems: TableProblem[] } {
  const cells: Record<string, CellValue> = {};
  const problems: TableProblem[] = [];
  for (const [name, value] of Object.entries(values)) {
    const column = schema.columns.find((each) => each.name === name);
    const read = column === undefined ? { expected: 'there is no such column' } : readCell(column.type, value);
    if ('expected' in read) problems.push({ field: `${field}.${name}`, detail: read.expected });
    else if (column !== undefined) cells[column.id] = read.value;
  }
  return { cells, problems };
}
