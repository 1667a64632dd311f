import { plainCase } from '../plain-case.js';
import type { ServiceCase, ServiceCases } from '../service-case.js';

/** As https://developers.deepl.com/docs says. */
export const deepLCases: ServiceCases = {
  service: 'n8n-nodes-base.deepL',
  credentials: [{ type: 'deepLApi', hosts: ['api-free.deepl.com'], values: { apiKey: 'key-of-a-person' } }],
  usual: { translations: [{ detected_source_language: 'EN', text: 'Tee' }] },
  refusal: { status: 403, body: { message: 'Wrong key' }, said: 'Wrong key' },
  cases: [
    plainCase(
      'language.translate',
      {
        ...{ text: 'Tea', translateTo: 'DE' },
        additionalFields: { sourceLang: 'EN', preserveFormatting: '1', splitSentences: '0', formality: 'less' },
      },
      ['POST', '/v2/translate'],
      {
        body: {
          ...{ text: ['Tea'], target_lang: 'DE', source_lang: 'EN', split_sentences: '0', preserve_formatting: true },
          formality: 'less',
        },
        items: [{ detected_source_language: 'EN', text: 'Tee' }],
      },
    ),
  ],
};

/** As https://cloud.google.com/translate/docs/reference/rest/v2/translate says. */
export const googleTranslateCases: ServiceCases = {
  service: 'n8n-nodes-base.googleTranslate',
  credentials: [
    {
      ...{ type: 'googleTranslateOAuth2Api', hosts: ['translation.googleapis.com'] },
      values: { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' },
    },
  ],
  usual: { data: { translations: [{ translatedText: 'Tee' }] } },
  refusal: { status: 403, body: { error: { message: 'no right to it' } }, said: 'no right to it' },
  cases: [
    plainCase(
      'language.translate',
      { authentication: 'oAuth2', text: 'Tea', translateTo: 'de' },
      [...(['POST', '/language/translate/v2'] as const)],
      { body: { q: 'Tea', target: 'de' }, items: [{ translatedText: 'Tee' }] },
    ),
  ],
};

/** As https://dev.bitly.com/api-reference says. */
export const bitlyCases: ServiceCases = {
  service: 'n8n-nodes-base.bitly',
  credentials: [
    { type: 'bitlyApi', hosts: ['api-ssl.bitly.com'], values: { accessToken: 'token-of-a-person' } },
    { type: 'bitlyOAuth2Api', hosts: ['api-ssl.bitly.com'], values: { accessToken: 'token-of-an-app' } },
  ],
  usual: { id: 'bit.ly/a', link: 'https://bit.ly/a' },
  refusal: { status: 403, body: { message: 'FORBIDDEN' }, said: 'FORBIDDEN' },
  cases: [
    plainCase(
      'link.create',
      { longUrl: 'https://a.example', additionalFields: { title: 'T', tags: ['x'] } },
      [...(['POST', '/v4/bitlinks'] as const)],
      { body: { long_url: 'https://a.example', domain: 'bit.ly', title: 'T', tags: ['x'] } },
    ),
    plainCase('link.get', { id: 'bit.ly/a', authentication: 'oAuth2' }, ['GET', '/v4/bitlinks/bit.ly/a']),
    plainCase('link.update', { id: 'bit.ly/a', updateFields: { archived: true } }, ['PATCH', '/v4/bitlinks/bit.ly/a'], {
      body: { archived: true },
    }),
  ],
};

const span = { additionalFields: { startDate: '2026-11-01T00:00:00Z', endDate: '2026-11-02T00:00:00Z' } };
const key = { api_key: 'key-of-a-person' };
const weather = Object.entries({
  ...{ donkiCoronalMassEjection: 'CME', donkiSolarFlare: 'FLR', donkiSolarEnergeticParticle: 'SEP' },
  ...{ donkiMagnetopauseCrossing: 'MPC', donkiRadiationBeltEnhancement: 'RBE', donkiHighSpeedStream: 'HSS' },
  donkiWsaEnlilSimulation: 'WSAEnlilSimulations',
}).map(([resource, path]): ServiceCase =>
  plainCase(`${resource}.get`, span, ['GET', `/DONKI/${path}`], {
    query: { ...key, startDate: '2026-11-01', endDate: '2026-11-02' },
    ...{ answers: [[{ id: 1 }]], items: [{ id: 1 }] },
  }),
);

/** As https://api.nasa.gov says. */
export const nasaCases: ServiceCases = {
  service: 'n8n-nodes-base.nasa',
  credentials: [{ type: 'nasaApi', hosts: ['api.nasa.gov'], values: key }],
  usual: { url: 'https://a.example/p.png' },
  refusal: { status: 403, body: { error: { message: 'An invalid api_key was supplied' } }, said: 'invalid api_key' },
  cases: [
    plainCase(
      'astronomyPictureOfTheDay.get',
      { download: false, additionalFields: { date: '2026-11-01T00:00:00Z' } },
      ['GET', '/planetary/apod'],
      { query: { ...key, date: '2026-11-01' } },
    ),
    plainCase('asteroidNeoFeed.get', span, ['GET', '/neo/rest/v1/feed'], {
      query: { ...key, start_date: '2026-11-01', end_date: '2026-11-02' },
      ...{ answers: [{ near_earth_objects: { '2026-11-01': [{ id: '1' }] } }], items: [{ id: '1' }] },
    }),
    plainCase('asteroidNeoLookup.get', { asteroidId: '7' }, ['GET', '/neo/rest/v1/neo/7'], { query: key }),
    ...weather,
  ],
};

/** As https://pushover.net/api says. */
export const pushoverCases: ServiceCases = {
  service: 'n8n-nodes-base.pushover',
  credentials: [{ type: 'pushoverApi', hosts: ['api.pushover.net'], values: { apiKey: 'key-of-an-app' } }],
  usual: { status: 1, request: 'r' },
  refusal: { status: 400, body: { status: 0, errors: ['application token is invalid'] }, said: 'token is invalid' },
  cases: [
    plainCase(
      'message.push',
      { userKey: 'u', message: 'M', priority: 2, additionalFields: { title: 'T', html: true, sound: 'bike' } },
      ['POST', '/1/messages.json'],
      {
        query: { token: 'key-of-an-app' },
        body: { user: 'u', message: 'M', priority: 2, retry: 30, expire: 30, title: 'T', html: 1, sound: 'bike' },
      },
    ),
  ],
};
