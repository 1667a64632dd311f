import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

const data = { success: true, data: { id: 7 } };
const one = { answers: [data], items: [{ id: 7 }] };
const found = { success: true, data: { items: [{ item: { id: 7 }, result_score: 0.5 }] } };

/** The five operations that every resource has. */
function casesOf(
  [resource, idName, path]: readonly [resource: string, idName: string, path: string],
  [name, field, value]: readonly [name: string, field: string, value: unknown],
  made: Readonly<Record<string, unknown>> = {},
): ServiceCase[] {
  const id = { [idName]: '7' };
  const property = { customProperties: { property: [{ name: 'c1', value: 'x' }] } };
  return [
    plainCase(
      `${resource}.create`,
      { [name]: 'A', additionalFields: { [field]: value, ...property } },
      ['POST', path],
      { ...one, body: { ...made, [name]: 'A', [field]: value, c1: 'x' } },
    ),
    plainCase(`${resource}.delete`, id, ['DELETE', `${path}/7`], one),
    plainCase(`${resource}.get`, id, ['GET', `${path}/7`], one),
    {
      of: `${resource}.getAll`,
      parameters: { resource, operation: 'getAll', returnAll: true },
      asks: [undefined, '500'].map((start) => ({
        ...{ method: 'GET', path },
        query: { limit: '500', ...(start !== undefined && { start }) },
      })),
      answers: [
        {
          ...{ success: true, data: [{ id: 1 }] },
          additional_data: { pagination: { more_items_in_collection: true, next_start: 500 } },
        },
        { success: true, data: null },
      ],
      items: [{ id: 1 }],
    },
    plainCase(
      `${resource}.update`,
      { ...id, updateFields: { [name]: 'B', [field]: value, ...property } },
      ['PUT', `${path}/7`],
      { ...one, body: { [name]: 'B', [field]: value, c1: 'x' } },
    ),
  ];
}

const search = (resource: string): ServiceCase =>
  plainCase(
    `${resource}.search`,
    { term: 'ann', limit: 1, additionalFields: { exactMatch: true, fields: 'email', includeFields: '' } },
    ['GET', `/v1/${resource}s/search`],
    {
      query: { term: 'ann', exact_match: 'true', fields: 'email', limit: '1' },
      ...{ answers: [found], items: [{ id: 7 }] },
    },
  );

/** As https://developers.pipedrive.com/docs/api/v1 says. */
export const pipedriveCases: ServiceCases = {
  service: 'n8n-nodes-base.pipedrive',
  credentials: [
    { type: 'pipedriveApi', hosts: ['api.pipedrive.com'], values: { apiToken: 'token-of-a-person' } },
    {
      ...{ type: 'pipedriveOAuth2Api', hosts: ['api.pipedrive.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: data,
  refusal: { status: 401, body: { success: false, error: 'unauthorized access' }, said: 'unauthorized access' },
  cases: [
    ...casesOf(['deal', 'dealId', '/v1/deals'], ['title', 'status', 'won']),
    search('deal'),
    ...casesOf(['person', 'personId', '/v1/persons'], ['name', 'email', ['a@a.example']]),
    search('person'),
    ...casesOf(['organization', 'organizationId', '/v1/organizations'], ['name', 'owner_id', '3']),
    search('organization'),
    ...casesOf(['note', 'noteId', '/v1/notes'], ['content', 'org_id', '3']),
    ...casesOf(['activity', 'activityId', '/v1/activities'], ['subject', 'due_date', '2026-12-01'], {
      ...{ done: '0', type: 'call' },
    }),
  ].map((one_) => withKey(one_)),
};

/** The key stands in the query of each request. */
function withKey(one_: ServiceCase): ServiceCase {
  return {
    ...one_,
    asks: one_.asks.map((ask) => ({ ...ask, query: { ...ask.query, api_token: 'token-of-a-person' } })),
  };
}
