import { apis, streamed } from '#stranger';
import type { ApiName } from '#stranger';
import type { RawAnswer } from './raw-server.js';
import { json } from './raw-server.js';

/** How a provider words what it has to say. Every success has used 100 tokens in, 60 of them cached, and 20 out. */
export interface ProviderAnswers {
  says(text: string): RawAnswer;
  cutOff(text: string): RawAnswer;
  refused(): RawAnswer;
  fails(status: number, headers?: Record<string, string>, message?: string): RawAnswer;
}

/** A success: as a stream, where one is asked for. */
function success(api: ApiName, body: Record<string, unknown>): RawAnswer {
  return (request, response) => {
    const received = { ...request, path: request.path.split('?')[0] ?? '' };
    const { pieces, headers } = streamed(apis[api], received, { status: 200, headers: {}, body });
    if (pieces === undefined) return json(200, body)(request, response);
    response.writeHead(200, { ...headers });
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

const openAiUsage = { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 60 } };

function chat(message: Record<string, unknown>, reason: string): RawAnswer {
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: reason }];
  const fixed = { id: 'c', object: 'chat.completion', created: 1, model: 'm-1' };
  return success('chat completions', { ...fixed, choices, usage: openAiUsage });
}

const anthropicUsage = {
  input_tokens: 30,
  cache_creation_input_tokens: 10,
  cache_read_input_tokens: 60,
  output_tokens: 20,
};

function message(content: unknown[], reason: string): RawAnswer {
  const fixed = { id: 'msg', type: 'message', role: 'assistant', model: 'm-1', stop_sequence: null };
  return success('messages', { ...fixed, content, stop_reason: reason, usage: anthropicUsage });
}

const bedrockUsage = {
  inputTokens: 30,
  cacheReadInputTokens: 60,
  cacheWriteInputTokens: 10,
  outputTokens: 20,
  totalTokens: 120,
};

function converse(text: string, reason: string): RawAnswer {
  const output = { message: { role: 'assistant', content: [{ text }] } };
  return success('converse', { output, stopReason: reason, usage: bedrockUsage, metrics: { latencyMs: 1 } });
}

/** Bedrock names its errors in a header. */
const bedrockErrors: Readonly<Record<number, string>> = {
  400: 'ValidationException',
  403: 'AccessDeniedException',
  429: 'ThrottlingException',
  500: 'InternalServerException',
  503: 'ServiceUnavailableException',
};

const geminiUsage = {
  promptTokenCount: 100,
  cachedContentTokenCount: 60,
  candidatesTokenCount: 15,
  thoughtsTokenCount: 5,
  totalTokenCount: 120,
};

function candidate(text: string, reason: string): RawAnswer {
  const candidates = [{ content: { role: 'model', parts: [{ text }] }, finishReason: reason, index: 0 }];
  return success('generateContent', { candidates, usageMetadata: geminiUsage, modelVersion: 'm-1' });
}

/** By the dialect each speaks. */
export const answers: Readonly<Record<string, ProviderAnswers>> = {
  openai: {
    says: (content) => chat({ content, refusal: null }, 'stop'),
    cutOff: (content) => chat({ content, refusal: null }, 'length'),
    refused: () => chat({ content: null, refusal: 'I cannot help with that.' }, 'stop'),
    fails: (status, headers, text = 'the words of the person') =>
      json(status, { error: { message: text, type: 'some_error', param: null, code: 'some_code' } }, headers),
  },
  anthropic: {
    says: (text) => message([{ type: 'text', text, citations: null }], 'end_turn'),
    cutOff: (text) => message([{ type: 'text', text, citations: null }], 'max_tokens'),
    refused: () => message([], 'refusal'),
    fails: (status, headers, text = 'the words of the person') =>
      json(status, { type: 'error', error: { type: 'some_error', message: text }, request_id: 'r' }, headers),
  },
  bedrock: {
    says: (text) => converse(text, 'end_turn'),
    cutOff: (text) => converse(text, 'max_tokens'),
    refused: () => converse('Blocked.', 'guardrail_intervened'),
    fails: (status, headers, text = 'the words of the person') =>
      json(status, { message: text }, { 'x-amzn-errortype': bedrockErrors[status] ?? 'SomeException', ...headers }),
  },
  gemini: {
    says: (text) => candidate(text, 'STOP'),
    cutOff: (text) => candidate(text, 'MAX_TOKENS'),
    refused: () =>
      success('generateContent', {
        ...{ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 100 } },
      }),
    fails: (status, headers, text = 'the words of the person') =>
      json(status, { error: { code: status, message: text, status: 'SOME_STATUS', details: [] } }, headers),
  },
};
