import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { turnSchemaFor, writtenAsItIs } from '#model-turn';
import type { ToolSpec } from '#model-turn';

import { answers } from '../../../../test/stand-ins/provider-answers.js';
import { shapeProblems } from '../../../../test/stand-ins/provider-shapes.js';
import { html, json, startRawServer } from '../../../../test/stand-ins/raw-server.js';
import type { RawRequest, RawServer } from '../../../../test/stand-ins/raw-server.js';
import { maxAnswerBytes } from '../model-fetch.js';
import { createModel } from '../models/create-model.js';
import type { CompletionRequest } from '../model.js';
import type { ProviderName } from './providers.js';

const tool: ToolSpec = {
  name: 'get_counts',
  description: 'Counts messages.',
  parameters: {
    type: 'object',
    properties: { label: { type: 'string', minLength: 1, pattern: '^a' }, limit: { type: 'integer', minimum: 1 } },
    required: ['label'],
    additionalProperties: false,
  },
  repeat: 'safe',
  runs: 'owed',
};

const never = new AbortController().signal;

function given(changes: Partial<CompletionRequest> = {}): CompletionRequest {
  const schema = turnSchemaFor([tool]);
  return { system: 'S', user: 'U', model: 'm-1', maxTokens: 9, temperature: 0, schema, tools: [tool], ...changes };
}

/** What a server complains of, as long as the request holds it. */
interface Grudge {
  provider: ProviderName;
  dialect: string;
  title: string;
  holds: (request: RawRequest) => boolean;
  status: number;
  message: string;
  /** What the answer after it says of itself. */
  then: { structured: string; fallbackReason: string | null };
  tools?: [];
}

const native = { structured: 'strict', fallbackReason: null };
const byTool = { structured: 'json', fallbackReason: 'json_schema refused with 400' };

const grudges: readonly Grudge[] = [
  {
    ...{ provider: 'anthropic', dialect: 'anthropic', title: 'a model without structured outputs', status: 400 },
    holds: ({ body }) => 'output_config' in body,
    message: "'m-1' does not support output format.",
    then: byTool,
  },
  {
    ...{ provider: 'anthropic', dialect: 'anthropic', title: 'a schema that is too large', status: 400 },
    holds: ({ body }) => 'output_config' in body,
    message: 'Schema is too complex for compilation.',
    then: byTool,
  },
  {
    ...{ provider: 'anthropic', dialect: 'anthropic', title: 'a model without a temperature', status: 400 },
    holds: ({ body }) => 'temperature' in body,
    message: '`temperature` is deprecated for this model.',
    then: native,
  },
  {
    ...{ provider: 'bedrock', dialect: 'bedrock', title: 'a model without structured outputs', status: 400 },
    holds: ({ body }) => 'outputConfig' in body,
    message: 'This model does not support the outputConfig.textFormat field.',
    then: byTool,
  },
  {
    ...{ provider: 'bedrock', dialect: 'bedrock', title: 'a model without a prompt cache', status: 400 },
    holds: ({ body }) => JSON.stringify(body['system']).includes('cachePoint'),
    message: 'You invoked an unsupported model or your request did not allow prompt caching.',
    then: native,
  },
  {
    ...{ provider: 'gemini', dialect: 'gemini', title: 'a schema with too many states', status: 400, tools: [] },
    holds: ({ body }) => JSON.stringify(body).includes('responseJsonSchema'),
    message: 'The specified schema produces a constraint that has too many states for serving.',
    then: { structured: 'json', fallbackReason: 'json_schema refused with 400' },
  },
  {
    ...{ provider: 'groq', dialect: 'openai', title: 'a model without json_schema', status: 400 },
    holds: ({ body }) => 'response_format' in body,
    message: 'This model does not support response format `json_schema`.',
    then: { structured: 'json', fallbackReason: 'json_schema refused with 400' },
  },
  {
    ...{ provider: 'openrouter', dialect: 'openai', title: 'no server that takes all parameters', status: 404 },
    holds: ({ body }) => JSON.stringify(body['response_format'] ?? '').includes('json_schema'),
    message: 'No endpoints found that can handle the requested parameters.',
    then: { structured: 'json', fallbackReason: 'json_schema refused with 404' },
  },
];

