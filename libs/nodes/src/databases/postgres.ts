import { isObject } from '#values';
import { defineNode } from '../catalogue-node.js';
import { neededCredential } from '../http/http-parameters.js';
import { choice, flag, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, locatedAt, splitNames } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import type { Statement } from './bind-query.js';
import { deleteRows, insertRow, selectRows, updateRows, upsertRow } from './build-statement.js';
import type { TablePlace } from './build-statement.js';
import {
  databaseOptions,
  databaseProperties,
  databaseRequest,
  itemsFromRows,
  outputColumnsAt,
  queryAt,
  selectionAt,
  whereAt,
  withNulls,
} from './database-node.js';

const operations = ['insert', 'deleteTable', 'executeQuery', 'select', 'update', 'upsert'] as const;
const ofTables = { operation: ['insert', 'deleteTable', 'select', 'update', 'upsert'] };

export const postgres = defineNode(
  {
    name: 'n8n-nodes-base.postgres',
    displayName: 'Postgres',
    description: 'Asks a database of PostgreSQL, and changes its rows',
    version: [2.2, 2.3, 2.4, 2.5, 2.6],
    group: ['input'],
    defaults: { name: 'Postgres' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'postgres', required: true }],
    properties: [
      choice('resource', 'Resource', { database: 'Database' }, { noDataExpression: true }),
      choice('operation', 'Operation', Object.fromEntries(operations.map((name) => [name, name])), {
        noDataExpression: true,
      }),
      {
        ...{ displayName: 'Schema', name: 'schema', type: 'resourceLocator', ...when(ofTables) },
        default: { __rl: true, mode: 'list', value: 'public' },
      },
      {
        ...{ displayName: 'Table', name: 'table', type: 'resourceLocator', required: true, ...when(ofTables) },
        default: { __rl: true, mode: 'list', value: '' },
      },
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
    codex: {
      alias: ['sql', 'database', 'query', 'table', 'rows', 'postgresql', 'pg', 'insert', 'select', 'upsert', 'db'],
    },
    builderHint:
      'executeQuery with values in {{ }} or as $1 of options.queryReplacement, which are bound. One statement for each item; a SELECT reads alone, all else asks a person.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, at) =>
        databaseRequest(call, at, {
          ...{ credential: neededCredential(call.node, 'postgres'), engine: 'postgres' },
          statement: statementAt(call, at),
        }),
      ),
    items: (_, request, answer) =>
      itemsFromRows(request.kind === 'database' && request.reads, answer, request.itemIndex),
  },
);

function statementAt(call: NodeCall, at: number): Statement {
  const operation = choiceAt(call, 'operation', at, operations);
  if (operation === 'executeQuery') return queryAt(call, 'postgres', at);
  const table = [locatedAt(call, 'schema', at), locatedAt(call, 'table', at)];
  const place: TablePlace = { dialect: 'postgres', table, columns: outputColumnsAt(call, at), itemIndex: at };
  switch (operation) {
    case 'select':
      return selectRows(place, selectionAt(call, at));
    case 'insert':
      return insertRow(place, rowAt(call, at).row, flagAt(call, 'options.skipOnConflict', at));
    case 'upsert': {
      const { row, matching } = rowAt(call, at);
      return upsertRow(place, row, matching());
    }
    case 'update': {
      const { row, matching } = rowAt(call, at);
      return updateRows(place, row, Object.fromEntries(matching().map((column) => [column, row[column]])));
    }
    case 'deleteTable':
      return deleteRows(place, {
        command: choiceAt(call, 'deleteCommand', at, ['truncate', 'delete', 'drop']),
        where: whereAt(call, at),
        cascades: flagAt(call, 'options.cascade', at),
        restarts: flagAt(call, 'restartSequences', at),
      });
  }
}

/** The values of a row, and the columns by which rows match. */
function rowAt(call: NodeCall, at: number) {
  const columns = call.parameter('columns', at);
  const { mappingMode, value, matchingColumns } = isObject(columns) ? columns : {};
  const given = mappingMode === 'autoMapInputData' ? (call.inputs[0]?.[at]?.json ?? {}) : value;
  if (!isObject(given)) throw expected('columns', 'a value for a column', at);
  const row = withNulls(call, given, at);
  const matching = (): string[] => {
    const names = splitNames(matchingColumns);
    if (names.length === 0) throw expected('columns', 'columns by which rows match', at);
    return names;
  };
  return { row, matching };
}
