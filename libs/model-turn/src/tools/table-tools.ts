import { columnTypes, rowMatches, rowOperators, sortDirections } from './data-tables.js';
import type { ToolSpec } from './tools.js';

const text = { type: 'string', minLength: 1, maxLength: 128 };
const table = { ...text, description: 'Name of the table.' };
const column = { ...text, description: 'Name of the column.' };
/** What each of several things can be. */
const enumSchema = (values: readonly string[], description: string) => ({
  type: 'string',
  enum: [...values],
  description,
});
/** What a new column may be called: said before a call is made, and not only when it is refused. */
const columnName = {
  ...{ type: 'string', pattern: '^[a-zA-Z][a-zA-Z0-9_]{0,62}$' },
  description: 'Name of the column: a letter, then up to 62 letters, digits or underscores.',
};
const row = { type: 'object', additionalProperties: true };
const columnType = enumSchema(columnTypes, 'Type of its values.');
const columns = {
  ...{ type: 'array', description: 'Its columns.' },
  maxItems: 50,
  items: {
    type: 'object',
    properties: { name: columnName, type: columnType },
    required: ['name', 'type'],
    additionalProperties: false,
  },
};
const filter = {
  ...{ type: 'object', description: 'Which rows are meant.' },
  properties: {
    match: enumSchema(rowMatches, 'How many of the conditions must hold.'),
    conditions: {
      ...{ type: 'array', description: 'The conditions.' },
      maxItems: 50,
      items: {
        type: 'object',
        properties: {
          column,
          operator: enumSchema(rowOperators, 'How it is compared.'),
          value: { description: 'What it is compared with.' },
        },
        required: ['column', 'operator'],
        additionalProperties: false,
      },
    },
  },
  required: ['conditions'],
  additionalProperties: false,
};
const sort = {
  ...{ type: 'array', description: 'The order of the rows.' },
  maxItems: 5,
  items: {
    type: 'object',
    properties: { column, direction: enumSchema(sortDirections, 'Its direction.') },
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

const anAction = 'The action.';

const tableReading = {
  action: enumSchema(['list', 'schema', 'query'], anAction),
  ...{ table, filter, sort },
  limit: { type: 'integer', minimum: 1, maximum: 1_000, description: 'Most rows.' },
  cursor: { type: 'string', description: 'What the answer before gave, to go on from there.' },
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
  { table, columns },
  ['table', 'columns'],
);

const newName = 'Name that a column is given: a letter, then up to 62 letters, digits or underscores.';

const tableSchemaSpec = spec(
  'data-tables.schema',
  'Adds a column to a data table (name, type), renames one (column, name) or deletes one (column).',
  {
    action: enumSchema(['add-column', 'rename-column', 'delete-column'], anAction),
    ...{ table, column, name: { ...columnName, description: newName }, type: columnType },
  },
  ['action', 'table'],
);

const tableRowsSpec = spec(
  'data-tables.rows',
  'Inserts rows into a data table (rows), or changes those that a filter finds: update-rows and upsert-rows set values, delete-rows deletes.',
  {
    action: enumSchema(['insert-rows', 'update-rows', 'upsert-rows', 'delete-rows'], anAction),
    table,
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: 1_000,
      items: row,
      description:
        'Of insert-rows: new rows, a value for each column. A date is a text such as 2026-11-23, and read back as 2026-11-23T00:00:00.000Z.',
    },
    filter: { ...filter, description: 'Of all other actions: which rows are meant.' },
    values: { ...row, description: 'Of update-rows and upsert-rows: the values that are set, by their columns.' },
  },
  ['action', 'table'],
);

const tableDeleteSpec = spec('data-tables.delete', 'Deletes a data table with all its rows.', { table }, ['table']);

/** The tools of an agent that manages data tables, each with the action of `data-tables` whose permission it needs. */
export const tableTools: readonly { spec: ToolSpec; action: string }[] = [
  { spec: tableReadSpec, action: 'query' },
  { spec: tableCreateSpec, action: 'create' },
  { spec: tableSchemaSpec, action: 'add-column' },
  { spec: tableRowsSpec, action: 'insert-rows' },
  { spec: tableDeleteSpec, action: 'delete' },
];