describe('a provider', () => {
  let server: RawServer;

  beforeEach(async () => void (server = await startRawServer()));
  afterEach(() => server.close());

  function opened(
    provider: ProviderName,
    more: { credentials?: { accessKeyId: string; secretAccessKey: string } } = {},
  ) {
    return createModel({ provider, apiUrl: server.url, apiKey: 'k', ...more });
  }

  it.each(grudges)('$provider works around $title, says so, and asks once only', async (grudge) => {
    const by = answers[grudge.dialect];
    server.answer = (request, response) =>
      (grudge.holds(request) ? by?.fails(grudge.status, {}, grudge.message) : by?.says('{}'))?.(request, response);
    const model = opened(grudge.provider);
    const request = given(grudge.tools ? { tools: grudge.tools } : {});
    expect(await model.complete(request, never)).toMatchObject({ text: '{}', ...grudge.then });
    expect(await model.complete(request, never)).toMatchObject({ text: '{}', ...grudge.then });
    expect(server.requests.map(grudge.holds)).toEqual([true, false, false]);
  });

  it('anthropic asks a model that takes no temperature in the API version that knows none', async () => {
    const { fails, says } = answers['anthropic'] ?? {};
    server.answer = (request, response) =>
      ('temperature' in request.body
        ? fails?.(400, {}, 'temperature: Extra inputs are not permitted')
        : says?.('{}'))?.(request, response);
    await opened('anthropic').complete(given(), never);
    expect(server.requests.map(({ headers }) => headers['anthropic-version'])).toEqual(['2023-06-01', '2026-10-21']);
  });

  it('gemini is held to the schema of a turn with tools', async () => {
    server.answer = answers['gemini']?.says('{}') ?? server.answer;
    expect(await opened('gemini').complete(given(), never)).toMatchObject(native);
    expect(JSON.stringify(server.requests[0]?.body)).toContain('responseJsonSchema');
  });

  const called: [ProviderName, object, string][] = [
    [
      'anthropic',
      { content: [{ type: 'tool_use', name: 'json', input: { a: 1 } }], stop_reason: 'tool_use' },
      'tool_choice',
    ],
    ['bedrock', { output: { message: { content: [{ toolUse: { name: 'json', input: { a: 1 } } }] } } }, 'toolChoice'],
    [
      'gemini',
      { candidates: [{ content: { parts: [{ functionCall: { name: 'json', args: { a: 1 } } }] } }] },
      'allowedFunctionNames',
    ],
  ];
  it.each(called)(
    '%s gives an answer that no schema of its can say as the arguments of a forced call',
    async (provider, body, choice) => {
      server.answer = json(200, body);
      const parameters = { type: 'object', $comment: writtenAsItIs };
      const schema = {
        type: 'object',
        properties: { parameters },
        required: ['parameters'],
        additionalProperties: false,
      };
      const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
      const model = opened(provider, provider === 'bedrock' ? { credentials } : {});
      expect(await model.complete(given({ schema }), never)).toMatchObject({ text: '{"a":1}', structured: 'json' });
      expect(JSON.stringify(server.requests[0]?.body)).toContain(choice);
      const problems = server.requests.flatMap((request) => shapeProblems(provider, request));
      expect(problems.filter((problem) => problem.startsWith('data'))).toEqual([]);
    },
  );

  it('asks in another way where the outputs of the first could not be used, in that call alone', async () => {
    server.answer = answers['anthropic']?.says('{}') ?? server.answer;
    const model = opened('anthropic');
    const again = await model.complete(given({ otherMeans: true }), never);
    expect(again.fallbackReason).toBe('json_schema gave outputs that broke the contract');
    expect(await model.complete(given(), never)).toMatchObject(native);
    expect(server.requests.map(({ body }) => 'tool_choice' in body)).toEqual([true, false]);
  });

  it('gemini waits as long as a RetryInfo asks', async () => {
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.5s' }];
    server.answer = json(429, { error: { code: 429, message: 'm', status: 'RESOURCE_EXHAUSTED', details } });
    await expect(opened('gemini').complete(given(), never)).rejects.toMatchObject({
      message: 'the model answered 429 (RESOURCE_EXHAUSTED)',
      retryAfterMs: 34_500,
    });
  });

  it('groq answers through the JSON tool where there is no json_schema', async () => {
    server.answer = (request, response) => {
      if ('response_format' in request.body)
        return answers['openai']?.fails(400, {}, 'no json_schema')(request, response);
      const call = { id: 'c', type: 'function', function: { name: 'json', arguments: '{"a":1}' } };
      const choices = [{ message: { content: null, tool_calls: [call] }, finish_reason: 'tool_calls' }];
      return json(200, { model: 'm-1', choices })(request, response);
    };
    const completion = await opened('groq').complete(given(), never);
    expect(completion).toMatchObject({ text: '{"a":1}', finish: 'stop', structured: 'json' });
    expect(server.requests[1]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'json', parameters: { type: 'object' } } }],
      tool_choice: { type: 'function', function: { name: 'json' } },
    });
  });

  it('groq hands over what its model wrote when its own check refused it', async () => {
    const error = { message: 'Failed to validate JSON', type: 'invalid_request_error', code: 'json_validate_failed' };
    server.answer = json(400, { error: { ...error, failed_generation: '{"next_action":' } });
    const completion = await opened('groq').complete(given(), never);
    expect(completion).toMatchObject({ text: '{"next_action":', finish: 'other' });
    expect(server.requests).toHaveLength(1);
  });

  it('bedrock signs with AWS keys where it has no key of its own', async () => {
    server.answer = answers['bedrock']?.says('{}') ?? server.answer;
    const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
    const model = createModel({
      provider: 'bedrock',
      apiUrl: server.url,
      apiKey: '',
      region: 'eu-west-1',
      credentials,
    });
    await model.complete(given(), never);
    expect(server.requests[0]?.headers).toMatchObject({
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKID\/\d{8}\/eu-west-1\/bedrock\/aws4_request/,
      ),
    });
  });

  it.each(['anthropic', 'bedrock'] as const)(
    '%s sends only what its schemas may hold, and marks the prefix',
    async (provider) => {
      server.answer = answers[provider]?.says('{}') ?? server.answer;
      await opened(provider).complete(given(), never);
      const body = JSON.stringify(server.requests[0]?.body);
      expect(body).toMatch(/cache_control|cachePoint/);
      for (const keyword of ['minLength', 'minimum', 'maximum', 'pattern', 'oneOf'])
        expect(body).not.toMatch(new RegExp(`"${keyword}\\\\*":`)); // in a description they may stand
    },
  );

  it.each(['openai', 'anthropic', 'gemini'] as const)('%s is cut off when it sends without end', async (provider) => {
    server.answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.alloc(maxAnswerBytes + 1, ' '));
    };
    await expect(opened(provider).complete(given(), never)).rejects.toMatchObject({ code: 'model-failed' });
  });

  it.each(['openai', 'anthropic', 'bedrock', 'gemini'] as const)(
    '%s that cannot be reached may be tried again',
    async (provider) => {
      const model = opened(provider);
      await server.close();
      await expect(model.complete(given(), never)).rejects.toMatchObject({
        name: 'TransientError',
        message: 'the model cannot be reached',
      });
    },
  );

  it.each(['openai', 'anthropic', 'bedrock', 'gemini'] as const)(
    '%s that answers with a page may be tried again',
    async (provider) => {
      server.answer = html();
      await expect(opened(provider).complete(given(), never)).rejects.toMatchObject({
        name: 'TransientError',
        message: 'the model gave an answer that cannot be read',
      });
    },
  );
});
