import { describe, expect, it } from '@jest/globals';
import { callFor, lent } from '../../test/call-for.js';
import { wordsOfAnswer } from '../index.js';
import type { EffectRequest, LentTool } from '../index.js';

const langchain = '@n8n/n8n-nodes-langchain.';
type Json = Record<string, unknown>;

function toolOf(type: string, parameters: Json, rules = 2): LentTool {
  const given = lent(type, parameters, {}, { rules });
  const [tool] = given.kind === 'tools' ? given.tools : [];
  if (!tool) throw new Error(`${type} lends no tool`);
  return tool;
}

/** What a call of the tool asks of the outside. */
function requestOf(type: string, parameters: Json, args: Json, rules = 2): EffectRequest {
  const { how } = toolOf(type, parameters, rules);
  if (how.by !== 'effect') throw new Error(`${type} asks nothing of the outside`);
  return how.request(callFor(type, parameters, [[{}]], { rules }), args);
}

describe('tools for an agent', () => {
  it.each<[string, number]>([
    ['2 + 3 * 4', 14],
    ['(2 + 3) * -4', -20],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ** 2', -4],
    ['7 % 4 - .5', 2.5],
    ['sqrt(16) + max(1, 2, 3) + round(pi)', 10],
    ['1e3', 1_000],
  ])('the calculator reckons %s', (input, value) => {
    const { how } = toolOf(`${langchain}toolCalculator`, {});
    expect(how.by === 'function' && how.call({ input })).toBe(String(value));
  });

  it.each([
    '',
    '1 +',
    '1 2',
    '(1',
    'constructor(1)',
    '1 / 0',
    '(('.repeat(200),
    '1'.repeat(1_001),
    'process.exit()',
    '-'.repeat(500),
  ])('the calculator refuses %j', (input) => {
    const { how } = toolOf(`${langchain}toolCalculator`, {});
    expect(() => how.by === 'function' && how.call({ input })).toThrow();
  });

  it('Wikipedia is searched by what the model asks for, and by nothing else', () => {
    const asked = requestOf(`${langchain}toolWikipedia`, {}, { input: 'Alan Turing & co' });
    expect(asked).toMatchObject({
      kind: 'http',
      method: 'GET',
      url: 'https://en.wikipedia.org/w/api.php',
      repeat: 'safe',
    });
    expect(asked.kind === 'http' && Object.fromEntries(asked.query)).toMatchObject({ gsrsearch: 'Alan Turing & co' });
    expect(() => requestOf(`${langchain}toolWikipedia`, {}, { input: ' ' })).toThrow('what to look for');
  });

  it('Google is searched through SerpApi, with the credential of the node', () => {
    const node = { id: 'n', name: 'N', type: `${langchain}toolSerpApi`, parameters: { options: { gl: 'de', hl: '' } } };
    const credentials = { serpApi: { id: 'c1', name: 'Serp' } };
    const { how } = toolOf(`${langchain}toolSerpApi`, {});
    if (how.by !== 'effect') throw new Error('it asks nothing of the outside');
    const call = callFor(node.type, node.parameters, [[{}]], { node: { ...node, credentials } });
    expect(how.request(call, { input: 'news' })).toMatchObject({
      ...{ method: 'GET', url: 'https://serpapi.com/search.json', repeat: 'safe' },
      query: [
        ['engine', 'google'],
        ['q', 'news'],
        ['gl', 'de'],
      ],
      credential: { id: 'c1', type: 'serpApi' },
    });
    expect(() => requestOf(`${langchain}toolSerpApi`, {}, { input: 'news' })).toThrow('a credential of type serpApi');
    expect(() => how.request(call, { input: ' ' })).toThrow('what to search for');
  });

  it('a store is searched by the tool that stands above it, whose host brings the store', () => {
    const type = `${langchain}toolVectorStore`;
    expect(toolOf(type, { description: 'Docs' })).toMatchObject({ name: 'N', description: 'Docs' });
    expect(requestOf(type, { description: 'Docs', topK: 5 }, { input: 'why' })).toMatchObject({
      ...{ kind: 'store-load', memoryKey: '', prompt: 'why', topK: 5 },
    });
  });

  it('code and workflows are called by names that a provider takes', () => {
    expect(
      toolOf(`${langchain}toolCode`, { name: 'my tool!', description: 'd', jsCode: 'return query' }),
    ).toMatchObject({
      ...{ name: 'my_tool_', description: 'd', parameters: { required: ['query'] } },
      how: { by: 'effect' },
    });
    const schema = { specifyInputSchema: true, jsonSchemaExample: '{"n":1}' };
    expect(toolOf(`${langchain}toolCode`, schema)).toMatchObject({
      parameters: { required: ['n'] },
    });
    const inputs = {
      value: {
        city: "={{ $fromAI('city', 'where', 'string') }}",
        days: '={{ $fromAI("days", "", "number") }}',
        fixed: 1,
      },
    };
    expect(toolOf(`${langchain}toolWorkflow`, { workflowId: 'w2', workflowInputs: inputs })).toMatchObject({
      parameters: {
        properties: { city: { type: 'string', description: 'where' }, days: { type: 'number' } },
        required: ['city', 'days'],
      },
      how: { by: 'workflow', workflowId: 'w2' },
    });
    const tool = toolOf(`${langchain}agentTool`, { toolDescription: 'asks' });
    expect(tool).toMatchObject({
      parameters: { required: ['Prompt__User_Message_'] },
      how: { by: 'agent', maxIterations: 10 },
    });
  });

  it('an HTTP tool fills in what the model gives', () => {
    const part = (...values: Json[]) => ({ values });
    const parameters = {
      url: 'https://api.example.com/{city}/now',
      ...{ method: 'POST', sendQuery: true, sendBody: true },
      parametersQuery: part(
        { name: 'units', valueProvider: 'modelOptional' },
        { name: 'v', valueProvider: 'fieldValue', value: '{v}1' },
      ),
      parametersBody: part({ name: 'note' }),
      placeholderDefinitions: part({ name: 'note', description: 'what to say', type: 'json' }),
    };
    const tool = toolOf(`${langchain}toolHttpRequest`, parameters);
    expect(tool.parameters).toEqual({
      type: 'object',
      properties: {
        city: { type: 'string' },
        v: { type: 'string' },
        note: { description: 'what to say' },
        units: { type: 'string' },
      },
      required: ['city', 'v', 'note'],
    });
    const args = { city: '../admin?x=1', v: 'b', note: { a: 1 } };
    expect(requestOf(`${langchain}toolHttpRequest`, parameters, args)).toMatchObject({
      ...{ method: 'POST', url: 'https://api.example.com/..%2Fadmin%3Fx%3D1/now', repeat: 'never' },
      ...{ query: [['v', 'b1']], body: { as: 'json', value: { note: { a: 1 } } } },
    });
  });

  it.each<[string, Json]>([
    ['https://a.example/people/{id}/notes', { id: '..' }],
    ['https://a.example/people/{id}', { id: '.' }],
    ['https://a.example/people/{id}', { id: '' }],
    ['https://a.example/people/{id}?q={q}', { id: '..', q: '' }],
    ['https://a.example/people/.{id}', { id: '.' }],
    ['https://a.example/people/{a}{b}/notes', { a: '.', b: '.' }],
  ])('an HTTP tool keeps the path %s whatever the model gives', (place, args) => {
    const type = `${langchain}toolHttpRequest`;
    expect(() => requestOf(type, { url: place }, args)).toThrow('arguments that keep its path');
    const kept = { url: place.replaceAll(/\{(\w+)\}/g, '{$1}x') };
    expect(() => requestOf(type, kept, args)).not.toThrow();
  });

  describe('an HTTP tool whose parts are JSON, or left to the model', () => {
    const type = `${langchain}toolHttpRequest`;
    const parts = {
      query: { send: 'sendQuery', specify: 'specifyQuery', json: 'jsonQuery' },
      headers: { send: 'sendHeaders', specify: 'specifyHeaders', json: 'jsonHeaders' },
      body: { send: 'sendBody', specify: 'specifyBody', json: 'jsonBody' },
    };
    type Name = keyof typeof parts;
    const of = (name: Name, written?: unknown): Json => {
      const { send, specify, json } = parts[name];
      const how = written === undefined ? { [specify]: 'model' } : { [specify]: 'json', [json]: written };
      return { url: 'https://a.example/', method: 'POST', [send]: true, ...how };
    };

    it.each<[string, Json, Json, string[], object]>([
      ['a body', of('body', '{"a":"{a}"}'), { a: 'x "y"' }, ['a'], { body: { as: 'json', value: { a: 'x "y"' } } }],
      [
        'values as they are',
        of('body', '{"n":{n},"l":{l}}'),
        { n: 7, l: [1] },
        ['n', 'l'],
        { body: { value: { n: 7, l: [1] } } },
      ],
      ['a number in quotes', of('body', '{"n":"no {n}"}'), { n: 7 }, ['n'], { body: { value: { n: 'no 7' } } }],
      ['a list', of('body', '[{a}, 2]'), { a: 1 }, ['a'], { body: { value: [1, 2] } }],
      ['JSON without names', of('body', '{"a":{"b":1}}'), {}, [], { body: { value: { a: { b: 1 } } } }],
      ['an object', of('body', { a: '{a}' }), { a: 1 }, ['a'], { body: { value: { a: '1' } } }],
      [
        'a query',
        of('query', '{"q":"{q}","n":2}'),
        { q: 'x y' },
        ['q'],
        {
          query: [
            ['q', 'x y'],
            ['n', '2'],
          ],
        },
      ],
      ['headers', of('headers', '{"X-A":"{a}"}'), { a: 'x' }, ['a'], { headers: { 'X-A': 'x' } }],
      [
        'no header that says what is done anyway',
        of('headers', '{"Connection":"keep-alive","X-A":"x"}'),
        {},
        [],
        { headers: expect.not.objectContaining({ Connection: 'keep-alive' }) },
      ],
      ['a body of the model', of('body'), { body: { a: { b: 1 } } }, ['body'], { body: { value: { a: { b: 1 } } } }],
      ['a body of the model as a text', of('body'), { body: '{"a":1}' }, ['body'], { body: { value: { a: 1 } } }],
      ['a query of the model', of('query'), { query: { q: 1 } }, ['query'], { query: [['q', '1']] }],
      ['headers of the model', of('headers'), { headers: { 'X-A': 'x' } }, ['headers'], { headers: { 'X-A': 'x' } }],
    ])('sends %s', (_, parameters, args, names, request) => {
      expect(toolOf(type, parameters).parameters).toMatchObject({ required: names });
      expect(requestOf(type, parameters, args)).toMatchObject(request);
    });

    it.each<[Json, Json, string]>([
      [of('body', '{"a":{a}'), { a: 1 }, '"jsonBody": expected JSON'],
      [of('body', '{"a":{a}}'), {}, '"jsonBody": expected JSON'],
      [of('query', '[1]'), {}, '"query": expected an object'],
      [{ ...of('body'), specifyBody: 'xml' }, {}, '"specifyBody": expected one of keypair, json, model'],
    ])('refuses %j', (parameters, args, message) => {
      expect(() => requestOf(type, parameters, args)).toThrow(message);
    });

    it('knows fields alone in versions of rules 1', () => {
      expect(requestOf(type, of('body', '{"a":1}'), {}, 1)).toMatchObject({ body: { as: 'json', value: {} } });
    });
  });

  it('code sees its argument as a value, and answers with what it returns', () => {
    const type = `${langchain}toolCode`;
    const query = '"); throw new Error("';
    const request = requestOf(type, { jsCode: 'return query.length // all' }, { query });
    expect(request).toMatchObject({ kind: 'code', mode: 'all', items: [{ json: { query } }] });
    expect(request.kind === 'code' && request.source).not.toContain('throw');
    const value = [{ json: { response: '={{ 1 }}' } }];
    expect(wordsOfAnswer(request, { kind: 'code', value })).toBe('={{ 1 }}');
    const whole = requestOf(type, { specifyInputSchema: true, jsCode: 'return 1' }, { n: 1 });
    expect(whole).toMatchObject({ items: [{ json: { query: { n: 1 } } }] });
  });

  it('a node with effects is a tool whose arguments are what $fromAI names', () => {
    const url = "={{ 'https://a.example/' + $fromAI('city', 'where', 'string') }}";
    const jsonBody = "={{ { days: $fromAI('days', '', 'number', 3), all: $fromAI('all', '', 'json', $now) } }}";
    const parameters = { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody };
    expect(toolOf('n8n-nodes-base.httpRequestTool', parameters)).toMatchObject({
      name: 'N',
      parameters: {
        properties: { city: { type: 'string', description: 'where' }, days: { type: 'number', default: 3 }, all: {} },
        required: ['city'],
      },
    });
    const plain = { ...parameters, url: 'https://a.example/', jsonBody: '{"n":1}' };
    expect(requestOf('n8n-nodes-base.httpRequestTool', plain, {})).toMatchObject({
      ...{ kind: 'http', method: 'POST', repeat: 'never', body: { as: 'json', value: { n: 1 } } },
    });
    expect(requestOf('turnpike.toolTool', { tool: 'math.gcd', arguments: '{"a":1}' }, {})).toMatchObject({
      ...{ kind: 'tool', tool: 'math.gcd', args: { a: 1 } },
    });
  });

  it('an answer of any length is words of a bounded length', () => {
    const request = requestOf('n8n-nodes-base.httpRequestTool', { url: 'https://a.example/' }, {});
    const answer = { kind: 'http' as const, status: 200, headers: {} };
    expect(wordsOfAnswer(request, { ...answer, text: '{ "n": 1 }' })).toBe('{"n":1}');
    expect(wordsOfAnswer(request, { ...answer, text: 'a'.repeat(9_000) })).toMatch(/^a{8000} \[cut/);
  });
});
