import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { looked, lookOf, now, standIn } from './look.js';

beforeAll(() => standIn.start());
afterAll(() => standIn.stop());

const id = (value: string) => ({ __rl: true, mode: 'id', value });
const came = '2026-11-30T00:00:05.000Z';
const calendar = (triggerOn: string) => ({ calendarId: id('c@x'), triggerOn, options: { matchTerm: 'tea' } });
const event = {
  ...{ id: 'e1', status: 'confirmed', created: came, updated: came },
  ...{ start: { dateTime: '2026-11-29T23:59:00.000Z' }, end: { dateTime: '2026-11-30T00:00:00.000Z' } },
};
const edited = { ...event, id: 'e2', created: '2026-11-29T00:00:00.000Z' };
const cancelled = { ...edited, id: 'e3', status: 'cancelled' };
const atCalendar = '/calendar/v3/calendars/c%40x/events';
const since = '2026-11-29T23:55:00.000Z';
const calendarNews = (triggerOn: string, items: unknown[], query: Record<string, string>) =>
  [
    ...(['googleCalendarTrigger', 'googleCalendarOAuth2Api', calendar(triggerOn)] as const),
    { items: [event, edited, cancelled] },
    items,
    { path: atCalendar, query: { q: 'tea', singleEvents: 'true', maxResults: '2500', ...query } },
  ] as const;
const form = {
  fields: [
    { id: 'q1', title: 'Name?' },
    { id: 'g', title: 'More', properties: { fields: [{ id: 'q2', title: 'Tea?' }] } },
  ],
};
const reply = {
  ...{ response_id: 'r1', submitted_at: came },
  answers: [
    { field: { id: 'q1' }, type: 'text', text: 'Ann' },
    { field: { id: 'q2' }, type: 'choices', choices: { labels: ['green'], other: 'white' } },
  ],
};
const responses = {
  path: '/forms/f1/responses',
  query: { since, sort: 'submitted_at,asc', page_size: '1000', completed: 'true' },
};
const paid = { id: 'ev1', created: Date.parse(came) / 1_000, type: 'charge.succeeded' };
const bug = { id: 'i1', identifier: 'A-1', createdAt: '2026-11-29T00:00:00.000Z', updatedAt: came, url: 'u' };
const acme = { id: 5, add_time: '2026-11-30 00:00:05', update_time: '2026-11-30 00:00:05' };
const sms = { sid: 'SM1', direction: 'inbound', date_created: 'Mon, 30 Nov 2026 00:00:05 +0000', from: '+15550100' };
const orders = { dates_are_gmt: 'true', order: 'asc', per_page: '100' };
const page = { id: 'p1', created_time: came, last_edited_time: came, properties: {} };

