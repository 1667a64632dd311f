import { choice, groups, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, locatedAt, objectsAt, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { databaseNode } from './database-node.js';
import { databaseOptions, databaseProperties, table, withNulls } from './database-parameters.js';

const written = { operation: ['insert', 'update', 'upsert'] };
const matched = { operation: ['update', 'upsert'] };

export const mySql = databaseNode({
  ...{ dialect: 'mysql', type: 'mySql', displayName: 'MySQL', version: [2, 2.1, 2.2, 2.3, 2.4, 2.5] },
  description: 'Asks a database of MySQL or MariaDB, and changes its rows',
  properties: [
    table,
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
  alias: ['sql', 'database', 'query', 'table', 'rows', 'mariadb', 'insert', 'select', 'upsert', 'db'],
  hint: 'executeQuery with values in {{ }} or as $1 of options.queryReplacement, which are bound. One statement for each item; a SELECT or SHOW reads alone, all else asks a person.',
  tableAt: (call, at) => locatedAt(call, 'table', at).split('.'),
  rowAt,
  matchedAt: (call, at) => {
    const column = textAt(call, 'columnToMatchOn', at);
    if (column === '') throw expected('columnToMatchOn', 'a column', at);
    const row = rowAt(call, at);
    return {
      row: isMapped(call, at) ? row : { [column]: call.parameter('valueToMatchOn', at), ...row },
      matching: [column],
    };
  },
});

function isMapped(call: NodeCall, at: number): boolean {
  return choiceAt(call, 'dataMode', at, ['autoMapInputData', 'defineBelow']) === 'autoMapInputData';
}

function rowAt(call: NodeCall, at: number): Record<string, unknown> {
  if (isMapped(call, at)) return withNulls(call, call.inputs[0]?.[at]?.json ?? {}, at);
  const pairs = objectsAt(call, 'valuesToSend.values', at).map(({ column, value }) => {
    if (typeof column !== 'string' || column === '') throw expected('valuesToSend', 'a column for each value', at);
    return [column, value] as const;
  });
  return withNulls(call, Object.fromEntries(pairs), at);
}
