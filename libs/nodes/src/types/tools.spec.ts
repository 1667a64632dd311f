import { describe, expect, it } from '@jest/globals';
import { callFor, lent } from '../../test/call-for.js';
import type { LentTool } from '../index.js';

const langchain = '@n8n/n8n-nodes-langchain.';
type Json = Record<string, unknown>;

function toolOf(type: string, parameters: Json): LentTool {
  const given = lent(type, parameters);
  const [tool] = given.kind === 'tools' ? given.tools : [];
  if (!tool) throw new Error(`${type} lends no tool`);
  return tool;
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
      how: { by: 'code', source: 'return query', takesObject: false },
    });
    const schema = { specifyInputSchema: true, jsonSchemaExample: '{"n":1}' };
    expect(toolOf(`${langchain}toolCode`, schema)).toMatchObject({
      parameters: { required: ['n'] },
      how: { takesObject: true },
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
    const tool = toolOf(`${langchain}toolHttpRequest`, {
      url: 'https://api.example.com/{city}/now',
      ...{ method: 'POST', sendQuery: true, sendBody: true },
      parametersQuery: part(
        { name: 'units', valueProvider: 'modelOptional' },
        { name: 'v', valueProvider: 'fieldValue', value: '{v}1' },
      ),
      parametersBody: part({ name: 'note' }),
      placeholderDefinitions: part({ name: 'note', description: 'what to say', type: 'json' }),
    });
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
    const { how } = tool;
    const args = { city: '../admin?x=1', v: 'b', note: { a: 1 } };
    expect(how.by === 'http' && how.request(callFor(`${langchain}toolHttpRequest`, {}), args)).toMatchObject({
      ...{ method: 'POST', url: 'https://api.example.com/..%2Fadmin%3Fx%3D1/now', repeat: 'never' },
      ...{ query: [['v', 'b1']], body: { as: 'json', value: { note: { a: 1 } } } },
    });
  });
});
