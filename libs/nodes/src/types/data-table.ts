import { isObject } from '#values';
import { rowOperators } from '#model-turn';
import { defineNode } from '../catalogue-node.js';
import type { TableAsk } from '../run/effects.js';
import { itemFrom } from '../run/items.js';
import { NodeError } from '../values/node-error.js';
import { choice, flag, groups, number, textProperty, when } from '../parameters/properties.js';
import { choiceAt, expected, flagAt, locatedAt, numberAt, objectsAt } from '../parameters/read-parameter.js';
import type { NodeCall } from '../run/node-call.js';

const operations = ['insert', 'get', 'update', 'upsert', 'deleteRows'] as const;
const found = { operation: ['get', 'update', 'upsert', 'deleteRows'] };
const changed = { operation: ['update', 'upsert', 'deleteRows'] };
const written = { operation: ['insert', 'update', 'upsert'] };
/** The most rows that a table has. */
const mostRows = 10_000;

const conditions = [
  {
    name: 'conditions',
    displayName: 'Conditions',
    values: [
      textProperty('keyName', 'Column'),
      choice('condition', 'Condition', Object.fromEntries(rowOperators.map((name) => [name, name]))),
      textProperty('keyValue', 'Value'),
    ],
  },
];

export const dataTable = defineNode(
  {
    name: 'n8n-nodes-base.dataTable',
    displayName: 'Data Table',
    description: 'Keeps rows in a data table, and finds them again',
    version: [1, 1.1],
    group: ['input', 'transform'],
    defaults: { name: 'Data Table' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [
      choice('resource', 'Resource', { row: 'Row' }, { noDataExpression: true }),
      choice(
        'operation',
        'Operation',
        { insert: 'Insert', get: 'Get', update: 'Update', upsert: 'Upsert', deleteRows: 'Delete' },
        { noDataExpression: true },
      ),
      {
        ...{ displayName: 'Data Table', name: 'dataTableId', type: 'resourceLocator', required: true },
        default: { __rl: true, mode: 'name', value: '' },
        description: 'its name, or its id',
      },
      choice(
        'matchType',
        'Must Match',
        { anyCondition: 'Any Condition', allConditions: 'All Conditions' },
        when(found),
      ),
      groups('filters', 'Conditions', conditions, when({ operation: ['get'] })),
      groups('filters', 'Conditions', conditions, {
        ...{ required: true, description: 'one condition or more' },
        ...when(changed),
      }),
      {
        ...{ displayName: 'Columns', name: 'columns', type: 'resourceMapper', required: true, ...when(written) },
        default: { mappingMode: 'defineBelow', value: {} },
        description: '{mappingMode: "defineBelow", value: {column: value}}, or "autoMapInputData": the item',
      },
      flag('returnAll', 'Return All', false, when({ operation: ['get'] })),
      number('limit', 'Limit', 50, { typeOptions: { minValue: 1 }, ...when({ operation: ['get'] }) }),
    ],
    codex: {
      alias: [
        'table',
        'rows',
        'database',
        'store',
        'remember',
        'list',
        'spreadsheet',
        'crud',
        'save',
        'record',
        'insert',
        'upsert',
        'lookup',
        'log',
        'persist',
        'count',
      ],
    },
    builderHint: 'The table has to be there, with its columns. update, upsert and deleteRows need a condition.',
  },
  {
    as: 'effect',
    requests: (call) =>
      (call.inputs[0] ?? []).map((item, itemIndex) => ({
        ...{ kind: 'table', itemIndex, table: locatedAt(call, 'dataTableId', itemIndex) },
        ask: toTableAsk(call, item.json, itemIndex),
      })),
    items: (_, { itemIndex }, answer) => {
      if (answer.kind !== 'table') throw new NodeError('NODE_OPERATION', 'Expected the answer of a data table');
      return answer.rows.map((row) => itemFrom({ ...row }, itemIndex));
    },
  },
);

function toTableAsk(call: NodeCall, json: Record<string, unknown>, at: number): TableAsk {
  const operation = choiceAt(call, 'operation', at, operations);
  switch (operation) {
    case 'insert':
      return { do: 'insert', values: valuesAt(call, json, at) };
    case 'get': {
      const isAll = flagAt(call, 'returnAll', at);
      return { do: 'get', filter: filterAt(call, at), limit: isAll ? mostRows : numberAt(call, 'limit', at, 50) };
    }
    case 'update':
    case 'upsert':
      return { do: operation, filter: narrowAt(call, at), values: valuesAt(call, json, at) };
    case 'deleteRows':
      return { do: 'delete', filter: narrowAt(call, at) };
  }
}

function filterAt(call: NodeCall, at: number): Extract<TableAsk, { do: 'get' }>['filter'] {
  const match = choiceAt(call, 'matchType', at, ['anyCondition', 'allConditions']) === 'anyCondition' ? 'any' : 'all';
  const conditions = objectsAt(call, 'filters.conditions', at).map(({ keyName, condition = 'eq', keyValue }) => {
    const operator = rowOperators.find((each) => each === condition);
    if (typeof keyName !== 'string' || keyName === '') throw expected('filters', 'a column for each condition', at);
    if (operator === undefined) throw expected('filters', `conditions of ${rowOperators.join(', ')}`, at);
    return { column: keyName, operator, ...(keyValue !== undefined && { value: keyValue }) };
  });
  return { match: conditions.length === 0 ? 'all' : match, conditions };
}

/** A change of rows that are not named would be one of all. */
function narrowAt(call: NodeCall, at: number): ReturnType<typeof filterAt> {
  const filter = filterAt(call, at);
  if (filter.conditions.length === 0) throw expected('filters', 'one condition or more', at);
  return filter;
}

function valuesAt(call: NodeCall, json: Record<string, unknown>, at: number): Record<string, unknown> {
  const columns = call.parameter('columns', at);
  const { mappingMode, value } = isObject(columns) ? columns : {};
  if (mappingMode === 'autoMapInputData') {
    const { id: _id, createdAt: _created, updatedAt: _updated, ...values } = json;
    return values;
  }
  if (!isObject(value) || Object.keys(value).length === 0) throw expected('columns', 'a value for a column', at);
  return value;
}
