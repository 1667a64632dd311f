import { expected } from '../parameters/read-parameter.js';
import { BoundValues } from './bind-query.js';
import type { Statement } from './bind-query.js';
import { quoteName } from './sql-text.js';
import type { Dialect } from './sql-text.js';

/** n8n's names of comparisons, and SQL's. */
export const comparisons = {
  equal: '=',
  '!=': '<>',
  LIKE: 'LIKE',
  '>': '>',
  '<': '<',
  '>=': '>=',
  '<=': '<=',
  'IS NULL': 'IS NULL',
  'IS NOT NULL': 'IS NOT NULL',
} as const;

export interface Condition {
  column: string;
  condition: keyof typeof comparisons;
  value: unknown;
}

export interface Where {
  conditions: readonly Condition[];
  joinedBy: 'AND' | 'OR';
}

/** A table, and what of its rows comes back. */
export interface TablePlace {
  dialect: Dialect;
  /** With its schema before it, where the dialect has some. */
  table: readonly string[];
  /** `*`: all. */
  columns: readonly string[];
  itemIndex: number;
}

type Row = Readonly<Record<string, unknown>>;

const columnList = ({ dialect, columns }: TablePlace): string =>
  columns.length === 0 || columns.includes('*') ? '*' : columns.map((name) => quoteName([name], dialect)).join(', ');

const returning = (place: TablePlace): string => (place.dialect === 'mysql' ? '' : ` RETURNING ${columnList(place)}`);

export function selectRows(
  place: TablePlace,
  {
    where,
    sort,
    limit,
  }: { where: Where; sort: readonly { column: string; direction: 'ASC' | 'DESC' }[]; limit: number | null },
): Statement {
  const { dialect, table } = place;
  const bound = new BoundValues(dialect);
  const order = sort.map(({ column, direction }) => `${quoteName([column], dialect)} ${direction}`).join(', ');
  const text = [
    `SELECT ${columnList(place)} FROM ${quoteName(table, dialect)}${whereText(place, where, bound)}`,
    ...(order === '' ? [] : [`ORDER BY ${order}`]),
    ...(limit === null ? [] : [`LIMIT ${limit}`]),
  ].join(' ');
  return { text, values: bound.values, reads: true };
}

export function insertRow(place: TablePlace, row: Row, skipsConflicts: boolean): Statement {
  const bound = new BoundValues(place.dialect);
  const isMySql = place.dialect === 'mysql';
  const head = `INSERT ${skipsConflicts && isMySql ? 'IGNORE ' : ''}INTO`;
  const conflict = skipsConflicts && !isMySql ? ' ON CONFLICT DO NOTHING' : '';
  const text = `${head} ${rowText(place, row, bound)}${conflict}${returning(place)}`;
  return { text, values: bound.values, reads: false };
}

/** Inserts a row, or changes the one that has the same values in these columns. Without one of them it would be another row each time. */
export function upsertRow(place: TablePlace, row: Row, matching: readonly string[]): Statement {
  mustMatch(row, matching, place.itemIndex);
  const { dialect } = place;
  const bound = new BoundValues(dialect);
  const name = (column: string): string => quoteName([column], dialect);
  const others = Object.keys(row).filter((column) => !matching.includes(column));
  const text = rowText(place, row, bound);
  if (dialect === 'mysql') {
    const changes = (others.length > 0 ? others : matching).map(
      (column) => `${name(column)} = VALUES(${name(column)})`,
    );
    return {
      text: `INSERT INTO ${text} ON DUPLICATE KEY UPDATE ${changes.join(', ')}`,
      values: bound.values,
      reads: false,
    };
  }
  const changes = others.map((column) => `${name(column)} = EXCLUDED.${name(column)}`).join(', ');
  const action = changes === '' ? 'DO NOTHING' : `DO UPDATE SET ${changes}`;
  const conflict = ` ON CONFLICT (${matching.map(name).join(', ')}) ${action}`;
  return { text: `INSERT INTO ${text}${conflict}${returning(place)}`, values: bound.values, reads: false };
}

