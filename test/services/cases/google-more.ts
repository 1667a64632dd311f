import { plainCase } from '../plain-case.js';
import type { ServiceCases } from '../service-case.js';

const values = { clientId: 'client', clientSecret: 'secret-of-the-client', refreshToken: 'token-to-refresh' };
const refusal = { status: 403, body: { error: { code: 403, message: 'no right to it' } }, said: 'no right to it' };
const report = {
  dimensionHeaders: [{ name: 'country' }],
  metricHeaders: [{ name: 'totalUsers' }, { name: 'perUser' }],
  rows: [{ dimensionValues: [{ value: 'DE' }], metricValues: [{ value: '5' }, { value: '2' }] }],
};
const property = { __rl: true, mode: 'list', value: '345' };
const run = ['POST', '/v1beta/properties/345:runReport'] as const;

/** As https://developers.google.com/analytics/devguides/reporting/data/v1/rest says. */
export const googleAnalyticsCases: ServiceCases = {
  service: 'n8n-nodes-base.googleAnalytics',
  credentials: [{ type: 'googleAnalyticsOAuth2', hosts: ['analyticsdata.googleapis.com'], values }],
  usual: report,
  refusal,
  cases: [
    plainCase(
      'report.get',
      {
        propertyId: property,
        metricsGA4: {
          metricValues: [
            {},
            { listName: 'custom', name: 'perUser', expression: 'eventCount/totalUsers', invisible: true },
          ],
        },
        dimensionsGA4: { dimensionValues: [{ listName: 'other', name: 'country' }] },
      },
      run,
      {
        body: {
          dateRanges: [{ startDate: '7daysAgo', endDate: 'today' }],
          metrics: [{ name: 'totalUsers' }, { name: 'perUser', expression: 'eventCount/totalUsers', invisible: true }],
          ...{ dimensions: [{ name: 'country' }], limit: '50' },
        },
        items: [{ country: 'DE', totalUsers: '5', perUser: '2' }],
      },
    ),
    plainCase(
      'report.get',
      {
        propertyId: { __rl: true, mode: 'url', value: 'https://analytics.google.com/analytics/web/#/p345/reports' },
        ...{ dateRange: 'custom', startDate: '2026-11-01T00:00:00.000+01:00', endDate: '2026-11-08', simple: false },
        ...{ returnAll: true, metricsGA4: { metricValues: [{ listName: 'sessions' }] } },
        ...{ dimensionsGA4: { dimensionValues: [{}] }, additionalFields: { currencyCode: 'EUR', keepEmptyRows: true } },
      },
      run,
      {
        body: {
          dateRanges: [{ startDate: '2026-11-01', endDate: '2026-11-08' }],
          ...{ metrics: [{ name: 'sessions' }], dimensions: [{ name: 'date' }], currencyCode: 'EUR' },
          ...{ keepEmptyRows: true, limit: '100000' },
        },
      },
    ),
  ],
};

/** As https://cloud.google.com/natural-language/docs/reference/rest says. */
export const googleLanguageCases: ServiceCases = {
  service: 'n8n-nodes-base.googleCloudNaturalLanguage',
  credentials: [{ type: 'googleCloudNaturalLanguageOAuth2Api', hosts: ['language.googleapis.com'], values }],
  usual: { documentSentiment: { score: 0.8, magnitude: 0.9 }, language: 'en' },
  refusal,
  cases: [
    plainCase(
      'document.analyzeSentiment',
      { content: 'Good tea', options: { language: 'en' } },
      [...(['POST', '/v1/documents:analyzeSentiment'] as const)],
      { body: { document: { type: 'PLAIN_TEXT', language: 'en', content: 'Good tea' }, encodingType: 'UTF16' } },
    ),
    plainCase(
      'document.analyzeSentiment',
      { source: 'gcsContentUri', gcsContentUri: 'gs://a/b', options: { documentType: 'HTML', encodingType: 'UTF8' } },
      ['POST', '/v1/documents:analyzeSentiment'],
      { body: { document: { type: 'HTML', gcsContentUri: 'gs://a/b' }, encodingType: 'UTF8' } },
    ),
  ],
};

/** As https://developers.perspectiveapi.com/s/about-the-api-methods says. */
export const googlePerspectiveCases: ServiceCases = {
  service: 'n8n-nodes-base.googlePerspective',
  credentials: [{ type: 'googlePerspectiveOAuth2Api', hosts: ['commentanalyzer.googleapis.com'], values }],
  usual: { attributeScores: { THREAT: { summaryScore: { value: 0.1 } } } },
  refusal,
  cases: [
    plainCase(
      'comment.analyzeComment',
      {
        ...{ text: 'Tea', options: { languages: 'en' } },
        requestedAttributesUi: {
          requestedAttributesValues: [{ attributeName: 'threat' }, { attributeName: 'insult', scoreThreshold: 0.5 }],
        },
      },
      ['POST', '/v1alpha1/comments:analyze'],
      {
        body: {
          comment: { type: 'PLAIN_TEXT', text: 'Tea' },
          requestedAttributes: { THREAT: { scoreThreshold: 0 }, INSULT: { scoreThreshold: 0.5 } },
          languages: ['en'],
        },
      },
    ),
  ],
};
