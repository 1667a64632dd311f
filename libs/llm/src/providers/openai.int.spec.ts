import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PermanentError, TransientError } from '#errors';
import { writtenAsItIs } from '#model-turn';

import { chatCompletion, startScriptedModelServer } from '../../../../test/stand-ins/scripted-model-server.js';
import type { ScriptedModelServer } from '../../../../test/stand-ins/scripted-model-server.js';
import { readNotes } from '../failures/call-notes.js';
import { completeStructured } from '../schemas/complete-structured.js';
import { createModel } from '../models/create-model.js';
import type { CompletionRequest, Model } from '../model.js';

const schema = {
  type: 'object',
  properties: { answer: { type: 'string' } },
  required: ['answer'],
  additionalProperties: false,
};

function given(changes: Partial<CompletionRequest> = {}): CompletionRequest {
  return {
    system: 'Answer with JSON.',
    user: 'USER_REQUEST:\nhi',
    model: 'm-1',
    maxTokens: 400,
    temperature: 0.1,
    schema,
    tools: [],
    ...changes,
  };
}

function refusal(message: string, param: string | null = null): { status: number; body: unknown } {
  return { status: 400, body: { error: { message, type: 'invalid_request_error', param, code: null } } };
}

function typeOf(format: unknown): unknown {
  return typeof format === 'object' && format !== null && 'type' in format ? format.type : undefined;
}

