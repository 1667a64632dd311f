import type { ServiceCase, ServiceCases } from '../service-case.js';

const at = (mode: string, value: string) => ({ __rl: true, mode, value });
const guildId = at('list', '11');
const place = { guildId, channelId: at('url', 'https://discord.com/channels/11/22') };
const channel = '/api/v10/channels/22';
const guild = '/api/v10/guilds/11';
const many = (count: number, from: number) => Array.from({ length: count }, (_, each) => ({ id: String(from - each) }));
const member = { guildId, userId: at('id', '33'), role: ['44'] };
const roles: [string, string][] = [
  ['roleAdd', 'PUT'],
  ['roleRemove', 'DELETE'],
];
const hook = { authentication: 'webhook' };

/** As https://discord.com/developers/docs/reference says. */
export const discordCases: ServiceCases = {
  service: 'n8n-nodes-base.discord',
  credentials: [
    { type: 'discordBotApi', hosts: ['discord.com'], values: { botToken: 'token-of-the-bot' } },
    {
      ...{ type: 'discordWebhookApi', hosts: ['discord.com'] },
      values: { webhookUri: 'https://discord.com/api/webhooks/1/token-of-the-hook' },
    },
  ],
  usual: { id: '99', content: 'Hi' },
  refusal: { status: 401, body: { message: '401: Unauthorized', code: 0 }, said: '401: Unauthorized' },
  cases: [
    {
      of: 'message.send',
      parameters: { resource: 'message', ...place, content: '={{ $json.a }}', options: { tts: true } },
      item: { a: 'Hi' },
      asks: [{ method: 'POST', path: `${channel}/messages`, body: { content: 'Hi', tts: true } }],
    },
    {
      of: 'message.send',
      parameters: {
        ...{ resource: 'message', guildId, sendTo: 'user', userId: at('id', '33'), content: 'Hi' },
        embeds: {
          values: [
            { title: 'T', color: '255', image: 'https://a.example/i.png' },
            { inputMethod: 'json', json: '{"title":"U"}' },
          ],
        },
        options: { flags: ['SUPPRESS_EMBEDS', 'SUPPRESS_NOTIFICATIONS'], message_reference: '5' },
      },
      asks: [
        { method: 'POST', path: '/api/v10/users/@me/channels', body: { recipient_id: '33' } },
        {
          ...{ method: 'POST', path: '/api/v10/channels/55/messages' },
          body: {
            ...{ content: 'Hi', flags: 4100, message_reference: { message_id: '5' } },
            embeds: [{ title: 'T', color: 255, image: { url: 'https://a.example/i.png' } }, { title: 'U' }],
          },
        },
      ],
      answers: [{ id: '55' }, { id: '99' }],
    },
    {
      of: 'message.get',
      parameters: { resource: 'message', operation: 'get', ...place, messageId: '7' },
      asks: [{ method: 'GET', path: `${channel}/messages/7` }],
    },
    {
      of: 'message.getAll',
      parameters: { resource: 'message', operation: 'getAll', ...place, returnAll: true },
      asks: [
        { method: 'GET', path: `${channel}/messages`, query: { limit: '100' } },
        { method: 'GET', path: `${channel}/messages`, query: { limit: '100', before: '101' } },
      ],
      answers: [many(100, 200), many(2, 100)],
      items: [...many(100, 200), ...many(2, 100)],
    },
    {
      of: 'message.deleteMessage',
      parameters: { resource: 'message', operation: 'deleteMessage', ...place, messageId: '7' },
      asks: [{ method: 'DELETE', path: `${channel}/messages/7` }],
      items: [{ success: true }],
    },
    {
      of: 'message.react',
      parameters: { resource: 'message', operation: 'react', ...place, messageId: '7', emoji: '🔥' },
      asks: [{ method: 'PUT', path: `${channel}/messages/7/reactions/${encodeURIComponent('🔥')}/@me` }],
      items: [{ success: true }],
    },
    {
      of: 'channel.create',
      parameters: { guildId, name: 'news', type: '2', options: { topic: 'All', categoryId: at('id', '8') } },
      asks: [
        { method: 'POST', path: `${guild}/channels`, body: { name: 'news', type: 2, topic: 'All', parent_id: '8' } },
      ],
    },
    { of: 'channel.get', parameters: { operation: 'get', ...place }, asks: [{ method: 'GET', path: channel }] },
    {
      of: 'channel.getAll',
      parameters: { operation: 'getAll', guildId, limit: 1 },
      asks: [{ method: 'GET', path: `${guild}/channels` }],
      answers: [many(2, 2)],
      items: many(1, 2),
    },
    {
      of: 'channel.deleteChannel',
      parameters: { operation: 'deleteChannel', ...place },
      asks: [{ method: 'DELETE', path: channel }],
    },
    {
      of: 'member.getAll',
      parameters: { resource: 'member', guildId, limit: 1 },
      asks: [{ method: 'GET', path: `${guild}/members`, query: { limit: '1000' } }],
      answers: [[{ user: { id: '3' } }, { user: { id: '4' } }]],
      items: [{ user: { id: '3' } }],
    },
    ...roles.map(([operation, method]): ServiceCase => ({
      of: `member.${operation}`,
      parameters: { resource: 'member', operation, ...member },
      asks: [{ method, path: `${guild}/members/33/roles/44` }],
      answers: [{}],
      items: [{ success: true }],
    })),
    {
      of: 'webhook.sendLegacy',
      parameters: { ...hook, content: 'Hi', options: { username: 'Desk' } },
      asks: [{ method: 'POST', path: '/api/webhooks/1/token-of-the-hook', body: { content: 'Hi', username: 'Desk' } }],
      answers: [{}],
      items: [{ success: true }],
    },
    {
      of: 'webhook.sendLegacy',
      parameters: { ...hook, content: 'Hi', options: { wait: true } },
      asks: [
        {
          ...{ method: 'POST', path: '/api/webhooks/1/token-of-the-hook' },
          ...{ query: { wait: 'true' }, body: { content: 'Hi' } },
        },
      ],
    },
  ],
};
