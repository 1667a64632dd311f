import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generating } from './answers/generating.js';
import type { Json } from './json.js';
import { shapeFaults } from './rules/shape.js';
import { startStranger } from './server.js';
import type { Stranger } from './server.js';

const schema = {
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
  additionalProperties: false,
};
const strict = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
const chat = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Answer in JSON.' },
    { role: 'user', content: 'How many?' },
  ],
};
const spoken = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'How many?' }] };
const contents = [{ role: 'user', parts: [{ text: 'How many?' }] }];
const turns = [{ role: 'user', content: [{ text: 'How many?' }] }];
const tool = { name: 'say', description: 'Says it.' };
const version = { 'anthropic-version': '2023-06-01' };
const asText = {
  textFormat: { type: 'json_schema', structure: { jsonSchema: { name: 'a', schema: JSON.stringify(schema) } } },
};

/** An API: a path, a request with a schema, and one with a tool that must be called; and where its answer stands in each. */
const apis: { name: string; path: string; bySchema: Json | null; byTool: Json; says: RegExp; calls: RegExp }[] = [
  {
    ...{ name: 'chat completions', path: '/v1/chat/completions', bySchema: { ...chat, response_format: strict } },
    byTool: {
      ...chat,
      tools: [{ type: 'function', function: { ...tool, parameters: schema } }],
      tool_choice: { type: 'function', function: { name: 'say' } },
    },
    ...{ says: /"content":"(.*?)","refusal"/, calls: /"name":"say","arguments":"(.*?)"}/ },
  },
  {
    ...{
      name: 'messages',
      path: '/v1/messages',
      bySchema: { ...spoken, output_config: { format: { type: 'json_schema', schema } } },
    },
    byTool: { ...spoken, tools: [{ ...tool, input_schema: schema }], tool_choice: { type: 'tool', name: 'say' } },
    ...{ says: /"text":"(.*?)","citations"/, calls: /"name":"say","input":(.*?)}]/ },
  },
  {
    ...{ name: 'generateContent', path: '/v1beta/models/m:generateContent' },
    bySchema: { contents, generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema } },
    byTool: {
      contents,
      tools: [{ functionDeclarations: [{ ...tool, parametersJsonSchema: schema }] }],
      toolConfig: { functionCallingConfig: { mode: 'ANY' } },
    },
    ...{ says: /"parts":\[{"text":"(.*?)"}]/, calls: /"name":"say","args":(.*?)}}]/ },
  },
  {
    ...{ name: 'converse', path: '/model/m/converse', bySchema: { messages: turns, outputConfig: asText } },
    byTool: {
      messages: turns,
      toolConfig: { tools: [{ toolSpec: { ...tool, inputSchema: { json: schema } } }], toolChoice: { any: {} } },
    },
    ...{ says: /"content":\[{"text":"(.*?)"}]/, calls: /"name":"say","input":(.*?)}}]/ },
  },
  {
    ...{ name: 'ollama chat', path: '/api/chat', bySchema: { ...chat, stream: false, format: schema } },
    byTool: { ...chat, stream: false, tools: [{ type: 'function', function: { ...tool, parameters: schema } }] },
    ...{ says: /"content":"(.*?)"}/, calls: /"name":"say","arguments":(.*?)}}]/ },
  },
];

let stranger: Stranger;

beforeAll(async () => void (stranger = await startStranger(generating(1))));
afterAll(() => stranger.close());

async function ask(
  path: string,
  body: unknown,
  headers: Record<string, string> = version,
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${stranger.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

/** The JSON that a pattern finds, as it stands or within a text. */
function valueIn(text: string, pattern: RegExp): unknown {
  const found = pattern.exec(text)?.[1] ?? 'null';
  return JSON.parse(found.includes('\\"') ? (JSON.parse(`"${found}"`) as string) : found); // a text within JSON
}

describe.each(apis)('the API $name', ({ path, bySchema, byTool, says, calls }) => {
  it('answers in the form of a schema', async () => {
    const { status, text } = await ask(path, bySchema);
    expect({ status, faults: shapeFaults(schema, valueIn(text, says)) }).toEqual({ status: 200, faults: [] });
  });

  it('calls a tool', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path, byTool)));
    const called = answers.find(({ text }) => calls.test(text)); // Ollama's tools may be left alone
    expect(shapeFaults(schema, valueIn(called?.text ?? '', calls))).toEqual([]);
  });

  it('refuses what it does not know', async () => {
    const { status, text } = await ask(path, { ...bySchema, colour: 'red' });
    expect(status).toBe(400);
    expect(text).toMatch(/colour|additional properties/);
  });
});

describe('what providers refuse', () => {
  const forced = { tools: [{ ...tool, input_schema: schema }], tool_choice: { type: 'tool', name: 'ask' } };
  const json = {
    generationConfig: { responseMimeType: 'application/json' },
    tools: [{ functionDeclarations: [tool] }],
  };
  const spaced = {
    messages: turns,
    toolConfig: { tools: [{ toolSpec: { name: 'a tool', inputSchema: { json: schema } } }] },
  };

  it.each<[string, string, unknown, string]>([
    [
      'JSON mode without the word',
      '/v1/chat/completions',
      { model: 'm', messages: [{ role: 'user', content: 'x' }], response_format: { type: 'json_object' } },
      "the word 'json'",
    ],
    [
      'a choice without tools',
      '/v1/chat/completions',
      { ...chat, tool_choice: 'required' },
      "only allowed when 'tools'",
    ],
    [
      'a tool with a dot in its name',
      '/v1/chat/completions',
      { ...chat, tools: [{ type: 'function', function: { name: 'a.b', parameters: schema } }] },
      'function.name',
    ],
    ['a choice that is not declared', '/v1/messages', { ...spoken, ...forced }, "Tool 'ask' not found"],
    [
      'two ways of drawing at once',
      '/v1/messages',
      { ...spoken, temperature: 0.1, top_p: 0.5 },
      'cannot both be specified',
    ],
    ['no words', '/v1/messages', { ...spoken, messages: [{ role: 'user', content: ' ' }] }, 'messages.0.content'],
    ['calls beside JSON', '/models/m:generateContent', { contents, ...json }, 'is unsupported'],
    ['a name with a space', '/model/m/converse', spaced, 'toolSpec.name'],
    [
      'a hot model',
      '/model/m/converse',
      { messages: turns, inferenceConfig: { temperature: 1.5 } },
      'inferenceConfig.temperature',
    ],
  ])('%s', async (_, path, body, why) => {
    const { status, text } = await ask(path, body);
    expect({ status, text }).toEqual({ status: 400, text: expect.stringContaining(why) });
  });

  it('is a version of the API that is not named, to Anthropic', async () => {
    expect(await ask('/v1/messages', spoken, {})).toMatchObject({
      status: 400,
      text: expect.stringContaining('anthropic-version'),
    });
  });

  it('is kept, with the request', async () => {
    const before = stranger.refused.length;
    await ask('/v1/messages', { model: 'm' });
    expect(stranger.refused.slice(before).map(({ refusal }) => refusal.param)).toEqual(['messages']);
  });
});
