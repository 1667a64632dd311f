import { mime } from './mail.js';

export const me = '/gmail/v1/users/me';
export const get = (path: string, query?: Record<string, string | readonly string[]>) => ({
  ...{ method: 'GET', path: `${me}${path}` },
  ...(query && { query }),
});
export const post = (path: string, body?: unknown) => ({
  ...{ method: 'POST', path: `${me}${path}` },
  ...(body !== undefined && { body }),
});
export const shown = { metadataHeaders: ['From', 'To', 'Cc', 'Bcc', 'Subject'], format: 'metadata' };
export const inbox = { labels: [{ id: 'INBOX', name: 'INBOX', type: 'system' }] };
export const message = {
  ...{ id: 'm1', threadId: 't1', snippet: 'Hi', labelIds: ['INBOX', 'GONE'] },
  payload: { mimeType: 'text/plain', headers: [{ name: 'From', value: 'ann@example.com' }] },
};
export const simplified = {
  ...{ id: 'm1', threadId: 't1', snippet: 'Hi', payload: { mimeType: 'text/plain' } },
  ...{ labels: [{ id: 'INBOX', name: 'INBOX' }, {}], From: 'ann@example.com' },
};
export const raw = mime(
  'From: "Ann, of B" <ann@example.com>',
  'To: bob@example.com, Team: eve@example.com;',
  'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
  'Date: Mon, 30 Nov 2026 10:00:00 +0100',
  'Message-ID: <1@example.com>',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('1 < 2\nNext\n\nEnd').toString('base64'),
);
export const read = {
  headers: {
    from: 'From: "Ann, of B" <ann@example.com>',
    to: 'To: bob@example.com, Team: eve@example.com;',
    subject: 'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
    date: 'Date: Mon, 30 Nov 2026 10:00:00 +0100',
    'message-id': 'Message-ID: <1@example.com>',
    'content-type': 'Content-Type: text/plain; charset=utf-8',
    'content-transfer-encoding': 'Content-Transfer-Encoding: base64',
  },
  ...{ text: '1 < 2\nNext\n\nEnd', textAsHtml: '<p>1 &lt; 2<br/>Next</p><p>End</p>', subject: 'Grüße' },
  ...{ date: '2026-11-30T09:00:00.000Z', messageId: '<1@example.com>', attachments: [] },
  from: { value: [{ name: 'Ann, of B', address: 'ann@example.com' }], text: '"Ann, of B" <ann@example.com>' },
  to: {
    value: [
      { name: '', address: 'bob@example.com' },
      { name: '', address: 'eve@example.com' },
    ],
    text: 'bob@example.com, eve@example.com',
  },
};
export const letter = { sendTo: 'bob@example.com', subject: 'Héllo', message: '<b>Hi</b>' };
export const original = {
  ...{ id: 'm1', threadId: 't1' },
  payload: {
    headers: [
      { name: 'From', value: 'Ann <ann@example.com>' },
      { name: 'To', value: 'me@example.com, "Bob, B" <bob@example.com>' },
      { name: 'Cc', value: 'eve@example.com' },
      { name: 'Subject', value: 'Plans' },
      { name: 'Message-Id', value: '<2@example.com>' },
      { name: 'References', value: '<1@example.com>' },
    ],
  },
};
export const asked = get('/messages/m1', {
  metadataHeaders: ['From', 'Reply-To', 'To', 'Cc', 'Subject', 'Message-ID', 'References'],
  format: 'metadata',
});
export const profile = { emailAddress: 'me@example.com' };
export const threading = { 'In-Reply-To': '<2@example.com>', References: '<1@example.com> <2@example.com>' };

export const firstAndNext: Record<string, string>[] = [{}, { pageToken: 'p2' }];
