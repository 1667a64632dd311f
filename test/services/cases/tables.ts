import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const rows = '/api/database/rows/table/607/';
const fields = '/api/database/fields/table/607/';
const user = { user_field_names: 'true' };
const known = [
  { id: 7, name: 'Name' },
  { id: 8, name: 'Age' },
];
const table = { databaseId: 121, tableId: 607 };
const row = { id: 1, Name: 'Ann' };
const filled = { fieldsUi: { fieldValues: [{ fieldId: 7, fieldValue: 'Ann' }] } };

/** As https://api.baserow.io/api/redoc says. */
export const baserowCases: ServiceCases = {
  service: 'n8n-nodes-base.baserow',
  credentials: [{ type: 'baserowApi', hosts: ['api.baserow.io'], values: { token: 'token-of-a-database' } }],
  usual: row,
  refusal: { status: 401, body: { error: 'ERROR_TOKEN', detail: 'The token is wrong' }, said: 'The token is wrong' },
  cases: [
    {
      of: 'row.create',
      parameters: { operation: 'create', ...table, ...filled },
      asks: [
        { method: 'GET', path: fields },
        { method: 'POST', path: rows, query: user, body: { Name: 'Ann' } },
      ],
      answers: [known, row],
    },
    plainCase('row.create', { ...table, dataToSend: 'autoMapInputData', inputsToIgnore: 'x' }, ['POST', rows], {
      ...{ item: { x: 1, Name: 'Ann' }, query: user, body: { Name: 'Ann' } },
    }),
    plainCase('row.delete', { ...table, rowId: '1' }, ['DELETE', `${rows}1/`], { items: [{ success: true }] }),
    plainCase('row.get', { ...table, rowId: '1' }, ['GET', `${rows}1/`], { query: user }),
    {
      of: 'row.getAll',
      parameters: {
        ...{ ...table, returnAll: true },
        additionalOptions: {
          filters: { fields: [{ field: 7, operator: 'equal', value: 'Ann' }] },
          ...{ filterType: 'OR', search: 'a' },
          order: { fields: [{ field: 8, direction: '-' }, { field: 7 }] },
        },
      },
      asks: [
        { method: 'GET', path: fields },
        ...[undefined, '2'].map((page) => ({
          ...{ method: 'GET', path: rows },
          query: {
            ...{ ...user, size: '200', search: 'a', order_by: '-Age,Name', ...(page !== undefined && { page }) },
            filters: '{"filter_type":"OR","filters":[{"type":"equal","field":7,"value":"Ann"}]}',
          },
        })),
      ],
      answers: [known, { next: 'https://api.baserow.io/2', results: [row] }, { next: null, results: [row] }],
      items: [row, row],
    },
    {
      of: 'row.update',
      parameters: { operation: 'update', ...table, rowId: '1', ...filled },
      asks: [
        { method: 'GET', path: fields },
        { method: 'PATCH', path: `${rows}1/`, query: user, body: { Name: 'Ann' } },
      ],
      answers: [known, row],
    },
  ],
};

const second = '/api/v1/db/data/noco/p1/t1';
const third = '/api/v2/tables/t1/records';
const noco = { projectId: 'p1', table: 't1' };
const named = { fieldsUi: { fieldValues: [{ fieldName: 'Name', fieldValue: 'Ann' }] } };

/** As https://data-apis-v1.nocodb.com and https://data-apis-v2.nocodb.com say. */
export const nocoDbCases: ServiceCases = {
  service: 'n8n-nodes-base.nocoDb',
  credentials: [
    { type: 'nocoDbApiToken', hosts: ['noco.example'], values: { apiToken: 'token-of-noco' } },
    { type: 'nocoDb', hosts: ['noco.example'], values: { apiToken: 'token-of-a-user' } },
  ],
  usual: { Id: 1 },
  refusal: { status: 401, body: { msg: 'Invalid token' }, said: 'Invalid token' },
  cases: [
    plainCase('row.create', { ...noco, ...named }, ['POST', third], {
      ...{ body: { Name: 'Ann' }, items: [{ Name: 'Ann', Id: 1 }] },
    }),
    plainCase('row.create', { ...noco, dataToSend: 'autoMapInputData' }, ['POST', second], {
      ...{ version: 2, item: { Name: 'Ann' }, body: { Name: 'Ann' }, items: [{ Name: 'Ann', Id: 1 }] },
    }),
    plainCase('row.delete', { ...noco, id: '1' }, ['DELETE', third], {
      body: [{ Id: '1' }],
      items: [{ success: true }],
    }),
    plainCase('row.delete', { ...noco, id: '1' }, ['DELETE', `${second}/1`], {
      version: 2,
      items: [{ success: true }],
    }),
    plainCase('row.get', { ...noco, id: '1' }, ['GET', `${third}/1`]),
    {
      of: 'row.getAll',
      parameters: {
        ...{ ...noco, operation: 'getAll', returnAll: true },
        options: {
          ...{ fields: ['Name', 'Age'], where: '(Name,eq,Ann)', viewId: 'v' },
          sort: { property: [{ field: 'Age', direction: '-' }, { field: 'Name' }] },
        },
      },
      asks: [undefined, '1'].map((offset) => ({
        ...{ method: 'GET', path: third },
        query: {
          ...{ fields: 'Name,Age', viewId: 'v', sort: '-Age,Name', where: '(Name,eq,Ann)', limit: '100' },
          ...(offset !== undefined && { offset }),
        },
      })),
      answers: [
        { list: [{ Id: 1 }], pageInfo: { isLastPage: false } },
        { list: [{ Id: 2 }], pageInfo: { isLastPage: true } },
      ],
      items: [{ Id: 1 }, { Id: 2 }],
    },
    plainCase(
      'row.update',
      { ...noco, id: '1', primaryKey: 'custom', customPrimaryKey: 'Nr', ...named },
      ['PATCH', third],
      { body: [{ Nr: '1', Name: 'Ann' }] },
    ),
    plainCase('row.update', { ...noco, id: '1', ...named }, ['PATCH', `${second}/1`], {
      version: 2,
      body: { Name: 'Ann' },
    }),
  ],
};
