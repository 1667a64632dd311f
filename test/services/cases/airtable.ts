import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const at = (mode: string, value: string) => ({ __rl: true, mode, value });
const table = { base: at('id', 'app1'), table: at('url', 'https://airtable.com/app1/tbl1/viw1') };
const path = '/v0/app1/tbl1';
const record = { id: 'rec1', createdTime: '2026-01-01T00:00:00.000Z', fields: { Name: 'Ann' } };
const flat = { id: 'rec1', createdTime: record.createdTime, Name: 'Ann' };
const columns = (value: Record<string, unknown>, ...matchingColumns: string[]) => ({
  columns: { mappingMode: 'defineBelow', value, matchingColumns },
});

/** As https://airtable.com/developers/web/api says. */
export const airtableCases: ServiceCases = {
  service: 'n8n-nodes-base.airtable',
  credentials: [
    { type: 'airtableTokenApi', hosts: ['api.airtable.com'], values: { accessToken: 'token-of-a-person' } },
  ],
  usual: record,
  refusal: {
    ...{ status: 401, said: 'Invalid authentication token' },
    body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Invalid authentication token' } },
  },
  cases: [
    {
      of: 'record.create',
      parameters: { operation: 'create', ...table, ...columns({ Name: 'Ann', Age: 7 }), options: { typecast: true } },
      asks: [{ method: 'POST', path, body: { fields: { Name: 'Ann', Age: 7 }, typecast: true } }],
    },
    {
      of: 'record.create',
      parameters: {
        ...{ operation: 'create', ...table, columns: { mappingMode: 'autoMapInputData', value: {} } },
        options: { ignoreFields: 'secret, other' },
      },
      item: { id: 'x', Name: 'Ann', secret: 1, empty: '' },
      asks: [{ method: 'POST', path, body: { fields: { Name: 'Ann', empty: '' } } }],
    },
    {
      of: 'record.upsert',
      parameters: { operation: 'upsert', ...table, ...columns({ Name: 'Ann', Age: 7 }, 'Name') },
      asks: [
        {
          ...{ method: 'PATCH', path },
          body: { performUpsert: { fieldsToMergeOn: ['Name'] }, records: [{ fields: { Name: 'Ann', Age: 7 } }] },
        },
      ],
      answers: [{ records: [record] }],
      items: [record],
    },
    {
      of: 'record.upsert',
      parameters: { operation: 'upsert', ...table, ...columns({ id: 'rec1', Age: 7 }, 'id') },
      asks: [{ method: 'PATCH', path, body: { records: [{ id: 'rec1', fields: { Age: 7 } }] } }],
      answers: [{ records: [record] }],
      items: [record],
    },
    {
      of: 'record.deleteRecord',
      parameters: { operation: 'deleteRecord', ...table, id: 'rec1' },
      asks: [{ method: 'DELETE', path: `${path}/rec1` }],
      answers: [{ deleted: true, id: 'rec1' }],
    },
    {
      of: 'record.get',
      parameters: { ...table, id: '={{ $json.id }}' },
      item: { id: 'rec1' },
      asks: [{ method: 'GET', path: `${path}/rec1` }],
      items: [flat],
    },
    {
      of: 'record.search',
      parameters: {
        ...{ operation: 'search', ...table, filterByFormula: "{Name} = 'Ann'", options: { fields: ['Name'] } },
        sort: { property: [{ field: 'Name', direction: 'desc' }, { field: 'Age' }] },
      },
      asks: [undefined, 'next'].map((offset) => ({
        ...{ method: 'POST', path: `${path}/listRecords` },
        body: {
          ...{ filterByFormula: "{Name} = 'Ann'", fields: ['Name'] },
          sort: [
            { field: 'Name', direction: 'desc' },
            { field: 'Age', direction: 'asc' },
          ],
          ...(offset !== undefined && { offset }),
        },
      })),
      answers: [{ records: [record], offset: 'next' }, { records: [record] }],
      items: [flat, flat],
    },
    {
      of: 'record.search',
      parameters: {
        ...{ operation: 'search', ...table, returnAll: false, limit: 1, options: { view: at('id', 'viw1') } },
      },
      asks: [{ method: 'POST', path: `${path}/listRecords`, body: { view: 'viw1', sort: [], pageSize: 1 } }],
      answers: [{ records: [record], offset: 'next' }],
      items: [flat],
    },
    {
      of: 'record.update',
      parameters: { operation: 'update', ...table, ...columns({ id: 'rec1', Age: 8 }, 'id') },
      asks: [{ method: 'PATCH', path, body: { records: [{ id: 'rec1', fields: { Age: 8 } }] } }],
      answers: [{ records: [record] }],
      items: [record],
    },
    {
      of: 'record.update',
      parameters: {
        ...{ operation: 'update', ...table, ...columns({ Name: "Ann's \\", Age: 8 }, 'Name') },
        options: { updateAllMatches: true },
      },
      asks: [
        {
          ...{ method: 'POST', path: `${path}/listRecords` },
          body: { fields: ['Name'], filterByFormula: String.raw`AND({Name}='Ann\'s \\')` },
        },
        {
          ...{ method: 'PATCH', path },
          body: { records: ['rec1', 'rec2'].map((id) => ({ id, fields: { Name: "Ann's \\", Age: 8 } })) },
        },
      ],
      answers: [{ records: [{ id: 'rec1' }, { id: 'rec2' }] }, { records: [record] }],
      items: [record],
    },
    plainCase(
      'record1.append',
      { base: 'app1', table: 'tbl1', options: { typecast: true, ignoreFields: 'x' } },
      ['POST', path],
      { item: { id: 'i', x: 1, Name: 'Ann' }, body: { fields: { Name: 'Ann' }, typecast: true } },
    ),
    plainCase(
      'record1.update',
      { base: 'app1', table: 'tbl1', id: 'rec1', updateAllFields: false, fields: ['Name'] },
      ['PATCH', `${path}/rec1`],
      { item: { id: 'i', x: 1, Name: 'Ann' }, body: { fields: { Name: 'Ann' } } },
    ),
    plainCase(
      'record1.list',
      {
        ...{ base: 'app1', table: 'tbl1', returnAll: false, limit: 1 },
        additionalOptions: { view: 'V', fields: ['Name'], sort: { property: [{ field: 'Name', direction: 'desc' }] } },
      },
      ['POST', `${path}/listRecords`],
      {
        body: { fields: ['Name'], view: 'V', sort: [{ field: 'Name', direction: 'desc' }], pageSize: 1 },
        ...{ answers: [{ records: [record], offset: 'next' }], items: [record] },
      },
    ),
    plainCase('record1.read', { base: 'app1', table: 'tbl1', id: 'rec1' }, ['GET', `${path}/rec1`]),
    plainCase('record1.delete', { base: 'app1', table: 'tbl1', id: 'rec1' }, ['DELETE', `${path}/rec1`]),
    {
      of: 'base.getMany',
      parameters: { resource: 'base', options: { permissionLevel: ['edit'] } },
      asks: [undefined, 'next'].map((offset) => ({
        ...{ method: 'GET', path: '/v0/meta/bases' },
        ...(offset !== undefined && { query: { offset } }),
      })),
      answers: [
        {
          bases: [
            { id: 'app1', permissionLevel: 'edit' },
            { id: 'app2', permissionLevel: 'read' },
          ],
          offset: 'next',
        },
        { bases: [] },
      ],
      items: [{ id: 'app1', permissionLevel: 'edit' }],
    },
    {
      of: 'base.getSchema',
      parameters: { resource: 'base', operation: 'getSchema', base: at('id', 'app1') },
      asks: [{ method: 'GET', path: '/v0/meta/bases/app1/tables' }],
      answers: [{ tables: [{ id: 'tbl1', name: 'People' }] }],
      items: [{ id: 'tbl1', name: 'People' }],
    },
  ],
};
