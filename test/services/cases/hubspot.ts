import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const rl = (value: string) => ({ __rl: true, mode: 'id', value });
const kept = { id: '7', properties: { name: 'A' } };
const item = { id: '7', properties: { name: { value: 'A' } } };
const one = { answers: [kept], items: [item] };
const list = { answers: [{ results: [kept] }], items: [item] };
const own = { customPropertiesUi: { customPropertiesValues: [{ property: 'colour|string', value: 'red' }] } };
const wanted = { propertiesCollection: { propertiesValues: { properties: ['name', 'domain'] } } };

/** What all objects have: they are read, listed and deleted alike. */
function shared(resource: string, path: string): ServiceCase[] {
  const id = { [`${resource}Id`]: rl('7') };
  return [
    plainCase(`${resource}.get`, { ...id, additionalFields: wanted }, ['GET', `${path}/7`], {
      ...{ ...one, query: { properties: 'name,domain', propertiesWithHistory: 'name,domain' } },
    }),
    plainCase(`${resource}.delete`, id, ['DELETE', `${path}/7`], {
      items: [{ id: '7', deleted: true }],
      answers: [{}],
    }),
    {
      of: `${resource}.getAll`,
      parameters: { resource, operation: 'getAll', returnAll: true },
      asks: [undefined, 'a2'].map((after) => ({
        ...{ method: 'GET', path, query: { limit: '100', ...(after !== undefined && { after }) } },
      })),
      answers: [{ results: [kept], paging: { next: { after: 'a2' } } }, { results: [] }],
      items: [item],
    },
  ];
}

const recent = (resource: string, path: string, stamp: string): ServiceCase =>
  plainCase(`${resource}.getRecentlyCreatedUpdated`, { limit: 5 }, ['POST', `${path}/search`], {
    ...{ ...list, body: { sorts: [{ propertyName: stamp, direction: 'DESCENDING' }], limit: 5 } },
  });

const search = (resource: string, path: string): ServiceCase =>
  plainCase(
    `${resource}.search`,
    {
      limit: 5,
      filterGroupsUi: {
        filterGroupsValues: [
          {
            filtersUi: {
              filterValues: [
                { propertyName: 'name|string', operator: 'EQ', value: 'A' },
                { propertyName: 'a', operator: 'IN', value: 'x;y' },
                { propertyName: 'b', operator: 'HAS_PROPERTY' },
                { propertyName: 'c|datetime', operator: 'GT', type: 'datetime', value: '2026-12-01T00:00:00Z' },
              ],
            },
          },
        ],
      },
      additionalFields: { query: 'tea', sortBy: 'createdate|date', direction: 'ASCENDING', properties: ['name'] },
    },
    ['POST', `${path}/search`],
    {
      ...list,
      body: {
        filterGroups: [
          {
            filters: [
              { propertyName: 'name', operator: 'EQ', value: 'A' },
              { propertyName: 'a', operator: 'IN', values: ['x', 'y'] },
              { propertyName: 'b', operator: 'HAS_PROPERTY' },
              { propertyName: 'c', operator: 'GT', value: '1796083200000' },
            ],
          },
        ],
        ...{ query: 'tea', sorts: [{ propertyName: 'createdate', direction: 'ASCENDING' }] },
        ...{ properties: ['name'], limit: 5 },
      },
    },
  );

const [contacts, companies, deals, tickets] = ['contacts', 'companies', 'deals', 'tickets'].map(
  (name) => `/crm/v3/objects/${name}`,
);
const linked = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});
const engagements = '/engagements/v1/engagements';
const [c, co, d, t] = [contacts ?? '', companies ?? '', deals ?? '', tickets ?? ''];

