import type { ServiceCase, ServiceCases } from '../service-case.js';

const at = (mode: string, value: string | number) => ({ __rl: true, mode, value });
const document = { documentId: at('url', 'https://docs.google.com/spreadsheets/d/doc_1/edit#gid=0') };
const byName = { ...document, sheetName: at('name', "Ann's") };
const path = '/v4/spreadsheets/doc_1';
const named = "/values/'Ann''s'";
const raw = { valueRenderOption: 'UNFORMATTED_VALUE' };
const define = (value: Record<string, unknown>, ...matchingColumns: string[]) => ({
  columns: { mappingMode: 'defineBelow', value, matchingColumns },
});
const get = (place: string) => ({ method: 'GET', path: `${path}${encoded(place)}`, query: raw });
const rows = [
  ['id', 'name', 'paid'],
  [1, 'Ann', true],
  [2, 'Bob'],
];
const body = { values: rows };

/** As a path has it. */
function encoded(place: string): string {
  return place.replaceAll(' ', '%20');
}

const append = (values: unknown[][], query: Record<string, string> = {}) => ({
  ...{ method: 'POST', path: `${path}${named}:append`, body: { values } },
  query: { valueInputOption: 'USER_ENTERED', insertDataOption: 'INSERT_ROWS', ...query },
});
const change = (data: [range: string, value: unknown][]) => ({
  ...{ method: 'POST', path: `${path}/values:batchUpdate` },
  body: {
    valueInputOption: 'USER_ENTERED',
    data: data.map(([range, value]) => ({
      range: `'Ann''s'!${range}`,
      values: [Array.isArray(value) ? value : [value]],
    })),
  },
});
const first = { row_number: 2, id: 1, name: 'Ann', paid: true };
const second = { row_number: 3, id: 2, name: 'Bob', paid: '' };
const reads = (
  options: Record<string, unknown>,
  items: unknown[],
  more: Record<string, unknown> = {},
): ServiceCase => ({
  of: 'sheet.read',
  parameters: { ...byName, options, ...more },
  asks: [{ method: 'GET', path: `${path}${named}`, query: { ...raw, dateTimeRenderOption: 'FORMATTED_STRING' } }],
  answers: [body],
  items,
});
const filters = (...values: [string, string][]) => ({
  filtersUI: { values: values.map(([lookupColumn, lookupValue]) => ({ lookupColumn, lookupValue })) },
});

