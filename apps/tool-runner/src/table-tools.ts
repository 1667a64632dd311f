import { isObject } from '#values';
import { untrustedData } from '#content';
import { columnTypes, tableTools } from '#model-turn';
import { readFilter, readSort, TableError } from '#tables';
import type { Filter, TableStore, TableWrite } from '#tables';
import { failure, hints } from '#tools';
import type { OwedTool, ToolAnswer } from '#tools';
import { markedWithinBytes } from './readable.js';

type Args = Readonly<Record<string, unknown>>;
export type TablesPort = Pick<TableStore, 'list' | 'show' | 'query' | 'write'>;

/** The tools of agents that manage data tables. A write that is made again under its key changes nothing, and has the same answer. */
export function dataTableTools(tables: TablesPort): readonly OwedTool[] {
  return tableTools.map(({ spec }) => ({
    runs: 'owed',
    spec: { ...spec, runs: 'owed' },
    run: (args, { headers }) => answerTableCall(tables, spec.name, args, headers['X-Idempotency-Key']),
  }));
}

/** What the model can do about each: the arguments are its own. */
const hintsByCode: Record<TableError['code'], string> = {
  refused: hints.correct,
  unknown: hints.notThere,
  exists: hints.taken,
  busy: hints.again,
  'key-reused': hints.inDoubt,
};

async function answerTableCall(tables: TablesPort, name: string, args: Args, key: string): Promise<ToolAnswer> {
  try {
    const table = readArg(args, 'table');
    const value =
      name === 'data-tables.read'
        ? await readTable(tables, table ?? '', args)
        : await tables.write(table ?? '', toTableWrite(name, args), { key, origins: { '*': ['model'] } });
    const label = table ?? 'all tables';
    return {
      ok: true,
      value: untrustedData(markedWithinBytes(JSON.stringify(value)), { source: 'data-table', label }),
    };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const hint = hintsByCode[error.code];
    return failure('tool-failed', error.message, { transient: error.code === 'busy', fate: 'refused', hint });
  }
}

async function readTable(tables: TablesPort, table: string, args: Args): Promise<unknown> {
  if (args['action'] === 'list') return tables.list();
  if (table === '') throw missing('table');
  if (args['action'] === 'schema') return tables.show(table);
  const { filter, sort, limit, cursor } = args;
  return tables.query(table, {
    ...(filter !== undefined && { filter: readFilter(filter) }),
    ...(Array.isArray(sort) && { sort: readSort(sort) }),
    ...(typeof limit === 'number' && { limit }),
    ...(typeof cursor === 'string' && { cursor }),
  });
}

function toTableWrite(name: string, args: Args): TableWrite {
  if (name === 'data-tables.create') return { do: 'create-table', columns: columnsIn(args) };
  if (name === 'data-tables.delete') return { do: 'delete-table' };
  switch (args['action']) {
    case 'add-column':
      return { do: 'add-column', name: required(args, 'name'), type: typeIn(args['type'], 'type') };
    case 'rename-column':
      return { do: 'rename-column', column: required(args, 'column'), name: required(args, 'name') };
    case 'delete-column':
      return { do: 'drop-column', column: required(args, 'column') };
    case 'insert-rows':
      return { do: 'insert-rows', rows: rowsIn(args) };
    case 'delete-rows':
      return { do: 'delete-rows', filter: filterIn(args) };
    default:
      return {
        do: args['action'] === 'update-rows' ? 'update-rows' : 'upsert-rows',
        ...{ filter: filterIn(args), values: requireObject(args['values'], 'values') },
      };
  }
}

/** Whoever means all rows says so, with no conditions: a filter that was left out does not mean all. */
function filterIn({ filter }: Args): Filter {
  if (filter === undefined) throw missing('filter');
  return readFilter(filter);
}

function columnsIn({ columns }: Args) {
  if (!Array.isArray(columns)) throw missing('columns');
  return columns.map((column: unknown, at) => {
    const { name, type } = requireObject(column, `columns.${at}`);
    return { name: String(name), type: typeIn(type, `columns.${at}.type`) };
  });
}

function rowsIn({ rows }: Args) {
  if (!Array.isArray(rows)) throw missing('rows');
  return rows.map((row: unknown, at) => requireObject(row, `rows.${at}`));
}

function typeIn(given: unknown, field: string) {
  const type = columnTypes.find((each) => each === given);
  if (type === undefined) throw new TableError('refused', `${field}: expected one of ${columnTypes.join(', ')}`);
  return type;
}

function readArg(args: Args, name: string): string | null {
  const value = args[name];
  return typeof value === 'string' ? value : null;
}

function required(args: Args, name: string): string {
  const value = readArg(args, name);
  if (value === null) throw missing(name);
  return value;
}

function requireObject(value: unknown, field: string): Record<string, unknown> {
  if (isObject(value)) return { ...value };
  throw missing(field);
}

function missing(field: string): TableError {
  return new TableError('refused', `${field}: is required`);
}
