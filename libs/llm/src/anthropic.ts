import Anthropic, { APIError } from '@anthropic-ai/sdk';
import { ioBoundary } from '#telemetry';

import { finishOf } from './finish-of.js';
import { modelFetch } from './model-fetch.js';
import type { CompletionRequest, Model } from './model.js';
import type { ModelAccess } from './model-access.js';
import { retryAfterMs } from './model-failure.js';
import type { ProviderFailure } from './model-failure.js';
import { countOf, negotiatedModel } from './negotiated-model.js';
import type { Answer, Manner } from './negotiated-model.js';
import { anthropicRoot } from './provider-addresses.js';
import { anthropicRules, toStrictSchema } from './strict-schema.js';

/**
 * The last version of the API that accepts a temperature, which the policy sets. A model that refuses one is asked in the SDK's own
 * version, without.
 */
const versionWithTemperature = '2023-06-01';

type Body = Anthropic.MessageCreateParamsNonStreaming & { temperature?: number; top_p?: number };

/** Anthropic's Messages API. The SDK's retries, logs and spans are off: each attempt is the engine's, and so is its trace (I9). */
export function createAnthropicModel(provider: string, { apiUrl, apiKey }: ModelAccess): Model {
  const client = new Anthropic({
    apiKey,
    baseURL: anthropicRoot(apiUrl),
    maxRetries: 0,
    logLevel: 'off',
    openTelemetry: false,
    fetch: modelFetch,
  });
  return negotiatedModel(provider, {
    hottest: 1,
    formats: ['json_schema', 'none'],
    limit: 'fixed',
    cacheBreakpoints: true,
    toSchema: (schema) => toStrictSchema(schema, anthropicRules),
    formatWords: /output_config|output format|schema|structured/i,
    isVague: false,
    send: async (request, manner, signal) => {
      const version = manner.dialect.temperature ? { 'anthropic-version': versionWithTemperature } : {};
      const headers = { ...request.headers, ...version };
      const body = bodyOf(request, manner);
      const answer = await ioBoundary('model.anthropic', () => client.messages.create(body, { signal, headers }));
      return answerOf(answer, request);
    },
    failureOf,
  });
}

/** The system text is the stable prefix (I10): the mark after it lets every later turn read it from the cache. */
function bodyOf(request: CompletionRequest, { dialect, nativeSchema }: Manner): Body {
  const breakpoint = dialect.cacheBreakpoints ? { cache_control: { type: 'ephemeral' as const } } : {};
  const isNative = dialect.format === 'json_schema' && nativeSchema !== null;
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    system: [{ type: 'text', text: request.system, ...breakpoint }],
    messages: [{ role: 'user', content: request.user }],
    ...(dialect.temperature ? samplingOf(request) : {}),
    ...(request.stopSequences === undefined ? {} : { stop_sequences: [...request.stopSequences] }),
    ...(isNative ? { output_config: { format: { type: 'json_schema', schema: nativeSchema } } } : {}),
  };
}

/** Newer models take one of the two. */
function samplingOf({ temperature, topP }: CompletionRequest): Partial<Body> {
  return topP === undefined ? { temperature } : { top_p: topP };
}

function answerOf(answer: Anthropic.Message, request: CompletionRequest): Answer {
  const { content, usage, stop_reason: reason, model } = answer;
  const cached = countOf(usage?.cache_read_input_tokens);
  return {
    text: content.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    finish: finishOf(reason),
    model: typeof model === 'string' ? model : request.model,
    usage: {
      tokensIn: countOf(usage?.input_tokens) + cached + countOf(usage?.cache_creation_input_tokens),
      tokensOut: countOf(usage?.output_tokens),
      tokensCached: cached,
    },
  };
}

function failureOf(error: unknown): ProviderFailure | null {
  if (!(error instanceof APIError)) return null;
  const { status, type, errorCode, message, headers } = error as APIError; // instanceof leaves its type parameters open
  return {
    status: status ?? null,
    code: errorCode,
    type,
    param: null,
    message,
    retryAfterMs: retryAfterMs((name) => headers?.get(name)),
  };
}