/** As https://developers.google.com/workspace/sheets/api/reference/rest says. */
export const googleSheetsCases: ServiceCases = {
  service: 'n8n-nodes-base.googleSheets',
  credentials: [
    {
      ...{ type: 'googleSheetsOAuth2Api', hosts: ['sheets.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: {},
  refusal: { status: 403, body: { error: { code: 403, message: 'No permission' } }, said: 'No permission' },
  cases: [
    reads({}, [first, second]),
    reads({}, [second], filters(['name', 'Bob'], ['id', '2'])),
    reads({ returnAllMatches: 'returnAllMatches' }, [first, second], {
      ...filters(['name', 'Bob'], ['id', '1']),
      combineFilters: 'OR',
    }),
    reads({}, [second], filters(['row_number', '3'])),
    reads({ dataLocationOnSheet: { values: { rangeDefinition: 'specifyRange', headerRow: 2, firstDataRow: 3 } } }, [
      { row_number: 3, 1: 2, Ann: 'Bob', true: '' },
    ]),
    {
      of: 'sheet.read',
      parameters: {
        ...{ ...document, sheetName: at('list', 'gid=7') },
        options: {
          dataLocationOnSheet: { values: { rangeDefinition: 'specifyRangeA1', range: 'B5:C' } },
          outputFormatting: { values: { general: 'FORMULA', date: 'SERIAL_NUMBER' } },
        },
      },
      asks: [
        { method: 'GET', path, query: { fields: 'sheets.properties(sheetId,title)' } },
        {
          ...{ method: 'GET', path: `${path}/values/'People'!B5%3AC` },
          query: { valueRenderOption: 'FORMULA', dateTimeRenderOption: 'SERIAL_NUMBER' },
        },
      ],
      answers: [{ sheets: [{ properties: { sheetId: 7, title: 'People' } }] }, { values: [['a', 'b'], ['=A1']] }],
      items: [{ row_number: 6, a: '=A1', b: '' }],
    },
    {
      of: 'sheet.append',
      parameters: { operation: 'append', ...byName, ...define({ name: '={{ $json.n }}', id: 3 }) },
      item: { n: 'Eve' },
      asks: [get(`${named}!1%3A1`), append([[3, 'Eve', '']])],
      answers: [{ values: [rows[0]] }, {}],
      items: [{ name: 'Eve', id: 3 }],
    },
    {
      of: 'sheet.append',
      parameters: {
        ...{ operation: 'append', ...byName, columns: { mappingMode: 'autoMapInputData', value: {} } },
        options: { cellFormat: 'RAW', useAppend: true },
      },
      item: { id: 3, more: { a: 1 } },
      asks: [
        get(`${named}!1%3A1`),
        {
          ...{ method: 'PUT', path: `${path}${named}!1%3A1`, query: { valueInputOption: 'RAW' } },
          body: { values: [['id', 'name', 'paid', 'more']] },
        },
        append([[3, '', '', '{"a":1}']], { valueInputOption: 'RAW', insertDataOption: 'OVERWRITE' }),
      ],
      answers: [{ values: [rows[0]] }, {}, {}],
      items: [{ id: 3, more: { a: 1 } }],
    },
    {
      of: 'sheet.append',
      parameters: {
        operation: 'append',
        ...byName,
        ...define({ id: 3, odd: 1 }),
        options: { handlingExtraData: 'ignoreIt' },
      },
      asks: [get(`${named}!1%3A1`), append([[3, '', '']])],
      answers: [{ values: [rows[0]] }, {}],
      items: [{ id: 3, odd: 1 }],
    },
    {
      of: 'sheet.update',
      parameters: { operation: 'update', ...byName, ...define({ id: '2', paid: true, name: 'Rob' }, 'id') },
      asks: [
        get(named),
        change([
          ['C3', true],
          ['B3', 'Rob'],
        ]),
      ],
      answers: [body, {}],
      items: [{ id: '2', paid: true, name: 'Rob' }],
    },
    {
      of: 'sheet.update',
      parameters: { operation: 'update', ...byName, ...define({ row_number: 2, paid: false }, 'row_number') },
      asks: [get(named), change([['C2', false]])],
      answers: [body, {}],
      items: [{ row_number: 2, paid: false }],
    },
    {
      of: 'sheet.appendOrUpdate',
      parameters: { operation: 'appendOrUpdate', ...byName, ...define({ id: 9, name: 'Eve' }, 'id') },
      asks: [get(named), change([['A4', [9, 'Eve', '']]])],
      answers: [body, {}],
      items: [{ id: 9, name: 'Eve' }],
    },
    {
      of: 'sheet.appendOrUpdate',
      parameters: { operation: 'appendOrUpdate', ...byName, ...define({ id: 1, name: 'Eve' }, 'id') },
      asks: [get(named), change([['B2', 'Eve']])],
      answers: [body, {}],
      items: [{ id: 1, name: 'Eve' }],
    },
    ...(
      [
        [{}, named],
        [{ keepFirstRow: true }, `${named}!A2%3AZZZ`],
        [{ clear: 'specificRows', startIndex: 3, rowsToDelete: 2 }, `${named}!3%3A4`],
        [{ clear: 'specificRange', range: 'A1:B2' }, `${named}!A1%3AB2`],
      ] as const
    ).map(([how, place]): ServiceCase => ({
      of: 'sheet.clear',
      parameters: { operation: 'clear', ...byName, ...how },
      item: { a: 1 },
      asks: [{ method: 'POST', path: `${path}${place}:clear`, body: {} }],
      items: [{ a: 1 }],
    })),
    {
      of: 'sheet.create',
      parameters: { operation: 'create', ...document, title: 'New', options: { index: 0, hidden: true } },
      asks: [
        {
          ...{ method: 'POST', path: `${path}:batchUpdate` },
          body: { requests: [{ addSheet: { properties: { title: 'New', index: 0, hidden: true } } }] },
        },
      ],
      answers: [{ replies: [{ addSheet: { properties: { sheetId: 9, title: 'New' } } }] }],
      items: [{ sheetId: 9, title: 'New' }],
    },
    {
      of: 'spreadsheet.create',
      parameters: {
        resource: 'spreadsheet',
        title: 'Book',
        sheetsUi: { sheetValues: [{ title: 'One', hidden: true }] },
        options: { locale: 'de' },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/v4/spreadsheets' },
          body: {
            properties: { title: 'Book', locale: 'de' },
            sheets: [{ properties: { title: 'One', hidden: true } }],
          },
        },
      ],
      answers: [{ spreadsheetId: 'doc_2' }],
    },
  ],
};
