import { columnTypes, rowMatches, rowOperators, sortDirections } from './data-tables.js';
import type { ToolSpec } from './tools.js';

const text = { type: 'string', minLength: 1, maxLength: 128 };
/** What a new column may be called: said before a call is made, and not only when it is refused. */
const columnName = {
  ...{ type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,62}$' },
  description: 'A letter, then up to 62 letters, digits or underscores.',
};
const values = { type: 'object', additionalProperties: true };
const columnType = { type: 'string', enum: [...columnTypes] };
const columns = {
  type: 'array',
  maxItems: 50,
  items: {
    type: 'object',
    properties: { name: columnName, type: columnType },
    required: ['name', 'type'],
    additionalProperties: false,
  },
};
const filter = {
  type: 'object',
  properties: {
    match: { type: 'string', enum: [...rowMatches] },
    conditions: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        properties: { column: text, operator: { type: 'string', enum: [...rowOperators] }, value: {} },
        required: ['column', 'operator'],
        additionalProperties: false,
      },
    },
  },
  required: ['conditions'],
  additionalProperties: false,
};
const sort = {
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    properties: { column: text, direction: { type: 'string', enum: [...sortDirections] } },
    required: ['column'],
    additionalProperties: false,
  },
};

function spec(
  name: string,
  description: string,
  properties: Record<string, unknown>,
  required: readonly string[],
): ToolSpec {
  const parameters = { type: 'object', properties, required: [...required], additionalProperties: false };
  return { name, description, parameters, repeat: 'keyed', effects: 'write', runs: 'owed', maxCalls: 35 };
}

const tableReading = {
  action: { type: 'string', enum: ['list', 'schema', 'query'] },
  ...{ table: text, filter, sort, limit: { type: 'integer', minimum: 1, maximum: 1_000 }, cursor: { type: 'string' } },
};

/** Reads data tables. An answer is never used again: rows change. */
const tableReadSpec: ToolSpec = {
  ...spec(
    'data-tables.read',
    'Reads data tables: lists them, shows the columns of one, or finds its rows (50, or as many as limit says).',
    tableReading,
    ['action'],
  ),
  ...{ repeat: 'safe', effects: 'read', cacheTtlSeconds: 0, resultChars: 9_000 },
};

const tableCreateSpec = spec(
  'data-tables.create',
  'Makes a data table with typed columns. Each table has id, createdAt and updatedAt of its own.',
  { table: text, columns },
  ['table', 'columns'],
);

const tableSchemaSpec = spec(
  'data-tables.schema',
  'Adds a column to a data table (name, type), renames one (column, name) or deletes one (column).',
  {
    action: { type: 'string', enum: ['add-column', 'rename-column', 'delete-column'] },
    ...{ table: text, column: text, name: columnName, type: columnType },
  },
  ['action', 'table'],
);

const tableRowsSpec = spec(
  'data-tables.rows',
  'Inserts rows into a data table (rows), or changes those that a filter finds: update-rows and upsert-rows set values, delete-rows deletes.',
  {
    action: { type: 'string', enum: ['insert-rows', 'update-rows', 'upsert-rows', 'delete-rows'] },
    ...{ table: text, rows: { type: 'array', minItems: 1, maxItems: 1_000, items: values }, filter, values },
  },
  ['action', 'table'],
);

const tableDeleteSpec = spec('data-tables.delete', 'Deletes a data table with all its rows.', { table: text }, [
  'table',
]);

/** The tools of an agent that manages data tables, each with the action of `data-tables` whose permission it needs. */
export const tableTools: readonly { spec: ToolSpec; action: string }[] = [
  { spec: tableReadSpec, action: 'query' },
  { spec: tableCreateSpec, action: 'create' },
  { spec: tableSchemaSpec, action: 'add-column' },
  { spec: tableRowsSpec, action: 'insert-rows' },
  { spec: tableDeleteSpec, action: 'delete' },
];