it.each([
  [
    ...(['airtableTrigger', 'airtableTokenApi'] as const),
    {
      baseId: id('app1'),
      tableId: id('tbl1'),
      triggerField: 'Made',
      additionalFields: { formula: '{A}=1', fields: 'A' },
    },
    { records: [{ id: 'r1', createdTime: came, fields: { Made: came } }] },
    [{ id: 'r1', createdTime: came, fields: { Made: came } }],
    {
      path: '/v0/app1/tbl1',
      query: {
        ...{ filterByFormula: `AND(IS_AFTER({Made}, DATETIME_PARSE('${since}')), {A}=1)`, pageSize: '100' },
        'fields[]': ['A', 'Made'],
      },
    },
  ],
  [
    ...(['notionTrigger', 'notionApi'] as const),
    { databaseId: id('17b11930-c10f-8000-a545-ece7cade03f9'), event: 'pagedUpdatedInDatabase', simple: false },
    { results: [page], has_more: false },
    [page],
    {
      path: '/v1/databases/17b11930-c10f-8000-a545-ece7cade03f9/query',
      body: {
        filter: { timestamp: 'last_edited_time', last_edited_time: { on_or_after: since } },
        sorts: [{ timestamp: 'last_edited_time', direction: 'ascending' }],
        page_size: 100,
      },
    },
  ],
  [
    ...(['typeformTrigger', 'typeformApi', { formId: 'f1' }] as const),
    [form, { items: [reply] }],
    [{ 'Name?': 'Ann', 'Tea?': ['green', 'white'] }],
    [{ path: '/forms/f1' }, responses],
  ],
  [
    ...(['typeformTrigger', 'typeformApi', { formId: 'f1', simplifyAnswers: false, onlyAnswers: false }] as const),
    { items: [reply] },
    [reply],
    responses,
  ],
  [
    ...(['stripeTrigger', 'stripeApi', { events: ['charge.succeeded'] }] as const),
    { data: [paid] },
    [paid],
    { path: '/v1/events', query: { 'created[gte]': '1795996500', 'types[]': 'charge.succeeded', limit: '100' } },
  ],
  [
    ...(['linearTrigger', 'linearApi', { teamId: 't', resources: ['issue'] }] as const),
    { data: { issues: { nodes: [bug] } } },
    [{ action: 'update', type: 'Issue', createdAt: came, data: bug, url: 'u' }],
    {
      path: '/graphql',
      body: {
        query: expect.stringContaining('issues(first: 100'),
        variables: {
          ...{
            withIssues: true,
            withComments: false,
            issues: { updatedAt: { gte: since }, team: { id: { eq: 't' } } },
          },
          comments: { updatedAt: { gte: since }, issue: { team: { id: { eq: 't' } } } },
        },
      },
    },
  ],
  [
    ...(['pipedriveTrigger', 'pipedriveApi', { action: 'create', entity: 'organization' }] as const),
    { success: true, data: [{ item: 'organization', id: 5, data: acme }] },
    [{ event: 'added.organization', current: acme, meta: { object: 'organization', id: 5 } }],
    {
      path: '/v1/recents',
      query: { since_timestamp: '2026-11-29 23:55:00', items: 'organization', limit: '500', api_token: 'a' },
    },
  ],
  [
    ...(['wooCommerceTrigger', 'wooCommerceApi', { event: 'order.updated' }] as const),
    [[{ id: 7, date_modified_gmt: '2026-11-30T00:00:05' }]],
    [{ id: 7, date_modified_gmt: '2026-11-30T00:00:05' }],
    { path: '/wp-json/wc/v3/orders', query: { ...orders, modified_after: since, orderby: 'modified' } },
  ],
  [
    ...(['twilioTrigger', 'twilioApi', { updates: ['com.twilio.messaging.inbound-message.received'] }] as const),
    { messages: [sms, { ...sms, sid: 'SM2', direction: 'outbound-api' }] },
    [
      {
        ...{ type: 'com.twilio.messaging.inbound-message.received', id: 'SM1', time: came },
        data: { messageSid: 'SM1', from: '+15550100', timestamp: came },
      },
    ],
    { path: '/2010-04-01/Accounts/AC1/Messages.json', query: { 'DateSent>': '2026-11-29', PageSize: '1000' } },
  ],
  calendarNews('eventCreated', [event], { updatedMin: since, orderBy: 'updated' }),
  calendarNews('eventUpdated', [edited], { updatedMin: since, orderBy: 'updated' }),
  calendarNews('eventCancelled', [cancelled], { updatedMin: since, orderBy: 'updated', showDeleted: 'true' }),
  calendarNews('eventStarted', [event, edited], {
    ...{ timeMin: since, timeMax: '2026-11-30T00:00:00.000Z', orderBy: 'startTime' },
  }),
  calendarNews('eventEnded', [event, edited], {
    ...{ timeMin: since, timeMax: '2026-11-30T00:00:00.000Z', orderBy: 'startTime' },
  }),
])(
  'a look of %s asks for what is new since the last, and brings it',
  async (name, credential, given, answer, items, asks) => {
    const request = lookOf(`n8n-nodes-base.${name}`, credential, given);
    const answers: readonly unknown[] = [answer].flat();
    const found = await looked(request, credential, { before: { since: now, seen: {} }, now }, answers);
    expect([found.items, found.asked]).toEqual([items, [asks].flat()]);
    const again = await looked(request, credential, { before: found.after ?? null, now }, answers);
    expect(again.items).toEqual([]);
  },
);

it('a look for customers goes on to the next page while that may have new ones', async () => {
  const customer = (id: number, at: string): object => ({ id, date_created_gmt: at });
  const page = Array.from({ length: 100 }, (_, at) => customer(200 - at, '2026-11-30T00:00:05'));
  const rest = [customer(100, '2026-11-30T00:00:04'), customer(1, '2026-01-01T00:00:00')];
  const request = lookOf('n8n-nodes-base.wooCommerceTrigger', 'wooCommerceApi', { event: 'customer.created' });
  const look = { before: { since: now, seen: {} }, now };
  const found = await looked(request, 'wooCommerceApi', look, [page, rest]);
  expect(found.asked).toHaveLength(2);
  expect(Array.isArray(found.items) && found.items.slice(0, 1)).toEqual([rest[0]]);
});