/** Changes the rows that have these values. A row without one of them is refused: it would be another condition. */
export function updateRows(place: TablePlace, row: Row, matching: Row): Statement {
  const { dialect, table, itemIndex } = place;
  const bound = new BoundValues(dialect);
  const pair = ([column, value]: [string, unknown]): string =>
    `${quoteName([column], dialect)} = ${bound.bind(writable(place, column, value))}`;
  const changes = Object.entries(row).filter(([column]) => !Object.hasOwn(matching, column));
  if (changes.length === 0) throw expected('columns', 'a value for a column that is changed', itemIndex);
  mustMatch(matching, Object.keys(matching), itemIndex);
  const set = changes.map(pair).join(', ');
  const where = Object.entries(matching).map(pair).join(' AND ');
  const text = `UPDATE ${quoteName(table, dialect)} SET ${set} WHERE ${where}${returning(place)}`;
  return { text, values: bound.values, reads: false };
}

function mustMatch(row: Row, columns: readonly string[], itemIndex: number): void {
  const missing = columns.find((column) => (row[column] ?? null) === null);
  if (missing !== undefined) throw expected('columns', `a value of ${missing}, by which rows match`, itemIndex);
}

export function deleteRows(
  place: TablePlace,
  how: { command: 'truncate' | 'delete' | 'drop'; where: Where; cascades: boolean; restarts: boolean },
): Statement {
  const bound = new BoundValues(place.dialect);
  const name = quoteName(place.table, place.dialect);
  const [restart, cascade] =
    place.dialect === 'postgres' ? [how.restarts ? ' RESTART IDENTITY' : '', how.cascades ? ' CASCADE' : ''] : ['', ''];
  if (how.command === 'drop') return { text: `DROP TABLE IF EXISTS ${name}${cascade}`, values: [], reads: false };
  if (how.command === 'truncate')
    return {
      text: `TRUNCATE TABLE ${name}${restart}${cascade}`,
      values: [],
      reads: false,
    };
  if (how.where.conditions.length === 0)
    throw expected('where', 'a condition: all rows are truncated', place.itemIndex);
  const text = `DELETE FROM ${name}${whereText(place, how.where, bound)}`;
  return { text, values: bound.values, reads: false };
}

/** An empty list is `{}` for an array of PostgreSQL, which JSON takes for an object. */
function writable({ dialect, itemIndex }: TablePlace, column: string, value: unknown): unknown {
  if (dialect === 'postgres' && Array.isArray(value) && value.length === 0)
    throw expected('columns', `no empty list in ${column}, but the text [] for JSON or {} for an array`, itemIndex);
  return value ?? null;
}

function rowText(place: TablePlace, row: Row, bound: BoundValues): string {
  const { dialect, table, itemIndex } = place;
  const columns = Object.keys(row);
  if (columns.length === 0) throw expected('columns', 'a value for a column', itemIndex);
  const names = columns.map((column) => quoteName([column], dialect)).join(', ');
  const values = Object.entries(row).map(([column, value]) => bound.bind(writable(place, column, value)));
  return `${quoteName(table, dialect)} (${names}) VALUES (${values.join(', ')})`;
}

function whereText({ dialect, itemIndex }: TablePlace, { conditions, joinedBy }: Where, bound: BoundValues): string {
  if (conditions.length === 0) return '';
  const all = conditions.map(({ column, condition, value }) => {
    if (column === '') throw expected('where', 'a column for each condition', itemIndex);
    const name = quoteName([column], dialect);
    if (condition === 'IS NULL' || condition === 'IS NOT NULL') return `${name} ${condition}`;
    if (value === undefined || value === null) throw expected('where', `a value of ${column}`, itemIndex);
    return `${name} ${comparisons[condition]} ${bound.bind(value)}`;
  });
  return ` WHERE ${all.join(` ${joinedBy} `)}`;
}
