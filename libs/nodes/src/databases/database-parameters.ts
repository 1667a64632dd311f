import { isObject } from '#values';
import { choice, collection, flag, groups, number, textProperty, when } from '../parameters/properties.js';
import type { Property } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, numberAt, objectsAt, splitNames, textAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';
import { bindQuery } from './bind-query.js';
import type { Statement } from './bind-query.js';
import { comparisons } from './build-statement.js';
import type { Condition, Where } from './build-statement.js';
import { copiesOut } from './sql-text.js';
import type { Dialect } from './sql-text.js';

export const operations = ['insert', 'deleteTable', 'executeQuery', 'select', 'update', 'upsert'] as const;
const ofQueries = when({ operation: ['executeQuery'] });
const ofConditions = { operation: ['select', 'deleteTable'] };

export const operationProperties: readonly Property[] = [
  choice('resource', 'Resource', { database: 'Database' }, { noDataExpression: true }),
  choice('operation', 'Operation', Object.fromEntries(operations.map((name) => [name, name])), {
    noDataExpression: true,
  }),
];

export const ofTables = when({ operation: operations.filter((name) => name !== 'executeQuery') });
export const table: Property = {
  ...{ displayName: 'Table', name: 'table', type: 'resourceLocator', required: true, ...ofTables },
  default: { __rl: true, mode: 'list', value: '' },
};

/** What both databases take, under n8n's names. */
export const databaseProperties: readonly Property[] = [
  textProperty('query', 'Query', {
    ...{ required: true, typeOptions: { rows: 5 }, ...ofQueries },
    description: 'SQL; a value in {{ }} and $1, $2 of the query parameters are bound',
  }),
  textProperty('queryValues', 'Values of the Query', {
    default: [],
    typeOptions: { multipleValues: true },
    ...ofQueries,
  }),
  textProperty('queryProblem', 'Query', {
    ...{ onlyDefault: 'an expression stands where no value can be bound', ...ofQueries },
  }),
  choice(
    'deleteCommand',
    'Command',
    { truncate: 'Truncate', delete: 'Delete', drop: 'Drop' },
    when({ operation: ['deleteTable'] }),
  ),
  groups(
    'where',
    'Select Rows',
    [
      {
        name: 'values',
        displayName: 'Values',
        values: [
          textProperty('column', 'Column'),
          choice('condition', 'Operator', Object.fromEntries(Object.keys(comparisons).map((name) => [name, name]))),
          textProperty('value', 'Value'),
        ],
      },
    ],
    when(ofConditions),
  ),
  choice('combineConditions', 'Combine Conditions', { AND: 'AND', OR: 'OR' }, when(ofConditions)),
  flag('returnAll', 'Return All', false, when({ operation: ['select'] })),
  number('limit', 'Limit', 50, {
    typeOptions: { minValue: 1 },
    ...when({ operation: ['select'], returnAll: [false] }),
  }),
  groups(
    'sort',
    'Sort',
    [
      {
        name: 'values',
        displayName: 'Values',
        values: [textProperty('column', 'Column'), choice('direction', 'Direction', { ASC: 'ASC', DESC: 'DESC' })],
      },
    ],
    when({ operation: ['select'] }),
  ),
];

export const databaseOptions = (...more: Property[]): Property =>
  collection('options', 'Options', [
    number('connectionTimeout', 'Connection Timeout', 30, {
      typeOptions: { minValue: 1 },
      description: 'in seconds, for the connection and the statement together',
    }),
    textProperty('queryReplacement', 'Query Parameters', { description: 'with commas between them, or a list' }),
    { displayName: 'Output Columns', name: 'outputColumns', type: 'multiOptions', default: [] },
    flag('skipOnConflict', 'Skip on Conflict', false),
    flag('replaceEmptyStrings', 'Replace Empty Strings with NULL', false),
    textProperty('queryBatching', 'Query Batching', {
      ...{ default: 'independently', onlyDefault: 'each item is a statement of its own' },
    }),
    textProperty('largeNumbersOutput', 'Output Large-Format Numbers As', {
      ...{ default: 'text', onlyDefault: 'a number that JSON cannot hold is a text' },
    }),
    ...more,
  ]);

export function queryAt(call: NodeCall, dialect: Dialect, itemIndex: number): Statement {
  const query = textAt(call, 'query', itemIndex);
  if (query.trim() === '') throw expected('query', 'a query', itemIndex);
  if (textAt(call, 'queryProblem', itemIndex) !== '')
    throw expected('query', 'values where they can be bound', itemIndex);
  const own = call.parameter('queryValues', itemIndex);
  const leavesQuoted = flagAt(call, 'options.treatQueryParametersInSingleQuotesAsText', itemIndex);
  const given = replacementsAt(call, itemIndex);
  const bound = bindQuery(query, { dialect, itemIndex, own: Array.isArray(own) ? own : [], given, leavesQuoted });
  if (dialect === 'postgres' && copiesOut(bound.text))
    throw expected('query', 'a SELECT: of COPY … TO STDOUT no row would come', itemIndex);
  return bound;
}

/** A text that stands there is a list with commas; what an expression has come to is a value, or a list of them. */
function replacementsAt(call: NodeCall, itemIndex: number): readonly unknown[] {
  const value = call.parameter('options.queryReplacement', itemIndex);
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value;
  const { options } = call.node.parameters ?? {};
  const written = isObject(options) ? options['queryReplacement'] : undefined;
  return typeof value === 'string' && written === value ? splitNames(value) : [value];
}

export function whereAt(call: NodeCall, itemIndex: number): Where {
  const conditions = objectsAt(call, 'where.values', itemIndex).map(
    ({ column, condition = 'equal', value }): Condition => {
      if (typeof column !== 'string') throw expected('where', 'a column for each condition', itemIndex);
      if (typeof condition !== 'string' || !isComparison(condition))
        throw expected('where', `conditions of ${Object.keys(comparisons).join(', ')}`, itemIndex);
      return { column, condition, value };
    },
  );
  return { conditions, joinedBy: choiceAt(call, 'combineConditions', itemIndex, ['AND', 'OR']) };
}

function isComparison(name: string): name is keyof typeof comparisons {
  return Object.hasOwn(comparisons, name);
}

export function selectionAt(call: NodeCall, itemIndex: number) {
  const sort = objectsAt(call, 'sort.values', itemIndex).map(({ column, direction = 'ASC' }) => {
    if (typeof column !== 'string' || column === '') throw expected('sort', 'a column', itemIndex);
    return { column, direction: direction === 'DESC' ? ('DESC' as const) : ('ASC' as const) };
  });
  const limit = flagAt(call, 'returnAll', itemIndex) ? null : Math.floor(numberAt(call, 'limit', itemIndex, 50));
  if (limit !== null && limit < 1) throw expected('limit', 'a number from 1 on', itemIndex);
  return { where: whereAt(call, itemIndex), sort, limit };
}

/** The columns of what comes back: names, or a text with commas. */
export function outputColumnsAt(call: NodeCall, itemIndex: number): string[] {
  return splitNames(call.parameter('options.outputColumns', itemIndex));
}

/** Values by column, with nothing in the place of an empty text where that is wanted. */
export function withNulls(call: NodeCall, row: Record<string, unknown>, itemIndex: number): Record<string, unknown> {
  if (!flagAt(call, 'options.replaceEmptyStrings', itemIndex)) return row;
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === '' ? null : value]));
}
