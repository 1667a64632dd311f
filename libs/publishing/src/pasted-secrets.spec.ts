import { describe, expect, it } from '@jest/globals';
import { publishedPolicy } from '#policy';
import { checkWorkflow } from './index.js';
import type { Ground } from './index.js';

const caps = { provider: 'scripted', providers: ['openai'], model: null, maxSteps: null, maxToolCalls: null };
const ground: Ground = {
  ...{ basis: { ...caps, tools: [] }, table: publishedPolicy, base: null, layers: new Map(), rules: null },
  find: () => Promise.resolve(null),
};
const key = `sk-live-${'a1B2'.repeat(6)}`;
const basic = Buffer.from('ann:open sesame').toString('base64');

/** What storing says of a graph with this node behind its trigger. */
async function refusedOf(node: object, more: object = {}): Promise<string[]> {
  const nodes = [
    { id: 's', name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
    { id: 'a', name: 'Ask', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, ...node },
  ];
  const connections = { Start: { main: [[{ node: 'Ask', type: 'main', index: 0 }]] } };
  const checked = await checkWorkflow({ id: 'w', graph: { name: 'g', nodes, connections, ...more } }, ground);
  return 'problems' in checked ? checked.problems.map(({ code, path }) => `${code} ${path}`) : [];
}

const http = (parameters: object): object => ({ parameters: { url: 'https://a.example/', ...parameters } });
const header = (name: string, value: string): object =>
  http({ sendHeaders: true, headerParameters: { parameters: [{ name, value }] } });
const code = (jsCode: string): object => ({ type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } });
const at = (path: string): string[] => [`CREDENTIAL_HARD_CODED ${path}`];
const first = '/nodes/1/parameters/headerParameters/parameters/0/value';

describe('a live secret that was pasted into a graph', () => {
  it.each<[string, object, object, string[]]>([
    ['a header', header('Authorization', `Bearer ${key}`), {}, at(first)],
    ['a header of another name', header('X-Whatever', key), {}, at(first)],
    ['a header that is written as an expression without one', header('X-Api-Key', '=sesame-1234'), {}, at(first)],
    ['a header of quoted words', header('Authorization', "={{ 'Token ' + 'sesame-1234' }}"), {}, at(first)],
    ['a header of quoted words after others', header('Authorization', '=Token {{ "sesame-1234" }}'), {}, at(first)],
    [
      'a parameter of the address',
      http({ sendQuery: true, queryParameters: { parameters: [{ name: 'api_key', value: '=sesame-1234' }] } }),
      {},
      at('/nodes/1/parameters/queryParameters/parameters/0/value'),
    ],
    [
      'headers as JSON',
      http({ sendHeaders: true, specifyHeaders: 'json', jsonHeaders: '{"x-api-key":"sesame-1234"}' }),
      {},
      at('/nodes/1/parameters/jsonHeaders'),
    ],
    ['a header of basic authentication', header('X-Auth', `Basic ${basic}`), {}, at(first)],
    ['the address', http({ url: `https://a.example/?token=${key}` }), {}, at('/nodes/1/parameters/url')],
    ['the address, as a password', http({ url: 'https://ann:sesame1@a.example/' }), {}, at('/nodes/1/parameters/url')],
    [
      'a body',
      http({ method: 'POST', sendBody: true, specifyBody: 'json', jsonBody: `{"k":"${key}"}` }),
      {},
      at('/nodes/1/parameters/jsonBody'),
    ],
    ['code', code(`const t = 'Bearer ${key}'; return [];`), {}, at('/nodes/1/parameters/jsCode')],
    ['a disabled node', { ...header('Authorization', `Bearer ${key}`), disabled: true }, {}, at(first)],
    ['the note of a node', { ...http({}), notes: `the key is ${key}` }, {}, at('/nodes/1/notes')],
    [
      'pinned items',
      http({}),
      { pinData: { Start: [{ json: { a: { t: `Bearer ${key}` } } }] } },
      at('/pinData/Start/0/json/a/t'),
    ],
  ])('is refused in %s, with its place', async (_, node, more, expected) => {
    const refused = await refusedOf(node, more);
    expect(refused).toEqual(expected);
    expect(JSON.stringify(refused)).not.toContain(key);
  });

  it.each<[string, object, object]>([
    ['an expression', header('Authorization', '=Bearer {{ $json.token }}'), {}],
    ['an expression with words in it', header('Authorization', "={{ 'Token ' + $json.token }}"), {}],
    ['an expression with nothing in it', header('Authorization', '='), {}],
    ['a number in an address', http({ url: 'https://a.example:8443/b:1@2' }), {}],
    ['an address with an expression before the host', http({ url: '=https://a.example/{{ $json.b }}:x@y' }), {}],
    ['words about authentication', { ...http({}), notes: 'Uses Basic authentication, see https://a.example/docs' }, {}],
    ['a sample that is called a token', http({}), { pinData: { Start: [{ json: { token: 'abc', password: 'x' } }] } }],
  ])('is not taken for one: %s', async (_, node, more) => {
    expect(await refusedOf(node, more)).toEqual([]);
  });
});
