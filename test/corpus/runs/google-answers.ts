import { day, toFields } from './answer-row.js';
import { picture } from './wanted-files.js';
import type { AnswerRow, Fields } from './answer-row.js';

const table = { type: 'text/plain', body: 'a, file\n1, 2\n' };
const google = /(^|\.)googleapis\.com$/;

const file = (id: string): Fields => ({
  ...{
    kind: 'drive#file',
    id,
    name: 'Notes.txt',
    mimeType: 'text/plain',
    size: '12',
    createdTime: day,
    modifiedTime: day,
  },
  ...{ webViewLink: `https://drive.google.com/file/d/${id}/view`, parents: ['root'] },
});

const mail = (id: string): Fields => ({
  ...{
    id,
    threadId: 't1',
    labelIds: ['INBOX', 'UNREAD'],
    snippet: 'The parts are late',
    internalDate: '1795683600000',
    sizeEstimate: 300,
  },
  payload: {
    mimeType: 'text/plain',
    headers: [
      { name: 'From', value: 'Ann <ann@example.com>' },
      { name: 'To', value: 'bob@example.com' },
      { name: 'Subject', value: 'Parts' },
      { name: 'Date', value: 'Mon, 30 Nov 2026 09:00:00 +0000' },
    ],
    body: { data: Buffer.from('The parts are late').toString('base64url') },
  },
  raw: Buffer.from(
    'From: Ann <ann@example.com>\r\nTo: bob@example.com\r\nSubject: Parts\r\n\r\nThe parts are late',
  ).toString('base64url'),
});

