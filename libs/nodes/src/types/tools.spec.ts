import { describe, expect, it } from '@jest/globals';
import { callFor, lent } from '../../test/call-for.js';
import { wordsOfAnswer } from '../index.js';
import type { EffectRequest, LentTool } from '../index.js';

const langchain = '@n8n/n8n-nodes-langchain.';
type Json = Record<string, unknown>;

function toolOf(type: string, parameters: Json): LentTool {
  const given = lent(type, parameters);
  const [tool] = given.kind === 'tools' ? given.tools : [];
  if (!tool) throw new Error(`${type} lends no tool`);
  return tool;
}

/** What a call of the tool asks of the outside. */
function requestOf(type: string, parameters: Json, args: Json): EffectRequest {
  const { how } = toolOf(type, parameters);
  if (how.by !== 'effect') throw new Error(`${type} asks nothing of the outside`);
  return how.request(callFor(type, parameters), args);
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