/** As https://developers.hubspot.com/docs/api-reference/overview says. */
export const hubspotCases: ServiceCases = {
  service: 'n8n-nodes-base.hubspot',
  credentials: [
    { type: 'hubspotAppToken', hosts: ['api.hubapi.com'], values: { appToken: 'token-of-an-app' } },
    {
      ...{ type: 'hubspotOAuth2Api', hosts: ['api.hubapi.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: kept,
  refusal: {
    status: 401,
    body: { status: 'error', message: 'Authentication is wrong' },
    said: 'Authentication is wrong',
  },
  cases: [
    plainCase(
      'contact.upsert',
      { email: 'ann@a.example', additionalFields: { firstName: 'Ann', phoneNumber: '1', ...own } },
      ['POST', `${c}/batch/upsert`],
      {
        body: {
          inputs: [
            {
              ...{ idProperty: 'email', id: 'ann@a.example' },
              properties: { email: 'ann@a.example', firstname: 'Ann', phone: '1', colour: 'red' },
            },
          ],
        },
        ...{ answers: [{ results: [kept] }], items: [{ ...item, vid: 7 }] },
      },
    ),
    ...shared('contact', c),
    recent('contact', c, 'lastmodifieddate'),
    search('contact', c),
    plainCase(
      'company.create',
      { name: 'A', authentication: 'oAuth2', additionalFields: { companyDomainName: 'a.example', ...own } },
      ['POST', co],
      { ...one, body: { properties: { name: 'A', domain: 'a.example', colour: 'red' }, associations: [] } },
    ),
    ...shared('company', co),
    recent('company', co, 'hs_lastmodifieddate'),
    plainCase('company.searchByDomain', { domain: 'a.example', options: wanted }, ['POST', `${co}/search`], {
      ...list,
      body: {
        filterGroups: [{ filters: [{ propertyName: 'domain', operator: 'EQ', value: 'a.example' }] }],
        ...{ properties: ['name', 'domain'], limit: 100 },
      },
    }),
    plainCase('company.update', { companyId: rl('7'), updateFields: { name: 'B', city: 'C' } }, ['PATCH', `${co}/7`], {
      ...one,
      body: { properties: { name: 'B', city: 'C' } },
    }),
    plainCase(
      'deal.create',
      { stage: 's1', additionalFields: { dealName: 'A', amount: '5', associatedCompany: ['8'], associatedVids: '9' } },
      ['POST', d],
      {
        ...one,
        body: {
          properties: { dealstage: 's1', dealname: 'A', amount: '5' },
          associations: [linked('8', 341), linked('9', 3)],
        },
      },
    ),
    ...shared('deal', d),
    recent('deal', d, 'hs_lastmodifieddate'),
    search('deal', d),
    plainCase('deal.update', { dealId: rl('7'), updateFields: { stage: 's2', ...own } }, ['PATCH', `${d}/7`], {
      ...{ ...one, body: { properties: { dealstage: 's2', colour: 'red' } } },
    }),
    plainCase(
      'ticket.create',
      {
        ...{ pipelineId: '0', stageId: '1', ticketName: 'T' },
        additionalFields: {
          description: 'D',
          priority: 'HIGH',
          associatedContactIds: ['9'],
          associatedCompanyIds: ['8'],
        },
      },
      ['POST', t],
      {
        ...one,
        body: {
          properties: {
            ...{ hs_pipeline: '0', hs_pipeline_stage: '1', subject: 'T', content: 'D', hs_ticket_priority: 'HIGH' },
          },
          associations: [linked('8', 339), linked('9', 16)],
        },
      },
    ),
    ...shared('ticket', t),
    plainCase('ticket.update', { ticketId: rl('7'), updateFields: { stageId: '4' } }, ['PATCH', `${t}/7`], {
      ...{ ...one, body: { properties: { hs_pipeline_stage: '4' } } },
    }),
    plainCase(
      'engagement.create',
      {
        ...{ type: 'email', metadata: { subject: 'S', text: 'T', fromEmail: 'a@a.example', toEmail: ['b@a.example'] } },
        additionalFields: { associations: { contactIds: '1,2' } },
      },
      ['POST', engagements],
      {
        body: {
          engagement: { type: 'EMAIL' },
          associations: {
            ...{ companyIds: [], dealIds: [], ownerIds: [], contactIds: [1, 2], ticketIds: [] },
          },
          metadata: {
            ...{
              subject: 'S',
              text: 'T',
              from: { email: 'a@a.example' },
              to: [{ email: 'b@a.example' }],
              cc: [],
              bcc: [],
            },
          },
        },
      },
    ),
    plainCase('engagement.get', { engagementId: '7' }, ['GET', `${engagements}/7`]),
    plainCase('engagement.delete', { engagementId: '7' }, ['DELETE', `${engagements}/7`], {
      items: [{ id: '7', deleted: true }],
    }),
    plainCase('engagement.getAll', { limit: 5 }, ['GET', `${engagements}/paged`], {
      ...{ query: { limit: '5' }, answers: [{ results: [kept], hasMore: false }], items: [kept] },
    }),
    {
      of: 'contactList.add',
      parameters: { resource: 'contactList', by: 'email', email: 'a@a.example', listId: '3' },
      asks: [
        { method: 'GET', path: `${c}/a%40a.example`, query: { idProperty: 'email' } },
        { method: 'PUT', path: '/crm/v3/lists/3/memberships/add', body: ['7'] },
      ],
      answers: [kept, { recordIdsAdded: ['7'] }],
      items: [{ recordIdsAdded: ['7'] }],
    },
    plainCase('contactList.remove', { by: 'id', id: '7', listId: '3' }, ['PUT', '/crm/v3/lists/3/memberships/remove'], {
      body: ['7'],
      answers: [{ recordIdsRemoved: ['7'] }],
    }),
    plainCase('form.getFields', { formId: 'f1' }, ['GET', '/marketing/v3/forms/f1'], {
      ...{ answers: [{ fieldGroups: [{ fields: [{ name: 'email' }] }] }], items: [{ name: 'email' }] },
    }),
  ].map((each) => ({ ...each, parameters: { authentication: 'appToken', ...each.parameters } })),
};
