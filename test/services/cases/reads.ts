import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

/** The key stands in the query of each request. */
const withKey = (cases: readonly ServiceCase[], key: Readonly<Record<string, string>>): ServiceCase[] =>
  cases.map((each) => ({ ...each, asks: each.asks.map((ask) => ({ ...ask, query: { ...ask.query, ...key } })) }));

/** As https://openweathermap.org/api says. */
export const openWeatherMapCases: ServiceCases = {
  service: 'n8n-nodes-base.openWeatherMap',
  credentials: [
    { type: 'openWeatherMapApi', hosts: ['api.openweathermap.org'], values: { accessToken: 'key-of-a-person' } },
  ],
  usual: { name: 'Berlin', main: { temp: 3 } },
  refusal: { status: 401, body: { cod: 401, message: 'Invalid API key' }, said: 'Invalid API key' },
  cases: withKey(
    [
      plainCase('weather.currentWeather', { cityName: 'Berlin,DE', language: 'de' }, ['GET', '/data/2.5/weather'], {
        query: { q: 'Berlin,DE', units: 'metric', lang: 'de' },
      }),
      plainCase(
        'weather.5DayForecast',
        { format: 'standard', locationSelection: 'coordinates', latitude: '52.5', longitude: '13.4' },
        ['GET', '/data/2.5/forecast'],
        { query: { lat: '52.5', lon: '13.4', units: 'standard' } },
      ),
      plainCase(
        'weather.5DayForecast',
        { locationSelection: 'zipCode', zipCode: '10115,DE' },
        [...(['GET', '/data/2.5/forecast'] as const)],
        { query: { zip: '10115,DE', units: 'metric' } },
      ),
    ],
    { appid: 'key-of-a-person' },
  ),
};

const found = {
  data: { domain: 'a.example', emails: [{ value: 'ann@a.example' }] },
  meta: { results: 1, limit: 100, offset: 0 },
};

/** As https://hunter.io/api-documentation says. */
export const hunterCases: ServiceCases = {
  service: 'n8n-nodes-base.hunter',
  credentials: [{ type: 'hunterApi', hosts: ['api.hunter.io'], values: { apiKey: 'key-of-a-person' } }],
  usual: { data: { email: 'ann@a.example', score: 90 } },
  refusal: {
    ...{ status: 401, body: { errors: [{ id: 'authentication_failed', code: 401, details: 'No user found' }] } },
    said: 'No user found',
  },
  cases: withKey(
    [
      {
        of: 'email.domainSearch',
        parameters: { domain: 'a.example', returnAll: true, filters: { type: 'personal', seniority: ['senior'] } },
        asks: [undefined, '100'].map((offset) => ({
          ...{ method: 'GET', path: '/v2/domain-search' },
          query: {
            ...{ domain: 'a.example', limit: '100', type: 'personal', seniority: 'senior' },
            ...(offset !== undefined && { offset }),
          },
        })),
        answers: [
          { ...found, meta: { results: 101, limit: 100, offset: 0 } },
          { ...found, meta: { results: 101, limit: 100, offset: 100 } },
        ],
        items: [{ value: 'ann@a.example' }, { value: 'ann@a.example' }],
      },
      plainCase(
        'email.domainSearch',
        { domain: 'a.example', onlyEmails: false, limit: 5 },
        [...(['GET', '/v2/domain-search'] as const)],
        { query: { domain: 'a.example', limit: '5' }, answers: [found], items: [found.data] },
      ),
      plainCase(
        'email.emailFinder',
        { domain: 'a.example', firstname: 'Ann', lastname: 'B' },
        [...(['GET', '/v2/email-finder'] as const)],
        {
          query: { domain: 'a.example', first_name: 'Ann', last_name: 'B' },
          items: [{ email: 'ann@a.example', score: 90 }],
        },
      ),
      plainCase('email.emailVerifier', { email: 'ann@a.example' }, ['GET', '/v2/email-verifier'], {
        ...{ query: { email: 'ann@a.example' }, items: [{ email: 'ann@a.example', score: 90 }] },
      }),
    ],
    { api_key: 'key-of-a-person' },
  ),
};

/** As https://clearbit.com/docs says. */
export const clearbitCases: ServiceCases = {
  service: 'n8n-nodes-base.clearbit',
  credentials: [
    {
      ...{ type: 'clearbitApi', values: { apiKey: 'key-of-a-person' } },
      hosts: ['company.clearbit.com', 'person.clearbit.com', 'autocomplete.clearbit.com'],
    },
  ],
  usual: { id: 'c1', name: 'A' },
  refusal: {
    status: 401,
    body: { error: { type: 'auth_invalid', message: 'Invalid API key' } },
    said: 'Invalid API key',
  },
  cases: [
    plainCase(
      'company.enrich',
      { domain: 'a.example', additionalFields: { companyName: 'A' } },
      [...(['GET', '/v2/companies/find'] as const)],
      { query: { domain: 'a.example', company_name: 'A' } },
    ),
    plainCase('company.autocomplete', { name: 'A' }, ['GET', '/v1/companies/suggest'], {
      ...{ query: { query: 'A' }, answers: [[{ name: 'A' }]], items: [{ name: 'A' }] },
    }),
    plainCase(
      'person.enrich',
      { email: 'ann@a.example', additionalFields: { givenName: 'Ann' } },
      [...(['GET', '/v2/people/find'] as const)],
      { query: { email: 'ann@a.example', given_name: 'Ann' } },
    ),
  ],
};
