import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const v2 = '/api/v2';
const answered = (key: string) => ({ answers: [{ [key]: { id: 7 } }], items: [{ id: 7 }] });
const done = { answers: [{}], items: [{ success: true }] };
const own = { customFieldsUi: { customFieldsValues: [{ id: '3', value: 'x' }] } };

/** What people and organizations have alike. */
function shared(resource: string, path: string): ServiceCase[] {
  const at = `https://acme.zendesk.com${v2}/${path}.json`;
  return [
    plainCase(`${resource}.delete`, { id: '7' }, ['DELETE', `${v2}/${path}/7`], done),
    plainCase(`${resource}.get`, { id: '7' }, ['GET', `${v2}/${path}/7`], answered(resource)),
    {
      of: `${resource}.getAll`,
      parameters: { resource, operation: 'getAll', returnAll: true },
      asks: [
        { method: 'GET', path: `${v2}/${path}.json`, query: { per_page: '100' } },
        { method: 'GET', path: `${v2}/${path}.json`, query: { page: '2' } },
      ],
      answers: [
        { [path]: [{ id: 1 }], next_page: `${at}?page=2` },
        { [path]: [{ id: 2 }], next_page: null },
      ],
      items: [{ id: 1 }, { id: 2 }],
    },
  ];
}

/** As https://developer.zendesk.com/api-reference says. */
export const zendeskCases: ServiceCases = {
  service: 'n8n-nodes-base.zendesk',
  credentials: [
    {
      ...{ type: 'zendeskApi', hosts: ['acme.zendesk.com'] },
      values: { email: 'ann@a.example', apiToken: 'token-of-ann' },
    },
    { type: 'zendeskOAuth2Api', hosts: ['acme.zendesk.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { ticket: { id: 7 } },
  refusal: { status: 401, body: { error: 'Couldn’t authenticate you' }, said: 'authenticate you' },
  cases: [
    plainCase(
      'ticket.create',
      {
        description: 'D',
        additionalFields: { subject: 'S', status: 'open', tags: ['a'], assigneeEmail: 'b@a.example', ...own },
      },
      ['POST', `${v2}/tickets`],
      {
        body: {
          ticket: {
            ...{ status: 'open', subject: 'S', tags: ['a'], custom_fields: [{ id: '3', value: 'x' }] },
            ...{ comment: { body: 'D' }, assignee_email: 'b@a.example' },
          },
        },
        ...answered('ticket'),
      },
    ),
    plainCase('ticket.delete', { id: '7' }, ['DELETE', `${v2}/tickets/7`], done),
    plainCase('ticket.get', { id: '7', authentication: 'oAuth2' }, ['GET', `${v2}/tickets/7`], answered('ticket')),
    plainCase('ticket.get', { id: '7', ticketType: 'suspended' }, ['GET', `${v2}/suspended_tickets/7`], {
      ...answered('suspended_ticket'),
    }),
    plainCase(
      'ticket.getAll',
      { limit: 1, options: { query: 'tea', status: 'open', group: '3', sortBy: 'created_at', sortOrder: 'asc' } },
      ['GET', `${v2}/search.json`],
      {
        query: {
          ...{ query: 'type:ticket tea status:open group:3', sort_by: 'created_at', sort_order: 'asc', per_page: '1' },
        },
        ...{ answers: [{ results: [{ id: 1 }, { id: 2 }] }], items: [{ id: 1 }] },
      },
    ),
    plainCase('ticket.recover', { id: '7' }, ['PUT', `${v2}/suspended_tickets/7/recover`], answered('ticket')),
    plainCase(
      'ticket.update',
      { id: '7', updateFields: { internalNote: 'N', status: 'solved', ...own } },
      ['PUT', `${v2}/tickets/7`],
      {
        body: {
          ticket: {
            ...{ status: 'solved', custom_fields: [{ id: '3', value: 'x' }] },
            comment: { html_body: 'N', public: false },
          },
        },
        ...answered('ticket'),
      },
    ),
    plainCase('ticketField.get', { ticketFieldId: '7' }, ['GET', `${v2}/ticket_fields/7`], answered('ticket_field')),
    plainCase('ticketField.getAll', { limit: 5 }, ['GET', `${v2}/ticket_fields.json`], {
      ...{ query: { per_page: '5' }, answers: [{ ticket_fields: [{ id: 7 }] }], items: [{ id: 7 }] },
    }),
    plainCase(
      'user.create',
      {
        name: 'Ann',
        additionalFields: {
          ...{ email: 'ann@a.example', timeZone: 'Berlin', role: 'agent', organizationId: '9' },
          userFieldsUi: { userFieldValues: [{ field: 'colour', value: 'red' }] },
        },
      },
      ['POST', `${v2}/users`],
      {
        body: {
          user: {
            ...{ name: 'Ann', email: 'ann@a.example', time_zone: 'Berlin', role: 'agent', organization_id: '9' },
            user_fields: { colour: 'red' },
          },
        },
        ...answered('user'),
      },
    ),
    ...shared('user', 'users'),
    plainCase('user.update', { id: '7', updateFields: { name: 'Ann' } }, ['PUT', `${v2}/users/7`], {
      ...{ body: { user: { name: 'Ann', user_fields: {} } }, ...answered('user') },
    }),
    plainCase('user.getOrganizations', { id: '7' }, ['GET', `${v2}/users/7/organizations`], {
      ...{ answers: [{ organizations: [{ id: 7 }] }], items: [{ id: 7 }] },
    }),
    plainCase('user.getRelatedData', { id: '7' }, ['GET', `${v2}/users/7/related`], answered('user_related')),
    plainCase('user.search', { filters: { query: 'ann' }, limit: 2 }, ['GET', `${v2}/users/search.json`], {
      ...{ query: { query: 'ann', per_page: '2' }, answers: [{ users: [{ id: 7 }] }], items: [{ id: 7 }] },
    }),
    plainCase('organization.count', {}, ['GET', `${v2}/organizations/count.json`], {
      ...{ answers: [{ count: { value: 3 } }], items: [{ value: 3 }] },
    }),
    plainCase(
      'organization.create',
      { name: 'A', additionalFields: { domain_names: 'a.example, b.example', notes: 'N' } },
      ['POST', `${v2}/organizations`],
      {
        body: {
          organization: { name: 'A', notes: 'N', domain_names: ['a.example', 'b.example'], organization_fields: {} },
        },
        ...answered('organization'),
      },
    ),
    ...shared('organization', 'organizations'),
    plainCase('organization.getRelatedData', { id: '7' }, ['GET', `${v2}/organizations/7/related`], {
      ...answered('organization_related'),
    }),
    plainCase('organization.update', { id: '7', updateFields: { name: 'B' } }, ['PUT', `${v2}/organizations/7`], {
      ...{ body: { organization: { name: 'B', organization_fields: {} } }, ...answered('organization') },
    }),
  ],
};
