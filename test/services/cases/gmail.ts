import {
  me,
  get,
  post,
  shown,
  inbox,
  message,
  simplified,
  raw,
  read,
  letter,
  original,
  asked,
  profile,
  threading,
  firstAndNext,
} from '../gmail-mails.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const modify = (of: string, parameters: object, path: string, body: unknown): ServiceCase => {
  const [resource, operation] = of.split('.');
  return { of, parameters: { resource, operation, ...parameters }, asks: [post(`${path}/modify`, body)] };
};

/** A reply to the original: what it is asked, and the mail that goes out, of which `mail` is what this case adds. */
const reply = (resource: string, parameters: object, mail: object): ServiceCase => ({
  of: `${resource}.reply`,
  parameters: { resource, operation: 'reply', messageId: 'm1', message: 'Fine', ...parameters },
  asks: [
    asked,
    get('/profile'),
    post('/messages/send', {
      threadId: 't1',
      raw: { To: 'Ann <ann@example.com>, "Bob, B" <bob@example.com>', Subject: 'Re: Plans', ...threading, ...mail },
    }),
  ],
  answers: [original, profile, { id: 'm9' }],
});

/** As https://developers.google.com/workspace/gmail/api/reference/rest says. */
export const gmailCases: ServiceCases = {
  service: 'n8n-nodes-base.gmail',
  credentials: [
    {
      ...{ type: 'gmailOAuth2', hosts: ['gmail.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { id: 'm9', threadId: 't1', labelIds: ['SENT'] },
  refusal: { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } }, said: 'Invalid Credentials' },
  cases: [
    {
      of: 'message.send',
      parameters: letter,
      asks: [
        post('/messages/send', {
          raw: { To: 'bob@example.com', Subject: '=?UTF-8?Q?H=C3=A9llo?=', html: '<b>Hi</b>' },
        }),
      ],
    },
    {
      of: 'message.send',
      version: 2,
      parameters: {
        ...{ ...letter, subject: 'a\r\nBcc: eve@example.com', sendTo: 'bob@example.com, Ann <ann@example.com>' },
        options: {
          ...{ senderName: 'The "Desk"', ccList: 'c@example.com', bccList: 'b@example.com', replyTo: 'r@example.com' },
          ...{ appendAttribution: false, replyToSenderOnly: false },
        },
      },
      asks: [
        get('/profile'),
        post('/messages/send', {
          raw: {
            ...{ From: '"The \'Desk\'" <me@example.com>', To: 'bob@example.com, Ann <ann@example.com>' },
            ...{ Cc: 'c@example.com', Bcc: 'b@example.com', 'Reply-To': 'r@example.com' },
            ...{ Subject: 'a Bcc: eve@example.com', text: '<b>Hi</b>' },
          },
        }),
      ],
      answers: [profile, { id: 'm9' }],
    },
    reply('message', { emailType: 'text' }, { Cc: 'eve@example.com', text: 'Fine' }),
    reply(
      'message',
      { options: { replyToSenderOnly: true, ccList: 'c@example.com' } },
      { To: 'Ann <ann@example.com>', Cc: 'c@example.com', html: 'Fine' },
    ),
    ...['message', 'thread'].map((resource) =>
      reply(
        resource,
        { ...(resource === 'thread' && { threadId: 't1' }), options: { senderName: 'Desk' } },
        { From: 'Desk <me@example.com>', Cc: 'eve@example.com', html: 'Fine' },
      ),
    ),
    {
      of: 'message.get',
      parameters: { operation: 'get', messageId: 'm1' },
      asks: [get('/labels'), get('/messages/m1', shown)],
      answers: [inbox, message],
      items: [simplified],
    },
    {
      of: 'message.get',
      parameters: { operation: 'get', messageId: '={{ $json.id }}', simple: false },
      item: { id: 'm1' },
      asks: [get('/messages/m1', { format: 'raw' })],
      answers: [{ id: 'm1', threadId: 't1', labelIds: ['INBOX'], raw }],
      items: [{ id: 'm1', threadId: 't1', labelIds: ['INBOX'], ...read }],
    },
    {
      of: 'message.getAll',
      parameters: {
        ...{ operation: 'getAll', returnAll: true },
        filters: {
          ...{ q: 'has:attachment', sender: 'ann@example.com', readStatus: 'unread', labelIds: ['INBOX', 'L1'] },
          ...{
            receivedAfter: '2026-11-01T00:00:00',
            receivedBefore: '2026-12-01T00:00:00+01:00',
            includeSpamTrash: true,
          },
        },
      },
      asks: [
        get('/labels'),
        ...firstAndNext.map((more) =>
          get('/messages', {
            q: 'has:attachment is:unread from:(ann@example.com) after:1793491200 before:1796079600',
            ...{ labelIds: ['INBOX', 'L1'], includeSpamTrash: 'true', maxResults: '500', ...more },
          }),
        ),
        get('/messages/m1', shown),
        get('/messages/m2', shown),
      ],
      answers: [
        ...[inbox, { messages: [{ id: 'm1' }], nextPageToken: 'p2' }, { messages: [{ id: 'm2' }] }],
        ...[message, { ...message, id: 'm2' }],
      ],
      items: [simplified, { ...simplified, id: 'm2' }],
    },
    {
      of: 'message.getAll',
      parameters: { operation: 'getAll', limit: 1, simple: false },
      asks: [get('/messages', { maxResults: '1' }), get('/messages/m1', { format: 'raw' })],
      answers: [
        { messages: [{ id: 'm1' }], nextPageToken: 'p2' },
        { id: 'm1', raw },
      ],
      items: [{ id: 'm1', ...read }],
    },
    {
      of: 'message.getAll',
      parameters: { operation: 'getAll', simple: false },
      asks: [get('/messages', { maxResults: '50' })],
      answers: [{ resultSizeEstimate: 0 }],
      items: [],
    },
    {
      of: 'message.delete',
      parameters: { operation: 'delete', messageId: 'm1' },
      asks: [{ method: 'DELETE', path: `${me}/messages/m1` }],
      answers: [{}],
      items: [{ success: true }],
    },
    modify('message.addLabels', { messageId: 'm1', labelIds: ['L1', 'L2'] }, '/messages/m1', {
      addLabelIds: ['L1', 'L2'],
    }),
    modify('message.removeLabels', { messageId: 'm1', labelIds: 'L1' }, '/messages/m1', { removeLabelIds: ['L1'] }),
    modify('message.markAsRead', { messageId: 'm1' }, '/messages/m1', { removeLabelIds: ['UNREAD'] }),
    modify('message.markAsUnread', { messageId: 'm1' }, '/messages/m1', { addLabelIds: ['UNREAD'] }),
    modify('thread.addLabels', { threadId: 't1', labelIds: ['L1'] }, '/threads/t1', { addLabelIds: ['L1'] }),
    modify('thread.removeLabels', { threadId: 't1', labelIds: ['L1'] }, '/threads/t1', { removeLabelIds: ['L1'] }),
    {
      of: 'label.create',
      parameters: { resource: 'label', operation: 'create', name: 'Bills', options: { messageListVisibility: 'hide' } },
      asks: [post('/labels', { name: 'Bills', labelListVisibility: 'labelShow', messageListVisibility: 'hide' })],
    },
    {
      of: 'label.get',
      parameters: { resource: 'label', operation: 'get', labelId: 'L1' },
      asks: [get('/labels/L1')],
    },
    {
      of: 'label.getAll',
      parameters: { resource: 'label', limit: 1 },
      asks: [get('/labels')],
      answers: [{ labels: [{ id: 'L1' }, { id: 'L2' }] }],
      items: [{ id: 'L1' }],
    },
    {
      of: 'label.delete',
      parameters: { resource: 'label', operation: 'delete', labelId: 'L1' },
      asks: [{ method: 'DELETE', path: `${me}/labels/L1` }],
      items: [{ success: true }],
    },
    {
      of: 'draft.create',
      parameters: {
        ...{ resource: 'draft', subject: 'Plans', emailType: 'text', message: 'Hi' },
        options: { sendTo: 'bob@example.com', threadId: 't1', fromAlias: 'desk@example.com' },
      },
      asks: [
        post('/drafts', {
          message: {
            threadId: 't1',
            raw: { From: 'desk@example.com', To: 'bob@example.com', Subject: 'Plans', text: 'Hi' },
          },
        }),
      ],
    },
    {
      of: 'draft.get',
      parameters: { resource: 'draft', operation: 'get', messageId: 'd1' },
      asks: [get('/drafts/d1', { format: 'raw' })],
      answers: [{ id: 'd1', message: { id: 'm1', threadId: 't1', raw } }],
      items: [{ ...read, threadId: 't1', messageId: 'm1', id: 'd1' }],
    },
    {
      of: 'draft.getAll',
      parameters: { resource: 'draft', operation: 'getAll', options: { includeSpamTrash: true } },
      asks: [get('/drafts', { includeSpamTrash: 'true', maxResults: '50' }), get('/drafts/d1', { format: 'raw' })],
      answers: [{ drafts: [{ id: 'd1' }] }, { id: 'd1', message: { id: 'm1', raw } }],
      items: [{ ...read, messageId: 'm1', id: 'd1' }],
    },
    {
      of: 'draft.delete',
      parameters: { resource: 'draft', operation: 'delete', messageId: 'd1' },
      asks: [{ method: 'DELETE', path: `${me}/drafts/d1` }],
      items: [{ success: true }],
    },
    {
      of: 'thread.get',
      parameters: { resource: 'thread', operation: 'get', threadId: 't1', options: { returnOnlyMessages: true } },
      asks: [get('/labels'), get('/threads/t1', shown)],
      answers: [inbox, { id: 't1', messages: [message] }],
      items: [simplified],
    },
    {
      of: 'thread.get',
      parameters: { resource: 'thread', operation: 'get', threadId: 't1', simple: false },
      asks: [get('/threads/t1', { format: 'full' })],
      answers: [{ id: 't1', messages: [message] }],
    },
    {
      of: 'thread.getAll',
      parameters: { resource: 'thread', returnAll: true, filters: { readStatus: 'read' } },
      asks: [get('/threads', { q: 'is:read', maxResults: '500' })],
      answers: [{ threads: [{ id: 't1' }] }],
      items: [{ id: 't1' }],
    },
    {
      of: 'thread.delete',
      parameters: { resource: 'thread', operation: 'delete', threadId: 't1' },
      asks: [{ method: 'DELETE', path: `${me}/threads/t1` }],
      items: [{ success: true }],
    },
    reply('thread', { threadId: 't1' }, { Cc: 'eve@example.com', html: 'Fine' }),
    ...['trash', 'untrash'].map((operation) => ({
      of: `thread.${operation}`,
      parameters: { resource: 'thread', operation, threadId: 't1' },
      asks: [post(`/threads/t1/${operation}`)],
    })),
  ],
};
