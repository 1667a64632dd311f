import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const phone = '/v23.0/477';
const to = { phoneNumberId: '477', recipientPhoneNumber: '+15550100' };
const sent = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '15550100' };
const send = (parameters: object, body: object): ServiceCase =>
  plainCase('message.send', { ...to, ...parameters }, ['POST', `${phone}/messages`], { body: { ...sent, ...body } });

/** As https://developers.facebook.com/docs/whatsapp/cloud-api says. */
export const whatsAppCases: ServiceCases = {
  service: 'n8n-nodes-base.whatsApp',
  credentials: [{ type: 'whatsAppApi', hosts: ['graph.facebook.com'], values: { accessToken: 'token-of-whatsapp' } }],
  usual: { id: '5', messages: [{ id: 'wamid.1' }] },
  refusal: { status: 401, body: { error: { message: 'Invalid token', code: 190 } }, said: 'Invalid token' },
  cases: [
    send(
      { textBody: 'Hi', additionalFields: { previewUrl: true }, requestOptions: {} },
      { type: 'text', text: { body: 'Hi', preview_url: true } },
    ),
    send(
      { messageType: 'image', mediaLink: 'https://a.example/i.png', additionalFields: { mediaCaption: 'C' } },
      { type: 'image', image: { link: 'https://a.example/i.png', caption: 'C' } },
    ),
    send({ messageType: 'audio', mediaPath: 'useMediaId', mediaId: '9' }, { type: 'audio', audio: { id: '9' } }),
    send(
      {
        ...{ messageType: 'location', longitude: 1.5, latitude: 2.5 },
        additionalFields: { nameAddress: { nameAddress: { name: 'N', address: 'A' } } },
      },
      { type: 'location', location: { longitude: 1.5, latitude: 2.5, name: 'N', address: 'A' } },
    ),
    {
      of: 'message.send',
      parameters: {
        ...{ operation: 'send', ...to, messageType: 'document', mediaPath: 'useMedian8n', mediaPropertyName: 'pdf' },
        additionalFields: { mediaFilename: 'A.pdf' },
      },
      files: ['pdf'],
      asks: [
        {
          ...{ method: 'POST', path: `${phone}/media` },
          body: { messaging_product: 'whatsapp', file: 'pdf.png image/png bytes of pdf' },
        },
        {
          ...{ method: 'POST', path: `${phone}/messages` },
          body: { ...sent, type: 'document', document: { id: '5', filename: 'A.pdf' } },
        },
      ],
    },
    plainCase(
      'message.sendTemplate',
      {
        ...{ ...to, template: 'welcome|de' },
        components: {
          component: [
            { bodyParameters: { parameter: [{ text: 'Ann' }] } },
            {
              type: 'header',
              headerParameters: { parameter: [{ type: 'image', imageLink: 'https://a.example/i.png' }] },
            },
            { type: 'button', index: 0, buttonParameters: { parameter: { payload: 'P' } } },
          ],
        },
      },
      ['POST', `${phone}/messages`],
      {
        body: {
          ...{ messaging_product: 'whatsapp', to: '15550100', type: 'template' },
          template: {
            ...{ name: 'welcome', language: { code: 'de' } },
            components: [
              { type: 'body', parameters: [{ type: 'text', text: 'Ann' }] },
              { type: 'header', parameters: [{ type: 'image', image: { link: 'https://a.example/i.png' } }] },
              {
                ...{ type: 'button', sub_type: 'quick_reply', index: '0' },
                parameters: [{ type: 'payload', payload: 'P' }],
              },
            ],
          },
        },
      },
    ),
    plainCase(
      'media.mediaUpload',
      { phoneNumberId: '477', additionalFields: { mediaFileName: 'B.png' } },
      ['POST', `${phone}/media`],
      { files: ['data'], body: { messaging_product: 'whatsapp', file: 'B.png image/png bytes of data' } },
    ),
    plainCase('media.mediaUrlGet', { mediaGetId: '9' }, ['GET', '/v23.0/9']),
    plainCase('media.mediaDelete', { mediaDeleteId: '9' }, ['DELETE', '/v23.0/9']),
  ],
};

