import { describe, expect, it } from '@jest/globals';
import { itemsAfter, jsons, requestsOf } from '../../test/call-for.js';

const http = 'n8n-nodes-base.httpRequest';
const url = 'https://api.example.com/items';
const parameters = (...pairs: [string, unknown][]) => ({ parameters: pairs.map(([name, value]) => ({ name, value })) });
const answer = (text: string, status = 200, type = 'application/json') =>
  ({ kind: 'http', status, headers: { 'content-type': type }, text }) as const;

describe('httpRequest', () => {
  it.each<[string, Record<string, unknown>, object]>([
    ['reads by default', {}, { method: 'GET', url, repeat: 'safe', body: { as: 'none' }, timeoutMs: 10_000 }],
    ['never repeats a write', { method: 'POST' }, { repeat: 'never' }],
    [
      'repeats a write that names its key',
      { method: 'POST', sendHeaders: true, headerParameters: parameters(['Idempotency-Key', 7]) },
      { repeat: 'keyed', idempotencyKeyHeader: 'Idempotency-Key', headers: { 'Idempotency-Key': '7' } },
    ],
    [
      'takes query and headers as JSON',
      {
        sendQuery: true,
        specifyQuery: 'json',
        jsonQuery: '{"a":[1]}',
        sendHeaders: true,
        specifyHeaders: 'json',
        jsonHeaders: '{"X":"y"}',
      },
      { query: [['a', '[1]']], headers: { X: 'y' } },
    ],
    [
      'keeps names of a query that come twice',
      { sendQuery: true, queryParameters: parameters(['a', '1'], ['a', '2']) },
      {
        query: [
          ['a', '1'],
          ['a', '2'],
        ],
      },
    ],
    [
      'passes over rows that are left empty, in headers, query and body',
      {
        ...{ method: 'POST', sendHeaders: true, headerParameters: parameters(['', ''], ['X', 'y']) },
        ...{ sendQuery: true, queryParameters: { parameters: [{}, { name: 'q', value: '' }, { name: '' }] } },
        ...{ sendBody: true, bodyParameters: parameters(['', null], ['b', '']) },
      },
      { headers: { X: 'y' }, query: [['q', '']], body: { as: 'json', value: { b: '' } } },
    ],
    [
      'sends fields as JSON',
      { method: 'POST', sendBody: true, bodyParameters: parameters(['a.b', 1], ['c', null]) },
      { body: { as: 'json', value: { a: { b: 1 }, c: null } } },
    ],
    [
      'sends JSON as it is',
      { method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: '[1]' },
      { body: { as: 'json', value: [1] } },
    ],
    [
      'sends a form',
      { method: 'POST', sendBody: true, contentType: 'form-urlencoded', bodyParameters: parameters(['a', true]) },
      { body: { as: 'form', fields: { a: 'true' } } },
    ],
    [
      'sends all values of a name',
      {
        ...{ method: 'POST', sendBody: true, contentType: 'form-urlencoded' },
        bodyParameters: parameters(['a', 1], ['a', 2], ['b', 3]),
      },
      { body: { as: 'form', fields: { a: ['1', '2'], b: '3' } } },
    ],
    [
      'sends a text',
      { method: 'POST', sendBody: true, contentType: 'raw', rawContentType: 'text/csv', body: 'a,b' },
      { body: { as: 'raw', contentType: 'text/csv', text: 'a,b' } },
    ],
    ['follows no redirect', { options: { redirect: { redirect: { followRedirects: false } } } }, { maxRedirects: 0 }],
  ])('%s', (_, more, expected) => {
    expect(requestsOf(http, { url, ...more })).toMatchObject([expected]);
  });

  it('refuses a value without a name, and in versions of rules 1 a row that is left empty', () => {
    const asked = (name: unknown, value: unknown, rules: number) =>
      requestsOf(http, { url, sendHeaders: true, headerParameters: { parameters: [{ name, value }] } }, [{}], {
        rules,
      });
    expect(() => asked('', 'y', 2)).toThrow('a name for each value');
    expect(() => asked(7, 'y', 2)).toThrow('a name for each value');
    expect(() => asked('', '', 1)).toThrow('a name for each value');
  });

  it.each(['X-HTTP-Method-Override', 'x-http-method', ' X-Method-Override '])(
    'is a write where its header %s may make one of it',
    (name) => {
      const asked = (rules: number) =>
        requestsOf(http, { url, sendHeaders: true, headerParameters: parameters([name, 'DELETE']) }, [{}], { rules });
      expect([asked(2), asked(1)]).toMatchObject([[{ repeat: 'never' }], [{ repeat: 'safe' }]]);
    },
  );

  it('names its credential and holds no value of it', () => {
    const signed = { url, authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' };
    const node = { id: 'n', name: 'N', type: http, parameters: signed };
    const credentials = { httpHeaderAuth: { id: 'c1', name: 'Key' } };
    expect(requestsOf(http, signed, [{}], { node: { ...node, credentials } })).toMatchObject([
      { credential: { id: 'c1', name: 'Key', type: 'httpHeaderAuth' } },
    ]);
    expect(() => requestsOf(http, signed)).toThrow('a credential of type httpHeaderAuth');
  });

  it('makes one request for each item, and none for none', () => {
    const requests = requestsOf(http, { url: '={{ $json.url }}' }, [
      { url: 'http://a.example' },
      { url: 'http://b.example' },
    ]);
    expect(requests).toMatchObject([
      { url: 'http://a.example', itemIndex: 0 },
      { url: 'http://b.example', itemIndex: 1 },
    ]);
    expect(requestsOf(http, { url }, [])).toEqual([]);
    expect(() =>
      requestsOf(
        http,
        { url },
        Array.from({ length: 101 }, () => ({})),
      ),
    ).toThrow('at most 100');
  });

  it.each(['', 'ftp://x.example', 'https://', 'javascript:alert(1)'])('refuses the address %j', (bad) => {
    expect(() => requestsOf(http, { url: bad })).toThrow('Parameter "url"');
  });

  const response = (fields: object) => ({ url, options: { response: { response: fields } } });
  it.each<[string, Record<string, unknown>, ReturnType<typeof answer>, unknown[]]>([
    ['an object is an item', { url }, answer('{"a":1}'), [{ a: 1 }]],
    ['a list is an item each', { url }, answer('[{"a":1},2]'), [{ a: 1 }, { data: 2 }]],
    ['a text is a field', { url }, answer('hi', 200, 'text/plain'), [{ data: 'hi' }]],
    ['nothing is an empty item', { url }, answer('', 204), [{}]],
    ['broken JSON is a text', { url }, answer('{'), [{ data: '{' }]],
    [
      'a text may have its own field',
      response({ responseFormat: 'text', outputPropertyName: 'x' }),
      answer('[1]'),
      [{ x: '[1]' }],
    ],
    [
      'all of it is one item',
      response({ fullResponse: true, neverError: true }),
      answer('[1]', 404),
      [{ body: [1], statusCode: 404, statusMessage: '', headers: { 'content-type': 'application/json' } }],
    ],
  ])('of an answer %s', (_, given, came, expected) => {
    expect(jsons(itemsAfter(http, given, [{}], [came]))).toEqual(expected);
  });

  it.each(['json', 'autodetect'])('fails where it is nested too deep to be kept, as %s', (responseFormat) => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const came = (levels: number) => itemsAfter(http, response({ responseFormat }), [{}], [answer(deep(levels))]);
    const refused = expect.objectContaining({ code: 'NODE_OUTPUT_TOO_DEEP' });
    expect(() => came(200_000)).toThrow(refused);
    expect(() => came(257)).toThrow(refused);
    expect(came(200)).toHaveLength(1);
    expect(() => itemsAfter(http, response({ responseFormat }), [{}], [answer('['.repeat(200_000))])).toThrow(refused);
  });

  it('fails by its status, and says no more of the address than its path', () => {
    expect(() => itemsAfter(http, { url: `${url}?key=secret` }, [{}], [answer('no', 500)])).toThrow(
      `GET ${url} answered with status 500`,
    );
    expect(() => itemsAfter(http, response({ responseFormat: 'json' }), [{}], [answer('{')])).toThrow('not JSON');
    expect(jsons(itemsAfter(http, { url }, [{}, {}], [null, answer('{}')]))).toEqual([{}]);
  });
});
