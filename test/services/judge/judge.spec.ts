import { describe, expect, it } from '@jest/globals';
import { Judge } from './judge.js';
import type { AskedRequest } from './judge.js';
import { readDiscovery } from './read-discovery.js';
import { readOpenApi } from './read-openapi.js';
import { readTelegram } from './read-telegram.js';

const text = { type: 'string' };
const asked = (more: Partial<AskedRequest>): AskedRequest => ({
  ...{ host: 'api.a.example', method: 'POST', path: '/v1/pages/7', contentType: 'application/json' },
  ...{ query: { limit: '3' }, body: { title: 'T', owner: { name: 'Ann' } } },
  ...more,
});

describe('a description in OpenAPI 3', () => {
  const judge = new Judge(
    readOpenApi({
      openapi: '3.0.0',
      servers: [{ url: 'https://api.a.example/v1' }],
      components: { schemas: { Owner: { type: 'object', properties: { name: text } } } },
      paths: {
        '/pages/{id}': {
          parameters: [{ in: 'query', name: 'limit', required: true, schema: { type: 'integer' } }],
          post: {
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    allOf: [
                      { type: 'object', properties: { title: text }, required: ['title'] },
                      { properties: { owner: { $ref: '#/components/schemas/Owner' } } },
                    ],
                  },
                },
              },
            },
          },
        },
        '/files/{path}': { get: { parameters: [{ in: 'path', name: 'path', 'x-multi-segment': true }] } },
      },
    }),
  );

  it.each<[string, Partial<AskedRequest>, string | null]>([
    ['nothing against what it describes', {}, null],
    [
      'nothing against slashes where they may be',
      { method: 'GET', path: '/v1/files/a/b', query: {}, body: undefined },
      null,
    ],
    ['that a path is wrong', { path: '/v1/page/7' }, 'no path /v1/page/7 is described'],
    ['that a verb is wrong', { method: 'PUT' }, '/v1/pages/7 is described for POST'],
    [
      'that a parameter is unknown',
      { query: { limit: '3', more: 'x' } },
      'query must NOT have additional properties (more)',
    ],
    ['that one is missing', { query: {} }, "query must have required property 'limit'"],
    ['that one is of another kind', { query: { limit: 'x' } }, 'query /limit must be integer'],
    ['that a field is unknown', { body: { title: 'T', more: 1 } }, 'body must NOT have unevaluated properties (more)'],
    [
      'that an inner one is',
      { body: { title: 'T', owner: { age: 1 } } },
      'body /owner must NOT have unevaluated properties (age)',
    ],
    ['that there is no body', { body: undefined }, 'body is missing'],
  ])('says %s', (_, more, said) => {
    const problems = judge.problemsOf(asked(more));
    if (said === null) expect(problems).toEqual([]);
    else expect(problems).toContain(said);
  });
});

it('a description in OpenAPI 2 names the fields of a form, of which the credential brings one', () => {
  const parameters = [
    { in: 'formData', name: 'token', required: true, type: 'string' },
    { in: 'formData', name: 'channel', required: true, type: 'string' },
  ];
  const judge = new Judge(
    readOpenApi({ swagger: '2.0', host: 'a.example', basePath: '/api', paths: { '/post': { post: { parameters } } } }),
  );
  const post = (body: object) => judge.problemsOf(asked({ path: '/api/post', query: {}, body }));
  expect(post({ channel: 'C' })).toEqual([]);
  expect(post({ chanel: 'C' })).toEqual(
    expect.arrayContaining([
      "body must have required property 'channel'",
      'body must NOT have additional properties (chanel)',
    ]),
  );
});

it('a description of Google’s', () => {
  const judge = new Judge(
    readDiscovery({
      rootUrl: 'https://sheets.a.example/',
      parameters: { alt: { type: 'string', location: 'query' } },
      schemas: {
        Row: { id: 'Row', type: 'object', properties: { values: { type: 'array', items: { type: 'any' } } } },
      },
      resources: {
        rows: {
          methods: {
            add: {
              ...{ httpMethod: 'POST', path: 'v4/rows/{range}:append', request: { $ref: 'Row' } },
              parameters: { mode: { type: 'string', enum: ['RAW'], location: 'query', required: true } },
            },
          },
        },
      },
    }),
  );
  const add = (query: Record<string, string>, body: object) =>
    judge.problemsOf(asked({ path: '/v4/rows/A1:append', query, body }));
  expect(add({ mode: 'RAW', alt: 'json' }, { values: [1, 'x'] })).toEqual([]);
  expect(add({ mode: 'NONE' }, { rows: [] })).toEqual([
    'query /mode must be equal to one of the allowed values',
    'body must NOT have unevaluated properties (rows)',
  ]);
});

it('a description of Telegram’s methods', () => {
  const field = (name: string, types: string[], required = false) => ({ name, types, required });
  const judge = new Judge(
    readTelegram({
      types: { Reply: { fields: [field('url', ['String'], true)] }, Markup: { subtypes: ['Reply'] } },
      methods: {
        say: {
          name: 'say',
          fields: [field('chat_id', ['Integer', 'String'], true), field('markup', ['Array of Markup'])],
        },
      },
    }),
  );
  const say = (body: object) => judge.problemsOf(asked({ path: '/bot1:x/say', query: {}, body }));
  expect(say({ chat_id: 1, markup: [{ url: 'u' }] })).toEqual([]);
  expect(say({ chat_id: 1, markup: [{}] })).toContain("body /markup/0 must have required property 'url'");
  const form = asked({
    path: '/bot1:x/say',
    query: {},
    body: { chat_id: '1', markup: '[{"url":"u"}]' },
    contentType: 'multipart/form-data',
  });
  expect(judge.problemsOf(form)).toEqual([]);
});
