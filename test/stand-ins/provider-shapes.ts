import { Ajv2020 } from 'ajv/dist/2020.js';

import type { RawRequest } from './raw-server.js';

type Schema = Record<string, unknown>;

const text = { type: 'string', minLength: 1 };
const count = { type: 'integer', minimum: 1 };

function closed(properties: Schema, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

function pair(first: Schema, second: Schema): Schema {
  return { type: 'array', prefixItems: [first, second], minItems: 2, maxItems: 2 };
}

function one(item: Schema): Schema {
  return { type: 'array', items: item, minItems: 1, maxItems: 1 };
}

const temperature = { type: 'number', minimum: 0, maximum: 1 };

/** The one tool by which an answer may travel, and the choice of it: as each provider writes them. */
const answerTool = { name: { const: 'json' }, description: text };
const forced: Readonly<Record<string, Schema>> = {
  openai: {
    tools: one(
      closed({
        type: { const: 'function' },
        function: closed({ ...answerTool, parameters: { type: 'object' }, strict: { const: true } }, ['strict']),
      }),
    ),
    parallel_tool_calls: { const: false },
    tool_choice: closed({ type: { const: 'function' }, function: closed({ name: { const: 'json' } }) }),
  },
  anthropic: {
    tools: one(closed({ ...answerTool, input_schema: { type: 'object' } })),
    tool_choice: closed({
      ...{ type: { const: 'tool' }, name: { const: 'json' }, disable_parallel_tool_use: { const: true } },
    }),
  },
  bedrock: {
    toolConfig: closed({
      tools: one(closed({ toolSpec: closed({ ...answerTool, inputSchema: closed({ json: { type: 'object' } }) }) })),
      toolChoice: closed({ tool: closed({ name: { const: 'json' } }) }),
    }),
  },
  gemini: {
    tools: one(
      closed({ functionDeclarations: one(closed({ ...answerTool, parametersJsonSchema: { type: 'object' } })) }),
    ),
    toolConfig: closed({
      functionCallingConfig: closed({ mode: { const: 'ANY' }, allowedFunctionNames: one({ const: 'json' }) }),
    }),
  },
};

/** The part of each provider's published request that we send, closed: a field it does not know is an error. */
const bodies: Readonly<Record<string, Schema>> = {
  openai: closed(
    {
      model: text,
      messages: pair(
        closed({ role: { const: 'system' }, content: text }),
        closed({ role: { const: 'user' }, content: text }),
      ),
      max_tokens: count,
      temperature: { type: 'number', minimum: 0, maximum: 2 },
      response_format: {
        anyOf: [
          closed({
            type: { const: 'json_schema' },
            json_schema: closed({ name: text, strict: { const: true }, schema: { type: 'object' } }),
          }),
          closed({ type: { const: 'json_object' } }),
        ],
      },
      provider: closed({ require_parameters: { const: true } }),
      stream: { const: true },
      stream_options: closed({ include_usage: { const: true } }),
      ...forced['openai'],
    },
    ['stream', 'stream_options', 'provider', 'response_format', 'tools', 'tool_choice', 'parallel_tool_calls'],
  ),
  anthropic: closed(
    {
      model: text,
      max_tokens: count,
      temperature,
      system: one(closed({ type: { const: 'text' }, text, cache_control: closed({ type: { const: 'ephemeral' } }) })),
      messages: one(closed({ role: { const: 'user' }, content: text })),
      output_config: closed({ format: closed({ type: { const: 'json_schema' }, schema: { type: 'object' } }) }),
      stream: { const: true },
      ...forced['anthropic'],
    },
    ['stream', 'output_config', 'tools', 'tool_choice'],
  ),
  bedrock: closed(
    {
      system: pair(closed({ text }), closed({ cachePoint: closed({ type: { const: 'default' } }) })),
      messages: one(closed({ role: { const: 'user' }, content: one(closed({ text })) })),
      inferenceConfig: closed({ maxTokens: count, temperature }),
      outputConfig: closed({
        textFormat: closed({
          type: { const: 'json_schema' },
          structure: closed({ jsonSchema: closed({ name: text, schema: text }) }),
        }),
      }),
      ...forced['bedrock'],
    },
    ['outputConfig', 'toolConfig'],
  ),
  gemini: closed(
    {
      systemInstruction: closed({ parts: one(closed({ text })) }),
      contents: one(closed({ role: { const: 'user' }, parts: one(closed({ text })) })),
      generationConfig: closed(
        {
          maxOutputTokens: count,
          temperature: { type: 'number', minimum: 0, maximum: 2 },
          responseMimeType: { const: 'application/json' },
          responseJsonSchema: { type: 'object' },
        },
        ['responseMimeType', 'responseJsonSchema'],
      ),
      ...forced['gemini'],
    },
    ['tools', 'toolConfig'],
  ),
};

/** The headers without which each provider refuses a request. */
const headers: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  openai: { authorization: /^Bearer the-key$/ },
  anthropic: { authorization: /^Bearer the-key$/, 'anthropic-version': /^2023-06-01$/ },
  bedrock: { authorization: /^Bearer the-key$/ },
  gemini: { 'x-goog-api-key': /^the-key$/ },
};

const paths: Readonly<Record<string, RegExp>> = {
  openai: /^\/chat\/completions$/,
  anthropic: /^\/v1\/messages$/,
  bedrock: /^\/model\/m-1\/converse(?:-stream)?$/,
  gemini: /^\/models\/m-1:(?:generateContent|streamGenerateContent\?alt=sse)$/,
};

const ajv = new Ajv2020({ strict: false });

/** What is wrong with a request by the provider's published shape; empty when it is right. */
export function shapeProblems(dialect: string, request: RawRequest): string[] {
  const fits = ajv.compile(bodies[dialect] ?? false);
  const body = fits(request.body) ? [] : [ajv.errorsText(fits.errors)];
  const missing = Object.entries({ 'content-type': /^application\/json/, ...headers[dialect] })
    .filter(([name, value]) => !value.test(String(request.headers[name])))
    .map(([name]) => `header ${name}`);
  const path = paths[dialect]?.test(request.path) ? [] : [`path ${request.path}`];
  return [...path, ...missing, ...body];
}