/** Google's services by their published forms. `shape` is what the nodes of the export read of a row of a sheet. */
export function googleAnswers(shape: Fields): AnswerRow[] {
  const cells = Object.keys(shape).filter((name) => name !== '');
  return [
    [
      /^oauth2\.googleapis\.com$/,
      'POST',
      /token/,
      () => ({ access_token: 't', expires_in: 3_600, token_type: 'Bearer' }),
    ],
    [
      /^sheets\.googleapis\.com$/,
      'GET',
      /\/values\/(.+)$/,
      (_, range) => ({ range, majorDimension: 'ROWS', values: sheetRows(cells, shape) }),
    ],
    [
      /^sheets\.googleapis\.com$/,
      'GET',
      /\/values:batchGet$/,
      () => ({ valueRanges: [{ range: 'A', values: sheetRows(cells, shape) }] }),
    ],
    [
      /^sheets\.googleapis\.com$/,
      'GET',
      /spreadsheets\/([^/]+)$/,
      (_, id) => ({ spreadsheetId: id, properties: { title: 'Parts' }, sheets: sheetsFor() }),
    ],
    [
      /^sheets\.googleapis\.com$/,
      'POST',
      /spreadsheets$/,
      () => ({
        spreadsheetId: 's1',
        spreadsheetUrl: 'https://docs.google.com/s1',
        sheets: [{ properties: { sheetId: 0, title: 'Sheet1' } }],
      }),
    ],
    [
      /^sheets\.googleapis\.com$/,
      'POST',
      /spreadsheets\/([^/]+)/,
      (_, id) => ({ spreadsheetId: id, updates: { updatedRows: 1 }, replies: [{}] }),
    ],
    [/^sheets\.googleapis\.com$/, 'PUT', /spreadsheets\/([^/]+)/, (_, id) => ({ spreadsheetId: id, updatedRows: 1 })],
    [google, 'GET', /\/drive\/v3\/files\/[^/]+\/export$/, () => ({ type: 'text/plain', body: 'a document' })],
    [google, 'GET', /\/drive\/v3\/files$/, () => ({ kind: 'drive#fileList', files: [file('f1'), file('f2')] })],
    [google, 'DELETE', /\/drive\/v3\//, () => ({ status: 204, body: '' })],
    [google, 'GET', /\/messages\/([^/]+)$/, (_, id) => mail(id)],
    [google, 'GET', /\/profile$/, () => ({ emailAddress: 'bob@example.com', messagesTotal: 2 })],
    [google, 'GET', /\/threads\/([^/]+)$/, (_, id) => ({ id, messages: [mail('m1')] })],
    [google, 'GET', /\/threads$/, () => ({ threads: [{ id: 't1', snippet: 'The parts are late' }] })],
    [google, 'GET', /\/events\/([^/]+)$/, (_, id) => calendarEvent(id, {})],
    [/^docs\.googleapis\.com$/, 'GET', /documents\/([^/]+)$/, (_, id) => docFor(id)],
    [
      /^docs\.googleapis\.com$/,
      '',
      /documents/,
      () => ({ documentId: 'doc1', title: 'Letter', replies: [{}], writeControl: { requiredRevisionId: 'r1' } }),
    ],
    [
      google,
      'GET',
      /\/drive\/v3\/files\/([^/]+)$/,
      ({ query }, id) => (query.get('alt') !== 'media' ? file(id) : shape['drivePictures'] === true ? picture : table),
    ],
    [
      google,
      'POST',
      /\/drive\/v3\/files\/[^/]+\/permissions$/,
      () => ({ kind: 'drive#permission', id: 'p1', type: 'user', role: 'reader' }),
    ],
    [
      google,
      'GET',
      /\/messages\/[^/]+\/attachments\/[^/]+$/,
      () => ({ size: 3, data: Buffer.from('abc').toString('base64url') }),
    ],
    [
      google,
      'GET',
      /\/messages$/,
      () => ({
        messages: [
          { id: 'm1', threadId: 't1' },
          { id: 'm2', threadId: 't1' },
        ],
        resultSizeEstimate: 2,
      }),
    ],
    [
      google,
      'GET',
      /\/labels$/,
      () => ({
        labels: [
          { id: 'INBOX', name: 'INBOX', type: 'system' },
          { id: 'L1', name: 'Parts', type: 'user' },
        ],
      }),
    ],
    [
      google,
      'POST',
      /gmail\/v1\/users\/me\/(?:messages|threads)/,
      () => ({ id: 'm9', threadId: 't1', labelIds: ['SENT'] }),
    ],
    [
      google,
      'GET',
      /\/events$/,
      () => ({ kind: 'calendar#events', items: [calendarEvent('e1', {}), calendarEvent('e2', {})] }),
    ],
    [
      google,
      'POST',
      /freeBusy$/,
      ({ body }) => ({
        calendars: Object.fromEntries(
          [toFields(body)['items']].flat().map((one) => [String(toFields(one)['id']), { busy: [] }]),
        ),
      }),
    ],
    [google, '', /\/drive\/v3\/files/, ({ body }) => ({ ...file('f9'), ...toFields(body) })],
    [google, '', /gmail\/v1\/users\/me\/drafts/, () => ({ id: 'd1', message: { id: 'm9', threadId: 't1' } })],
    [google, '', /calendar\/v3\//, ({ body }) => calendarEvent('e9', body)],
  ];
}

function sheetRows(cells: readonly string[], shape: Fields): unknown[][] {
  const row = cells.map((name) => (typeof shape[name] === 'object' ? JSON.stringify(shape[name]) : shape[name]));
  return [[...cells], row, row];
}

function sheetsFor(): unknown[] {
  return [0, 1, 2].map((sheetId) => ({ properties: { sheetId, title: `Sheet${sheetId + 1}`, index: sheetId } }));
}

function calendarEvent(id: string, body: unknown): Fields {
  const times = { start: { dateTime: day }, end: { dateTime: '2026-11-30T10:00:00Z' } };
  return {
    kind: 'calendar#event',
    id,
    status: 'confirmed',
    summary: 'Parts',
    htmlLink: 'https://calendar.google.com/e1',
    ...times,
    ...toFields(body),
  };
}

function docFor(documentId: string): Fields {
  const paragraph = { elements: [{ startIndex: 1, endIndex: 5, textRun: { content: 'Dear' } }] };
  return { documentId, title: 'Letter', body: { content: [{ startIndex: 1, endIndex: 5, paragraph }] } };
}
