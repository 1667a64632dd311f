import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const member = '/3.0/lists/l1/members';
const ann = `${member}/ann%40a.example`;
const who = { list: 'l1', email: 'ann@a.example' };
const done = { answers: [{}], items: [{ success: true }] };
const campaign = '/3.0/campaigns/c1';
const id = { campaignId: 'c1' };
const rows = {
  mergeFieldsUi: { mergeFieldsValues: [{ name: 'FNAME', value: 'Ann' }] },
  locationFieldsUi: { locationFieldsValues: { latitude: '52.5', longitude: '13.4' } },
  groupsUi: { groupsValues: [{ categoryId: 'g', categoryFieldId: 'g1', value: true }] },
};
const made = {
  merge_fields: { FNAME: 'Ann' },
  location: { latitude: 52.5, longitude: 13.4 },
  interests: { g1: true },
};

/** As https://mailchimp.com/developer/marketing/api says. */
export const mailchimpCases: ServiceCases = {
  service: 'n8n-nodes-base.mailchimp',
  credentials: [
    { type: 'mailchimpApi', hosts: ['us1.api.mailchimp.com'], values: { apiKey: 'key-of-a-person-us1' } },
    { type: 'mailchimpOAuth2Api', hosts: ['us1.api.mailchimp.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { id: 'm1' },
  refusal: { status: 401, body: { title: 'API Key Invalid', detail: 'Your key is wrong' }, said: 'Your key is wrong' },
  cases: [
    plainCase(
      'member.create',
      { ...who, status: 'subscribed', options: { tags: 'a, b', vip: true, emailType: 'html' }, ...rows },
      ['POST', member],
      {
        body: {
          ...{ email_address: 'ann@a.example', status: 'subscribed', email_type: 'html', vip: true, tags: ['a', 'b'] },
          ...made,
        },
      },
    ),
    plainCase('member.delete', who, ['DELETE', ann], done),
    plainCase('member.get', { ...who, authentication: 'oAuth2', options: { fields: 'id' } }, ['GET', ann], {
      query: { fields: 'id' },
    }),
    {
      of: 'member.getAll',
      parameters: { operation: 'getAll', list: 'l1', returnAll: true, options: { status: 'subscribed' } },
      asks: [undefined, '1'].map((offset) => ({
        ...{ method: 'GET', path: member },
        query: { count: '500', status: 'subscribed', ...(offset !== undefined && { offset }) },
      })),
      answers: [
        { members: [{ id: '1' }], total_items: 2 },
        { members: [{ id: '2' }], total_items: 2 },
      ],
      items: [{ id: '1' }, { id: '2' }],
    },
    plainCase(
      'member.update',
      { ...who, updateFields: { status: 'unsubscribed', skipMergeValidation: true, ...rows } },
      ['PATCH', ann],
      { query: { skip_merge_validation: 'true' }, body: { status: 'unsubscribed', ...made } },
    ),
    ...[
      ['create', 'active'],
      ['delete', 'inactive'],
    ].map(([name = '', status]) =>
      plainCase(`memberTag.${name}`, { ...who, tags: ['a'], options: { isSyncing: true } }, ['POST', `${ann}/tags`], {
        ...{ ...done, body: { tags: [{ name: 'a', status }], is_syncing: true } },
      }),
    ),
    plainCase(
      'listGroup.getAll',
      { list: 'l1', groupCategory: 'g1', limit: 5 },
      ['GET', '/3.0/lists/l1/interest-categories/g1/interests'],
      { query: { count: '5' }, answers: [{ interests: [{ id: 'i' }], total_items: 1 }], items: [{ id: 'i' }] },
    ),
    plainCase('campaign.delete', id, ['DELETE', campaign], done),
    plainCase('campaign.get', id, ['GET', campaign]),
    plainCase('campaign.getAll', { limit: 5, options: { status: 'sent', listId: 'l1' } }, ['GET', '/3.0/campaigns'], {
      query: { count: '5', status: 'sent', list_id: 'l1' },
      ...{ answers: [{ campaigns: [{ id: 'c1' }], total_items: 1 }], items: [{ id: 'c1' }] },
    }),
    plainCase('campaign.replicate', id, ['POST', `${campaign}/actions/replicate`]),
    plainCase('campaign.resend', id, ['POST', `${campaign}/actions/create-resend`]),
    plainCase('campaign.send', id, ['POST', `${campaign}/actions/send`], done),
  ],
};
