import { defineNode } from '../catalogue-node.js';
import { neededCredential } from '../http/http-parameters.js';
import { choice, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, locatedAt, objectsAt, textAt } from '../parameters/read-parameter.js';
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
const written = { operation: ['insert', 'update', 'upsert'] };
const matched = { operation: ['update', 'upsert'] };

export const mySql = defineNode(
  {
    name: 'n8n-nodes-base.mySql',
    displayName: 'MySQL',
    description: 'Asks a database of MySQL or MariaDB, and changes its rows',
    version: [2, 2.1, 2.2, 2.3, 2.4, 2.5],
    group: ['input'],
    defaults: { name: 'MySQL' },
    inputs: ['main'],
    outputs: ['main'],
    credentials: [{ name: 'mySql', required: true }],
    properties: [
      choice('resource', 'Resource', { database: 'Database' }, { noDataExpression: true }),
      choice('operation', 'Operation', Object.fromEntries(operations.map((name) => [name, name])), {
        noDataExpression: true,
      }),
      {
        ...{ displayName: 'Table', name: 'table', type: 'resourceLocator', required: true },
        ...when({ operation: ['insert', 'deleteTable', 'select', 'update', 'upsert'] }),
        default: { __rl: true, mode: 'list', value: '' },
      },
      choice(
        'dataMode',
        'Data Mode',
        { autoMapInputData: 'Auto-Map Input Data to Columns', defineBelow: 'Map Each Column Below' },
        when(written),
      ),
      textProperty('columnToMatchOn', 'Column to Match On', { required: true, ...when(matched) }),
      textProperty('valueToMatchOn', 'Value of Column to Match On', when({ ...matched, dataMode: ['defineBelow'] })),
      groups(
        'valuesToSend',
        'Values to Send',
        [
          {
            name: 'values',
            displayName: 'Values',
            values: [textProperty('column', 'Column'), textProperty('value', 'Value')],
          },
        ],
        when({ ...written, dataMode: ['defineBelow'] }),
      ),
      ...databaseProperties,
      databaseOptions(),
    ],
    codex: { alias: ['sql', 'database', 'query', 'table', 'rows', 'mariadb', 'insert', 'select', 'upsert', 'db'] },
    builderHint:
      'executeQuery with values in {{ }} or as $1 of options.queryReplacement, which are bound. One statement for each item; a SELECT or SHOW reads alone, all else asks a person.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((_, at) =>
        databaseRequest(call, at, {
          ...{ credential: neededCredential(call.node, 'mySql'), engine: 'mysql' },
          statement: statementAt(call, at),
        }),
      ),
    items: (_, request, answer) =>
      itemsFromRows(request.kind === 'database' && request.reads, answer, request.itemIndex),
  },
);

function statementAt(call: NodeCall, at: number): Statement {
  const operation = choiceAt(call, 'operation', at, operations);
  if (operation === 'executeQuery') return queryAt(call, 'mysql', at);
  const table = locatedAt(call, 'table', at).split('.');
  const place: TablePlace = { dialect: 'mysql', table, columns: outputColumnsAt(call, at), itemIndex: at };
  switch (operation) {
    case 'select':
      return selectRows(place, selectionAt(call, at));
    case 'insert':
      return insertRow(place, rowAt(call, at), flagAt(call, 'options.skipOnConflict', at));
    case 'upsert': {
      const { row, column } = matchedAt(call, at);
      return upsertRow(place, row, [column]);
    }
    case 'update': {
      const { row, column } = matchedAt(call, at);
      return updateRows(place, row, { [column]: row[column] });
    }
    case 'deleteTable':
      return deleteRows(place, {
        command: choiceAt(call, 'deleteCommand', at, ['truncate', 'delete', 'drop']),
        where: whereAt(call, at),
        ...{ cascades: false, restarts: false },
      });
  }
}

function rowAt(call: NodeCall, at: number): Record<string, unknown> {
  const isMapped = choiceAt(call, 'dataMode', at, ['autoMapInputData', 'defineBelow']) === 'autoMapInputData';
  if (isMapped) return withNulls(call, call.inputs[0]?.[at]?.json ?? {}, at);
  const pairs = objectsAt(call, 'valuesToSend.values', at).map(({ column, value }) => {
    if (typeof column !== 'string' || column === '') throw expected('valuesToSend', 'a column for each value', at);
    return [column, value] as const;
  });
  return withNulls(call, Object.fromEntries(pairs), at);
}

/** A row with the value of the column by which rows match. */
function matchedAt(call: NodeCall, at: number): { row: Record<string, unknown>; column: string } {
  const column = textAt(call, 'columnToMatchOn', at);
  if (column === '') throw expected('columnToMatchOn', 'a column', at);
  const isMapped = choiceAt(call, 'dataMode', at, ['autoMapInputData', 'defineBelow']) === 'autoMapInputData';
  const row = rowAt(call, at);
  return { row: isMapped ? row : { [column]: call.parameter('valueToMatchOn', at), ...row }, column };
}
