import type { ServiceCases } from '../service-case.js';

const at = (mode: string, value: string) => ({ __rl: true, mode, value });
const channel = { channelId: at('id', 'C01') };
const to = { select: 'channel', ...channel };
const ok = { ok: true };
const firstAndNext: Record<string, string>[] = [{}, { cursor: 'next' }];

/** As https://docs.slack.dev/reference/methods says. */
export const slackCases: ServiceCases = {
  service: 'n8n-nodes-base.slack',
  credentials: [
    { type: 'slackApi', hosts: ['slack.com'], values: { accessToken: 'token-of-a-bot' } },
    { type: 'slackOAuth2Api', hosts: ['slack.com'], values: { accessToken: 'token-of-a-user' } },
  ],
  usual: { ok: true, ts: '1.5' },
  refusal: { status: 200, body: { ok: false, error: 'invalid_auth' }, said: 'invalid_auth' },
  cases: [
    {
      of: 'message.post',
      parameters: {
        ...{ ...to, text: 'Hi' },
        otherOptions: {
          ...{ includeLinkToWorkflow: false, mrkdwn: true, link_names: true, unfurl_links: false, unfurl_media: false },
          ...{ sendAsUser: 'Desk', thread_ts: { replyValues: { thread_ts: 1.2, reply_broadcast: true } } },
          botProfile: { imageValues: { profilePhotoType: 'emoji', icon_emoji: ':fire:' } },
        },
      },
      asks: [
        {
          ...{ method: 'POST', path: '/api/chat.postMessage' },
          body: {
            ...{ channel: 'C01', text: 'Hi', mrkdwn: true, link_names: true, unfurl_links: false, unfurl_media: false },
            ...{ username: 'Desk', icon_emoji: ':fire:', thread_ts: '1.2', reply_broadcast: true },
          },
        },
      ],
      items: [{ ok: true, ts: '1.5', message_timestamp: '1.5' }],
    },
    {
      of: 'message.post',
      parameters: {
        ...{ authentication: 'oAuth2', select: 'user', user: at('list', 'U01'), messageType: 'block', text: 'A note' },
        blocksUi: '{"blocks": [{"type": "divider"}]}',
      },
      asks: [
        {
          ...{ method: 'POST', path: '/api/chat.postMessage' },
          body: { channel: 'U01', text: 'A note', blocks: [{ type: 'divider' }] },
        },
      ],
      items: [{ ok: true, ts: '1.5', message_timestamp: '1.5' }],
    },
    {
      of: 'message.post',
      version: 2.1,
      parameters: { select: 'channel', channelId: at('name', 'general'), text: 'Hi' },
      asks: [{ method: 'POST', path: '/api/chat.postMessage', body: { channel: '#general', text: 'Hi' } }],
      items: [{ ok: true, ts: '1.5', message_timestamp: '1.5' }],
    },
    {
      of: 'message.post',
      parameters: {
        ...{ ...to, messageType: 'attachment', text: 'A note' },
        attachments: [{ text: 'x', title: 'T', fields: { item: [{ title: 'a', value: 'b', short: true }] } }],
      },
      asks: [
        {
          ...{ method: 'POST', path: '/api/chat.postMessage' },
          body: {
            ...{ channel: 'C01', text: 'A note' },
            attachments: [{ text: 'x', title: 'T', fields: [{ title: 'a', value: 'b', short: true }] }],
          },
        },
      ],
      items: [{ ok: true, ts: '1.5', message_timestamp: '1.5' }],
    },
    {
      of: 'message.update',
      parameters: { operation: 'update', ...channel, ts: '1.5', text: 'Better', otherOptions: { parse: 'full' } },
      asks: [
        {
          method: 'POST',
          path: '/api/chat.update',
          body: { channel: 'C01', ts: '1.5', text: 'Better', parse: 'full' },
        },
      ],
      items: [{ ok: true, ts: '1.5', message_timestamp: '1.5' }],
    },
    {
      of: 'message.delete',
      parameters: { operation: 'delete', ...to, timestamp: '1.5' },
      asks: [{ method: 'POST', path: '/api/chat.delete', body: { channel: 'C01', ts: '1.5' } }],
    },
    {
      of: 'message.getPermalink',
      parameters: {
        operation: 'getPermalink',
        channelId: at('url', 'https://a.slack.com/archives/C02'),
        timestamp: '1.5',
      },
      asks: [{ method: 'GET', path: '/api/chat.getPermalink', query: { channel: 'C02', message_ts: '1.5' } }],
    },
    {
      of: 'message.search',
      parameters: { operation: 'search', query: 'from:me', returnAll: true, sort: 'relevance' },
      asks: ['1', '2'].map((page) => ({
        ...{ method: 'GET', path: '/api/search.messages' },
        query: { query: 'from:me', sort: 'score', sort_dir: 'desc', count: '100', page },
      })),
      answers: [
        { ...ok, messages: { matches: [{ ts: '1' }, { ts: '2' }], paging: { page: 1, pages: 2 } } },
        { ...ok, messages: { matches: [{ ts: '3' }], paging: { page: 2, pages: 2 } } },
      ],
      items: [{ ts: '1' }, { ts: '2' }, { ts: '3' }],
    },
    {
      of: 'channel.get',
      parameters: { resource: 'channel', operation: 'get', ...channel, options: { includeNumMembers: true } },
      asks: [
        { method: 'GET', path: '/api/conversations.info', query: { channel: 'C01', include_num_members: 'true' } },
      ],
      answers: [{ ...ok, channel: { id: 'C01' } }],
      items: [{ id: 'C01' }],
    },
    {
      of: 'channel.getAll',
      parameters: {
        resource: 'channel',
        operation: 'getAll',
        limit: 3,
        filters: { types: ['im', 'mpim'], excludeArchived: true },
      },
      asks: firstAndNext.map((more) => ({
        ...{ method: 'GET', path: '/api/conversations.list' },
        query: { exclude_archived: 'true', types: 'im,mpim', limit: '3', ...more },
      })),
      answers: [
        { ...ok, channels: [{ id: 'C01' }, { id: 'C02' }], response_metadata: { next_cursor: 'next' } },
        { ...ok, channels: [{ id: 'C03' }, { id: 'C04' }], response_metadata: { next_cursor: 'more' } },
      ],
      items: [{ id: 'C01' }, { id: 'C02' }, { id: 'C03' }],
    },
    {
      of: 'channel.history',
      parameters: {
        resource: 'channel',
        operation: 'history',
        ...channel,
        returnAll: true,
        filters: { inclusive: true },
      },
      asks: [
        {
          method: 'GET',
          path: '/api/conversations.history',
          query: { channel: 'C01', inclusive: 'true', limit: '200' },
        },
      ],
      answers: [{ ...ok, messages: [{ ts: '1' }], response_metadata: { next_cursor: '' } }],
      items: [{ ts: '1' }],
    },
    {
      of: 'channel.replies',
      parameters: { resource: 'channel', operation: 'replies', ...channel, ts: '1.5' },
      asks: [{ method: 'GET', path: '/api/conversations.replies', query: { channel: 'C01', ts: '1.5', limit: '100' } }],
      answers: [{ ...ok, messages: [{ ts: '1' }] }],
      items: [{ ts: '1' }],
    },
    {
      of: 'user.info',
      parameters: { resource: 'user', user: at('id', 'U01') },
      asks: [{ method: 'GET', path: '/api/users.info', query: { user: 'U01' } }],
      answers: [{ ...ok, user: { id: 'U01' } }],
      items: [{ id: 'U01' }],
    },
    {
      of: 'user.getAll',
      parameters: { resource: 'user', operation: 'getAll' },
      asks: [{ method: 'GET', path: '/api/users.list', query: { limit: '50' } }],
      answers: [{ ...ok, members: [{ id: 'U01' }] }],
      items: [{ id: 'U01' }],
    },
    ...['add', 'remove'].map((operation) => ({
      of: `reaction.${operation}`,
      parameters: { resource: 'reaction', operation, ...channel, timestamp: '1.5', name: 'thumbsup' },
      asks: [
        {
          method: 'POST',
          path: `/api/reactions.${operation}`,
          body: { channel: 'C01', timestamp: '1.5', name: 'thumbsup' },
        },
      ],
    })),
    {
      of: 'reaction.get',
      parameters: { resource: 'reaction', operation: 'get', ...channel, timestamp: '1.5' },
      asks: [{ method: 'GET', path: '/api/reactions.get', query: { channel: 'C01', timestamp: '1.5' } }],
    },
  ],
};
