import type { ServiceCases } from '../service-case.js';

const path = '/rest/v1/people';
const people = { tableId: 'people' };
const filters = (...conditions: object[]) => ({ filters: { conditions } });
const ann = { keyName: 'name', condition: 'eq', keyValue: '={{ $json.name }}' };
const full = { select: '*', limit: '1000' };
const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

/** As https://supabase.com/docs/guides/api and https://postgrest.org/en/stable/references/api/tables_views.html say. */
export const supabaseCases: ServiceCases = {
  service: 'n8n-nodes-base.supabase',
  credentials: [{ type: 'supabaseApi', hosts: ['abc.supabase.co'], values: { serviceRole: 'role-of-the-service' } }],
  usual: [{ id: 1 }],
  refusal: { status: 401, body: { message: 'Invalid API key' }, said: 'Invalid API key' },
  cases: [
    {
      of: 'row.create',
      parameters: {
        ...people,
        fieldsUi: { fieldValues: [{ fieldId: 'name', fieldValue: '={{ $json.name }}' }, { fieldId: 'note' }] },
      },
      item: { name: 'Ann' },
      asks: [{ method: 'POST', path, body: [{ name: 'Ann', note: '' }] }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.create',
      parameters: { ...people, dataToSend: 'autoMapInputData', inputsToIgnore: 'b, c' },
      item: { a: 1, b: 2, c: 3 },
      asks: [{ method: 'POST', path, body: [{ a: 1 }] }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.get',
      parameters: { operation: 'get', ...people, ...filters({ keyName: 'id', keyValue: 7 }) },
      asks: [{ method: 'GET', path, query: { and: '(id.eq."7")', select: '*' } }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.getAll',
      parameters: { operation: 'getAll', ...people, returnAll: true },
      asks: [
        { method: 'GET', path, query: full },
        { method: 'GET', path, query: { ...full, offset: '1000' } },
      ],
      answers: [many(1000), many(1)],
      items: [...many(1000), ...many(1)],
    },
    {
      of: 'row.getAll',
      parameters: {
        ...{ operation: 'getAll', ...people, limit: 5, filterType: 'manual', matchType: 'allFilters' },
        ...filters(
          ann,
          { keyName: 'left', condition: 'is', keyValue: 'null' },
          { keyName: 'bio', condition: 'fullText', searchFunction: 'wfts', keyValue: 'x' },
        ),
      },
      item: { name: 'A, "B" \\ C' },
      asks: [
        {
          ...{ method: 'GET', path },
          query: { select: '*', limit: '5', and: String.raw`(name.eq."A, \"B\" \\ C",left.is.null,bio.wfts."x")` },
        },
      ],
      items: [{ id: 1 }],
    },
    {
      of: 'row.update',
      parameters: {
        ...{ operation: 'update', ...people, ...filters(ann, { keyName: 'id', condition: 'gt', keyValue: '3' }) },
        fieldsUi: { fieldValues: [{ fieldId: 'note', fieldValue: 'new' }] },
      },
      item: { name: 'Ann' },
      asks: [{ method: 'PATCH', path, query: { or: '(name.eq."Ann",id.gt."3")' }, body: { note: 'new' } }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.update',
      parameters: {
        ...{ operation: 'update', ...people, ...filters({ keyName: 'a.b,"c', condition: 'eq', keyValue: '1' }) },
        fieldsUi: { fieldValues: [{ fieldId: 'ended_at', fieldValue: null }] },
      },
      asks: [{ method: 'PATCH', path, query: { or: String.raw`("a.b,\"c".eq."1")` }, body: { ended_at: null } }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.delete',
      parameters: {
        ...{ operation: 'delete', ...people },
        ...filters(
          { keyName: 'data->>key', condition: 'is', keyValue: 'NOT_NULL' },
          { keyName: '"a.b"->c', condition: 'is', keyValue: true },
        ),
      },
      asks: [{ method: 'DELETE', path, query: { or: '(data->>key.is.NOT_NULL,"a.b"->c.is.true)' } }],
      items: [{ id: 1 }],
    },
    {
      of: 'row.delete',
      parameters: { operation: 'delete', ...people, filterType: 'string', filterString: 'id=eq.1&name=like.*x*' },
      asks: [{ method: 'DELETE', path, query: { id: 'eq.1', name: 'like.*x*' } }],
      items: [{ id: 1 }],
    },
  ],
};
