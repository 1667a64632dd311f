import type { ColumnType } from '#model-turn';
import type { Origin } from '#values';

/** A value of a column's type; null: empty. */
export type CellValue = string | number | boolean | null;

export const tableLimits = {
  columns: 50,
  rows: 10_000,
  /** Of one request. */
  rowsWritten: 1_000,
  /** Of one page. */
  rowsRead: 1_000,
  /** Of the rows that the answer to a write repeats. */
  rowsAnswered: 100,
  conditions: 50,
  /** Of all patterns of one filter over all rows: about a fifth of a second. */
  patternSteps: 24_000_000,
  textCharacters: 10_000,
  /** Of all rows, as they are stored. */
  bytes: 8 * 1024 * 1024,
  nameCharacters: 128,
} as const;

/** A column; its id stays when it is renamed, and none is given twice. */
export interface Column {
  id: number;
  name: string;
  type: ColumnType;
}

/** A table without its rows. Times are in milliseconds since the epoch. */
export interface TableSchema {
  id: string;
  name: string;
  columns: readonly Column[];
  nextColumn: number;
  nextRow: number;
  rows: number;
  /** Of its rows, as they are stored. */
  bytes: number;
  createdAt: number;
  updatedAt: number;
  /** Whose words were ever written into which columns, by their ids; a column that is not there: operators' alone. Absent: nobody knows. */
  origins?: Readonly<Record<string, readonly Origin[]>>;
}

/** A row as it is stored: its cells by the ids of columns, and when it was made and changed. */
export interface StoredRow {
  cells: Readonly<Record<string, CellValue>>;
  at: readonly [created: number, updated: number];
}

/** A row as it is read: `id` from 1 upwards, `createdAt` and `updatedAt` in ISO 8601, and a value for each column. */
export type Row = Readonly<Record<string, CellValue>>;

/** The columns that each table has of its own. */
export const ownColumns = ['id', 'createdAt', 'updatedAt'] as const;

export function toRow(schema: TableSchema, id: number, { cells, at: [created, updated] }: StoredRow): Row {
  const own = { id, createdAt: new Date(created).toISOString(), updatedAt: new Date(updated).toISOString() };
  const named = schema.columns.map((column): [string, CellValue] => [column.name, cells[column.id] ?? null]);
  return { ...own, ...Object.fromEntries(named) };
}

/** What people and models may know of a table. */
export interface TableView {
  id: string;
  name: string;
  columns: readonly { name: string; type: ColumnType }[];
  rows: number;
  createdAt: string;
  updatedAt: string;
}

export function toTableView({ id, name, columns, rows, createdAt, updatedAt }: TableSchema): TableView {
  return {
    ...{ id, name, rows, columns: columns.map((column) => ({ name: column.name, type: column.type })) },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Whether it may be the name of a table: 1 to 128 characters on one line, none but spaces within. */
export function isTableName(name: string): boolean {
  return name === name.trim() && name.length <= tableLimits.nameCharacters && /^[^\p{Cc}\p{Cs}]+$/u.test(name);
}

const columnName = /^[a-zA-Z][a-zA-Z0-9_]{0,62}$/;

/** Null: it may be the name of a new column. */
export function columnNameProblem(columns: readonly Column[], name: string): string | null {
  if (!columnName.test(name)) return 'expected a letter, then up to 62 letters, digits or underscores';
  if (ownColumns.some((own) => own.toLowerCase() === name.toLowerCase())) return `each table has its own ${name}`;
  if (columns.some((column) => column.name.toLowerCase() === name.toLowerCase())) return `there is a column ${name}`;
  return null;
}

/** The type of a column or of one that each table has; undefined: there is none of that name. */
export function typeOfColumn({ columns }: TableSchema, name: string): ColumnType | undefined {
  if (name === 'id') return 'number';
  if (name === 'createdAt' || name === 'updatedAt') return 'date';
  return columns.find((column) => column.name === name)?.type;
}
