import { isObject } from '#values';
import { flag, when } from '../parameters/properties.js';
import { expected, locatedAt, splitNames } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { databaseNode } from './database-node.js';
import { databaseOptions, databaseProperties, ofTables, table, withNulls } from './database-parameters.js';

export const postgres = databaseNode({
  ...{ dialect: 'postgres', type: 'postgres', displayName: 'Postgres', version: [2.2, 2.3, 2.4, 2.5, 2.6] },
  description: 'Asks a database of PostgreSQL, and changes its rows',
  properties: [
    {
      ...{ displayName: 'Schema', name: 'schema', type: 'resourceLocator', ...ofTables },
      default: { __rl: true, mode: 'list', value: 'public' },
    },
    table,
    {
      ...{ displayName: 'Columns', name: 'columns', type: 'resourceMapper', required: true },
      ...when({ operation: ['insert', 'update', 'upsert'] }),
      default: { mappingMode: 'defineBelow', value: {} },
      description:
        '{mappingMode: "defineBelow", value: {column: value}, matchingColumns: ["id"]}, or "autoMapInputData"',
    },
    ...databaseProperties,
    flag(
      'restartSequences',
      'Restart Sequences',
      false,
      when({ operation: ['deleteTable'], deleteCommand: ['truncate'] }),
    ),
    databaseOptions(
      flag('cascade', 'Cascade', false),
      flag('treatQueryParametersInSingleQuotesAsText', 'Query Parameters in Quotes are Text', false),
    ),
  ],
  alias: ['sql', 'database', 'query', 'table', 'rows', 'postgresql', 'pg', 'insert', 'select', 'upsert', 'db'],
  hint: 'executeQuery with values in {{ }} or as $1 of options.queryReplacement, which are bound. One statement for each item; a SELECT reads alone, all else asks a person.',
  tableAt: (call, at) => [locatedAt(call, 'schema', at), locatedAt(call, 'table', at)],
  rowAt,
  matchedAt: (call, at) => {
    const row = rowAt(call, at);
    const matching = splitNames(columnsAt(call, at)['matchingColumns']);
    if (matching.length === 0) throw expected('columns', 'columns by which rows match', at);
    return { row, matching };
  },
});

function columnsAt(call: NodeCall, at: number): Record<string, unknown> {
  const columns = call.parameter('columns', at);
  return isObject(columns) ? columns : {};
}

function rowAt(call: NodeCall, at: number): Record<string, unknown> {
  const { mappingMode, value } = columnsAt(call, at);
  const given = mappingMode === 'autoMapInputData' ? (call.inputs[0]?.[at]?.json ?? {}) : value;
  if (!isObject(given)) throw expected('columns', 'a value for a column', at);
  return withNulls(call, given, at);
}