describe('the OpenAI model', () => {
  let server: ScriptedModelServer;
  let model: Model;
  const never = new AbortController().signal;

  beforeEach(async () => {
    server = await startScriptedModelServer({ port: 0, script: () => '{"answer":"hi"}' });
    model = createModel({ provider: 'openai', apiUrl: server.apiUrl, apiKey: 'sk-test' });
  });

  afterEach(() => server.close());

  it('sends both texts, the limits and the strict schema, and reads text and usage', async () => {
    const completion = await model.complete(given({ headers: { 'X-Run-Id': 'run-1' } }), never);
    expect(completion).toEqual({
      text: '{"answer":"hi"}',
      finish: 'stop',
      model: 'm-1',
      usage: { tokensIn: 9, tokensOut: 4, tokensCached: 0 },
      structured: 'strict',
      schemaId: expect.stringMatching(/^[0-9a-f]{16}$/),
      fallbackReason: null,
    });
    expect(server.requests[0]).toMatchObject({
      system: 'Answer with JSON.',
      user: 'USER_REQUEST:\nhi',
      headers: { authorization: 'Bearer sk-test', 'x-run-id': 'run-1' },
      body: { model: 'm-1', max_tokens: 400, temperature: 0.1 },
      responseFormat: { type: 'json_schema', json_schema: { name: 'turn', strict: true, schema } },
    });
  });

  it('takes the whole completions address as well as the root', async () => {
    const other = createModel({ provider: 'openai', apiUrl: `${server.apiUrl}/chat/completions/`, apiKey: '' });
    expect((await other.complete(given(), never)).text).toBe('{"answer":"hi"}');
  });

  it('sends no response_format when no schema is asked for', async () => {
    const completion = await model.complete(given({ schema: null }), never);
    expect(server.requests[0]?.responseFormat).toBeUndefined();
    expect(completion).toMatchObject({ structured: 'prompt', fallbackReason: null });
  });

  it('tells output that was cut off', async () => {
    server.use((request) => ({ status: 200, body: chatCompletion(request, '{"ans', 'length') }));
    expect(await model.complete(given(), never)).toMatchObject({ text: '{"ans', finish: 'length' });
  });

  it.each([
    [429, { 'retry-after': '3' }, 3000],
    [503, { 'retry-after-ms': '250' }, 250],
    [500, {}, undefined],
  ])('throws a transient error on %s', async (status, headers, retryAfterMs) => {
    server.use(() => ({ status, headers, body: { error: { message: 'secret words of the person' } } }));
    const error = await model.complete(given(), never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransientError);
    expect(error).toMatchObject({ code: 'model-failed', retryAfterMs, message: `the model answered ${status}` });
    expect(server.requests).toHaveLength(1);
  });

  it('throws a permanent error on another refusal', async () => {
    server.use(() => ({ status: 401, body: { error: { message: 'no', code: 'invalid_api_key' } } }));
    const error = await model.complete(given(), never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PermanentError);
    expect(error).toMatchObject({ code: 'model-failed', message: 'the model answered 401 (invalid_api_key)' });
  });

  it('throws model-timeout when the signal ends a call that hangs', async () => {
    server.use(() => 'hang');
    await expect(model.complete(given(), AbortSignal.timeout(50))).rejects.toMatchObject({
      name: 'TransientError',
      code: 'model-timeout',
    });
  });

  it('throws a transient error when nobody listens', async () => {
    await server.close();
    await expect(model.complete(given(), never)).rejects.toMatchObject({
      name: 'TransientError',
      code: 'model-failed',
    });
  });

  it('throws a transient error on an answer without a choice, on one whose content is no text, and on one that is not JSON', async () => {
    server.use([
      { status: 200, body: { choices: [] } },
      { status: 200, body: { choices: [{ message: { content: 7 }, finish_reason: 'stop' }] } },
      { status: 200, body: '<html>' },
    ]);
    for (let i = 0; i < 3; i += 1) {
      await expect(model.complete(given(), never)).rejects.toMatchObject({
        name: 'TransientError',
        code: 'model-failed',
      });
    }
  });

  it.each([null, undefined, '', 'STOP', 'eos', 'eos_token', 'end_turn', 'weird'])(
    'gives a whole answer that ended as %p to whoever wants a value',
    async (reason) => {
      const parts = [
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
        { type: 'text', text: '{"answer":"x"}' },
      ];
      const calls = [{ id: 'c', type: 'function', function: { name: 'get', arguments: '{}' } }];
      server.use(() => ({
        status: 200,
        body: { model: 'm', choices: [{ message: { content: parts, tool_calls: calls }, finish_reason: reason }] },
      }));
      const shape = { schema, read: (value: object) => ({ ok: true as const, value }) };
      expect(await completeStructured(model, given(), shape, never)).toEqual({ ok: true, value: { answer: 'x' } });
    },
  );

  it.each([
    [{ error: { message: 'Provider returned error', code: 429 } }, 'TransientError', 'the model answered 429'],
    [{ error: { message: 'no credits', code: 402 } }, 'PermanentError', 'the model answered 402'],
    [{ error: { message: 'down', code: 'upstream_error' } }, 'TransientError', 'the model answered 502'],
    [
      { choices: [{ error: { message: 'down', code: 503 }, finish_reason: 'error', message: { content: '' } }] },
      'TransientError',
      'the model answered 503',
    ],
  ])('takes a failure under a 200 for what it is: %j', async (body, name, message) => {
    server.use(() => ({ status: 200, body }));
    const error = await model.complete(given(), never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name, message: expect.stringContaining(message) });
  });

  it('falls back when response_format is refused, remembers it for the schema, and says why', async () => {
    server.use((request) =>
      JSON.stringify(request.responseFormat ?? '').includes('json_schema')
        ? refusal('json_schema is not supported', 'response_format')
        : '{"answer":"hi"}',
    );
    const fallen = { structured: 'json', fallbackReason: 'json_schema refused with 400' };
    expect(await model.complete(given(), never)).toMatchObject(fallen);
    expect(await model.complete(given(), never)).toMatchObject(fallen);
    expect(server.requests.map(({ responseFormat }) => typeOf(responseFormat))).toEqual([
      'json_schema',
      'json_object',
      'json_object',
    ]);
    await model.complete(given({ model: 'm-2' }), never);
    expect(server.requests.map(({ responseFormat }) => typeOf(responseFormat)).slice(3)).toEqual([
      'json_schema',
      'json_object',
    ]);
  });

  it('asks for a brief turn by a strict function in its own words, and in all words where nothing holds the model', async () => {
    const brief = { system: 'BRIEF', schema: { ...schema, description: 'brief' }, userOf: () => 'SHORT' };
    const means = ({ body }: ScriptedModelServer['requests'][number]) =>
      'tools' in body ? 'tool' : typeOf(body['response_format']);
    server.use((request) =>
      means(request) === 'json_object'
        ? '{"answer":"hi"}'
        : refusal('tools and json_schema are not supported', 'tools'),
    );
    const completion = await model.complete(given({ brief }), never);
    expect(server.requests.map((each) => [means(each), each.system, each.user])).toEqual([
      ['tool', 'BRIEF', 'SHORT'],
      ['json_schema', 'BRIEF', 'SHORT'],
      ['json_object', 'Answer with JSON.', 'USER_REQUEST:\nhi'],
    ]);
    expect(server.requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'json', strict: true } }],
      tool_choice: { type: 'function', function: { name: 'json' } },
      parallel_tool_calls: false,
    });
    expect(completion.isBrief).toBeUndefined();
  });

  it('holds a brief turn as strictly as a schema does, and says that it was brief', async () => {
    const brief = { system: 'BRIEF', schema };
    const completion = await model.complete(given({ brief }), never);
    expect(completion).toMatchObject({ structured: 'strict', isBrief: true, text: '{"answer":"hi"}' });
    const next = await model.complete(given({ brief, otherMeans: true }), never);
    expect(server.requests.map(({ responseFormat }) => typeOf(responseFormat))).toEqual([undefined, 'json_schema']);
    expect(next.fallbackReason).toBe('json_tool gave outputs that broke the contract');
  });

  it('says of a call that failed whether it was brief', async () => {
    server.use(() => ({ status: 503, body: {} }));
    const failure = (more: object): Promise<unknown> =>
      model.complete(given(more), never).catch((error: unknown) => error);
    expect(readNotes(await failure({ brief: { system: 'BRIEF', schema } }))).toMatchObject({ isBrief: true });
    expect(readNotes(await failure({}))).not.toHaveProperty('isBrief');
  });

  it('shows the schema where nothing holds the model to it and no word speaks of JSON', async () => {
    server.use(({ responseFormat }) =>
      typeOf(responseFormat) === 'json_schema' ? refusal('unknown field response_format') : '{"answer":"hi"}',
    );
    for (const system of ['Sort.', 'Sort. Answer with one JSON object.'])
      await model.complete(given({ system, user: 'hi', model: system }), never);
    expect(server.requests.map((each) => each.system)).toEqual([
      'Sort.',
      `Sort.\nAnswer with one JSON object of this schema: ${JSON.stringify(schema)}`,
      ...Array.from({ length: 2 }, () => 'Sort. Answer with one JSON object.'),
    ]);
  });

  it('goes without any response_format when json_object is refused too', async () => {
    server.use((request) =>
      request.responseFormat === undefined ? '{"answer":"hi"}' : refusal('unknown field response_format'),
    );
    expect(await model.complete(given(), never)).toMatchObject({
      structured: 'prompt',
      fallbackReason: 'json_object refused with 400',
    });
    expect(server.requests).toHaveLength(3);
  });

  it('takes a 400 that names nothing for one about the format, and learns it only if the rest then works', async () => {
    const isPlain = (format: unknown): boolean => format === undefined;
    server.use(({ responseFormat }) => (isPlain(responseFormat) ? '{"answer":"hi"}' : refusal('bad request')));
    expect(await model.complete(given(), never)).toMatchObject({ structured: 'prompt' });
    await model.complete(given(), never);
    expect(server.requests.map(({ responseFormat }) => isPlain(responseFormat))).toEqual([false, false, true, true]);

    server.use(() => refusal('bad request'));
    await expect(model.complete(given({ model: 'm-2' }), never)).rejects.toMatchObject({ name: 'PermanentError' });
    server.use(() => '{"answer":"hi"}');
    expect(await model.complete(given({ model: 'm-2' }), never)).toMatchObject({ structured: 'strict' });
  });

  it('asks for JSON only when the schema cannot be said strictly', async () => {
    const args = { type: 'object', $comment: writtenAsItIs };
    const free = { type: 'object', properties: { args }, required: ['args'] };
    const completion = await model.complete(given({ schema: free }), never);
    expect(completion.fallbackReason).toBe('schema not expressible: an object is written as it is');
    expect(server.requests[0]?.responseFormat).toEqual({ type: 'json_object' });
  });

  it('learns that a model wants max_completion_tokens and its own temperature', async () => {
    server.use((request) => {
      if ('max_tokens' in request.body)
        return refusal("Unsupported parameter: 'max_tokens' is not supported with this model.", 'max_tokens');
      if ('temperature' in request.body)
        return refusal("Unsupported value: 'temperature' does not support 0.1", 'temperature');
      return '{"answer":"hi"}';
    });
    expect(await model.complete(given(), never)).toMatchObject({ structured: 'strict', fallbackReason: null });
    await model.complete(given(), never);
    expect(server.requests).toHaveLength(4);
    expect(server.requests[3]?.body).toMatchObject({ max_completion_tokens: 400 });
  });

  it('has as many calls under way as it is asked for', async () => {
    const all = Promise.withResolvers<string>();
    server.use((_request, index) => {
      if (index === 199) all.resolve('{"answer":"hi"}');
      return all.promise;
    });
    const completions = await Promise.all(
      Array.from({ length: 200 }, () => model.complete(given(), AbortSignal.timeout(15_000))),
    );
    expect(completions).toHaveLength(200);
  });
});
