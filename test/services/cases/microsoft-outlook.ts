import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const at = (value: string) => ({ __rl: true, mode: 'id', value });
const me = '/v1.0/me';
const messageId = at('m1');
const who = (...all: string[]) => all.map((address) => ({ emailAddress: { address } }));
const done = [{ success: true }];
const mail = {
  ...{ id: 'm1', conversationId: 'c', subject: 'S', bodyPreview: 'B', categories: ['x'], hasAttachments: false },
  ...{ from: who('ann@a.example')[0], toRecipients: who('bob@a.example'), importance: 'normal' },
};
const simple = {
  ...{ id: 'm1', conversationId: 'c', subject: 'S', bodyPreview: 'B', categories: ['x'], hasAttachments: false },
  ...{ from: 'ann@a.example', to: ['bob@a.example'] },
};
const selected = 'id,conversationId,subject,bodyPreview,from,toRecipients,categories,hasAttachments';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const skipped: Record<string, string> = { $skip: '100' };
const event = { calendarId: at('k1'), eventId: at('e1') };

/** As https://learn.microsoft.com/en-us/graph/api/resources/mail-api-overview says. */
export const microsoftOutlookCases: ServiceCases = {
  service: 'n8n-nodes-base.microsoftOutlook',
  credentials: [
    {
      ...{ type: 'microsoftOutlookOAuth2Api', hosts: ['graph.microsoft.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: mail,
  refusal: {
    ...{ status: 401, said: 'Access token is empty.' },
    body: { error: { code: 'InvalidAuthenticationToken', message: 'Access token is empty.' } },
  },
  cases: [
    plainCase(
      'message.send',
      {
        ...{ toRecipients: 'ann@a.example, bob@a.example', subject: 'S', bodyContent: '<b>x</b>' },
        additionalFields: {
          ...{ bodyContentType: 'html', ccRecipients: 'c@a.example', importance: 'High', saveToSentItems: false },
          ...{ attachments: { attachments: [{ binaryPropertyName: 'pdf' }] }, replyTo: 'r@a.example' },
          ...{ categories: ['x'], isReadReceiptRequested: true },
        },
      },
      ['POST', `${me}/sendMail`],
      {
        ...{ files: ['pdf'], items: done },
        body: {
          message: {
            ...{ subject: 'S', body: { contentType: 'HTML', content: '<b>x</b>' } },
            ...{ toRecipients: who('ann@a.example', 'bob@a.example'), ccRecipients: who('c@a.example') },
            ...{ replyTo: who('r@a.example'), importance: 'High', categories: ['x'], isReadReceiptRequested: true },
            attachments: [
              {
                ...{ '@odata.type': '#microsoft.graph.fileAttachment', name: 'pdf.png', contentType: 'image/png' },
                contentBytes: base64('bytes of pdf'),
              },
            ],
          },
          saveToSentItems: false,
        },
      },
    ),
    plainCase('message.get', { messageId }, ['GET', `${me}/messages/m1`], {
      ...{ query: { $select: selected }, items: [simple] },
    }),
    {
      of: 'message.getAll',
      parameters: {
        ...{ operation: 'getAll', returnAll: true, output: 'fields', fields: ['subject', 'isRead'] },
        filtersUI: {
          values: {
            filters: {
              ...{ custom: 'not categories/any()', foldersToInclude: ['f1', 'f2'], readStatus: 'unread' },
              ...{ hasAttachments: true, receivedAfter: '2026-12-01T00:00:00Z', sender: "o'ann@a.example" },
            },
          },
        },
      },
      asks: [undefined, '2'].map((next) => ({
        ...{ method: 'GET', path: `${me}/messages` },
        query:
          next === undefined
            ? {
                ...{ $select: 'subject,isRead', $top: '100' },
                $filter: [
                  "(parentFolderId eq 'f1' or parentFolderId eq 'f2') and hasAttachments eq true and isRead eq false",
                  'receivedDateTime ge 2026-12-01T00:00:00.000Z',
                  "(from/emailAddress/address eq 'o''ann@a.example' or from/emailAddress/name eq 'o''ann@a.example')",
                  'not categories/any()',
                ].join(' and '),
              }
            : skipped,
      })),
      answers: [
        { value: [mail], '@odata.nextLink': `https://graph.microsoft.com${me}/messages?$skip=100` },
        { value: [mail] },
      ],
      items: [mail, mail],
    },
    plainCase(
      'message.getAll',
      { limit: 1, filtersUI: { values: { filterBy: 'search', search: 'tea' } } },
      ['GET', `${me}/messages`],
      { query: { $select: selected, $search: '"tea"', $top: '1' }, answers: [{ value: [mail] }], items: [simple] },
    ),
    plainCase('message.move', { messageId, folderId: at('f1') }, ['POST', `${me}/messages/m1/move`], {
      ...{ body: { destinationId: 'f1' }, items: done },
    }),
    plainCase('message.delete', { messageId }, ['DELETE', `${me}/messages/m1`], { items: done }),
    plainCase(
      'message.reply',
      { messageId, message: 'Yes', replyToSenderOnly: true },
      ['POST', `${me}/messages/m1/reply`],
      { body: { message: { body: { contentType: 'Text', content: 'Yes' } } }, items: done },
    ),
    plainCase(
      'message.update',
      { messageId, updateFields: { categories: '={{ $json.c }}', importance: 'Low', isRead: true, bodyContent: 'x' } },
      ['PATCH', `${me}/messages/m1`],
      {
        item: { c: ['a', 'b'] },
        body: { importance: 'Low', isRead: true, categories: ['a', 'b'], body: { contentType: 'Text', content: 'x' } },
      },
    ),
    plainCase(
      'draft.create',
      { subject: 'S', bodyContent: 'x', additionalFields: { toRecipients: 'ann@a.example' } },
      ['POST', `${me}/messages`],
      { body: { subject: 'S', body: { contentType: 'Text', content: 'x' }, toRecipients: who('ann@a.example') } },
    ),
    plainCase('draft.delete', { draftId: at('m1') }, ['DELETE', `${me}/messages/m1`], { items: done }),
    {
      of: 'draft.send',
      parameters: { resource: 'draft', operation: 'send', draftId: at('m1'), to: 'ann@a.example' },
      asks: [
        { method: 'PATCH', path: `${me}/messages/m1`, body: { toRecipients: who('ann@a.example') } },
        { method: 'POST', path: `${me}/messages/m1/send` },
      ],
      items: done,
    },
    plainCase('draft.update', { draftId: at('m1'), updateFields: { subject: 'T' } }, ['PATCH', `${me}/messages/m1`], {
      body: { subject: 'T' },
    }),
    plainCase(
      'event.create',
      {
        ...{ calendarId: at('k1'), subject: 'Tea', startDateTime: '2026-12-01T10:00:00+01:00' },
        ...{
          endDateTime: '2026-12-01T11:00:00',
          additionalFields: { timeZone: 'Europe/Berlin', attendees: 'a@a.example' },
        },
      },
      ['POST', `${me}/calendars/k1/events`],
      {
        body: {
          ...{ subject: 'Tea', attendees: who('a@a.example') },
          start: { dateTime: '2026-12-01T10:00:00', timeZone: 'Europe/Berlin' },
          end: { dateTime: '2026-12-01T11:00:00', timeZone: 'Europe/Berlin' },
        },
      },
    ),
    plainCase('event.delete', event, ['DELETE', `${me}/calendars/k1/events/e1`], { items: done }),
    plainCase('event.get', event, ['GET', `${me}/calendars/k1/events/e1`]),
    plainCase('event.getAll', { calendarId: at('k1'), limit: 2 }, ['GET', `${me}/calendars/k1/events`], {
      ...{ query: { $top: '2' }, answers: [{ value: [{ id: 'e1' }] }], items: [{ id: 'e1' }] },
    }),
    plainCase('folder.getAll', { returnAll: true }, ['GET', `${me}/mailFolders`], {
      ...{ query: { $top: '100' }, answers: [{ value: [{ id: 'f1' }] }], items: [{ id: 'f1' }] },
    }),
    plainCase('folder.create', { displayName: 'F' }, ['POST', `${me}/mailFolders`], { body: { displayName: 'F' } }),
  ],
};