const account = '/2010-04-01/Accounts/AC1';
const call = { from: '+15550100', to: '+15550101', message: 'Hi & <bye>' };

/** As https://www.twilio.com/docs/messaging/api says. */
export const twilioCases: ServiceCases = {
  service: 'n8n-nodes-base.twilio',
  credentials: [
    { type: 'twilioApi', hosts: ['api.twilio.com'], values: { accountSid: 'AC1', authToken: 'token-of-an-account' } },
  ],
  usual: { sid: 'SM1', status: 'queued' },
  refusal: { status: 401, body: { code: 20003, message: 'Authenticate' }, said: 'Authenticate' },
  cases: [
    plainCase(
      'sms.send',
      { ...call, options: { statusCallback: 'https://a.example' } },
      ['POST', `${account}/Messages.json`],
      {
        body: { From: '+15550100', To: '+15550101', Body: 'Hi & <bye>', StatusCallback: 'https://a.example' },
      },
    ),
    plainCase('sms.send', { ...call, toWhatsapp: true }, ['POST', `${account}/Messages.json`], {
      body: { From: 'whatsapp:+15550100', To: 'whatsapp:+15550101', Body: 'Hi & <bye>' },
    }),
    plainCase('call.make', call, ['POST', `${account}/Calls.json`], {
      body: {
        ...{ From: '+15550100', To: '+15550101' },
        Twiml: '<Response><Say>Hi &amp; &lt;bye&gt;</Say></Response>',
      },
    }),
    plainCase('call.make', { ...call, twiml: true, message: '<Response/>' }, ['POST', `${account}/Calls.json`], {
      body: { From: '+15550100', To: '+15550101', Twiml: '<Response/>' },
    }),
  ],
};

const api = '/api/v4';
const channel = { channelId: 'c1' };

/** As https://developers.mattermost.com/api-documentation says. */
export const mattermostCases: ServiceCases = {
  service: 'n8n-nodes-base.mattermost',
  credentials: [{ type: 'mattermostApi', hosts: ['chat.example'], values: { accessToken: 'token-of-a-bot' } }],
  usual: { id: 'p1' },
  refusal: {
    status: 401,
    body: { id: 'x', message: 'Invalid or expired session' },
    said: 'Invalid or expired session',
  },
  cases: [
    plainCase(
      'message.post',
      {
        ...{ ...channel, message: 'Hi', otherOptions: { make_comment: 'p0', priority: 'urgent' } },
        attachments: [{ text: 'x', fields: { item: [{ title: 'a', value: 'b', short: true }] } }],
      },
      ['POST', `${api}/posts`],
      {
        body: {
          ...{ channel_id: 'c1', message: 'Hi', root_id: 'p0', metadata: { priority: { priority: 'urgent' } } },
          props: { attachments: [{ text: 'x', fields: [{ title: 'a', value: 'b', short: true }] }] },
        },
      },
    ),
    plainCase('message.delete', { postId: 'p1' }, ['DELETE', `${api}/posts/p1`]),
    plainCase(
      'message.postEphemeral',
      { ...channel, userId: 'u1', message: 'Hi' },
      ['POST', `${api}/posts/ephemeral`],
      {
        body: { user_id: 'u1', post: { channel_id: 'c1', message: 'Hi' } },
      },
    ),
    plainCase('channel.addUser', { ...channel, userId: 'u1' }, ['POST', `${api}/channels/c1/members`], {
      body: { user_id: 'u1' },
    }),
    plainCase(
      'channel.create',
      { teamId: 't', displayName: 'A', channel: 'a', type: 'private' },
      ['POST', `${api}/channels`],
      { body: { team_id: 't', name: 'a', display_name: 'A', type: 'P' } },
    ),
    plainCase('channel.delete', channel, ['DELETE', `${api}/channels/c1`]),
    plainCase('channel.members', channel, ['GET', `${api}/channels/c1/members`], {
      ...{ query: { per_page: '100' }, answers: [[{ user_id: 'u1' }]], items: [{ user_id: 'u1' }] },
    }),
    plainCase('channel.restore', channel, ['POST', `${api}/channels/c1/restore`]),
  ],
};
