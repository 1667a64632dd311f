import OpenAI from 'openai';
import type { APIError } from 'openai';

import { dropAddedNulls } from './drop-added-nulls.js';
import { isApiError } from './is-api-error.js';
import type { Completion, CompletionRequest, Model } from './model.js';
import { modelFailure } from './model-failure.js';
import { DialectMemory, concede } from './openai-dialect.js';
import type { Dialect, Refusal } from './openai-dialect.js';

export interface OpenAiOptions {
  /** The API's root (`http://h/v1`) or its completions address (`http://h/v1/chat/completions`). */
  apiUrl: string;
  /** May be empty for servers that ask for none. */
  apiKey: string;
}

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * Any server that speaks OpenAI's chat completions (A04, A06). The SDK's own retries are off, so that budgets and the
 * ledger see each attempt; the only repeat in here is the one after a 400 that names a field we can do without.
 * Node's own fetch opens as many connections per origin as there are calls, so the pool never caps a worker.
 */
export function createOpenAiModel({ apiUrl, apiKey }: OpenAiOptions): Model {
  const client = new OpenAI({
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    baseURL: baseUrlOf(apiUrl),
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  const memory = new DialectMemory();
  return { provider: 'openai', complete: (request, signal) => complete(client, memory, request, signal) };
}

/** The SDK appends `/chat/completions` itself. */
function baseUrlOf(apiUrl: string): string {
  return apiUrl.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
}

async function complete(
  client: OpenAI,
  memory: DialectMemory,
  request: CompletionRequest,
  signal: AbortSignal,
): Promise<Completion> {
  const { key, strictSchema, ...known } = memory.recall(request);
  let { dialect } = known;
  for (;;) {
    try {
      const body = bodyOf(request, dialect, strictSchema);
      const answer = await client.chat.completions.create(body, { signal, headers: request.headers ?? {} });
      memory.learn(key, { dialect, strictSchema }); // only what has worked: a refusal may have had another cause
      return completionOf(answer, request, dialect);
    } catch (error) {
      const conceded = isApiError(error) ? concede(dialect, refusalOf(error)) : null;
      if (conceded === null || signal.aborted) throw modelFailure(error, signal);
      dialect = conceded;
    }
  }
}

function refusalOf(error: APIError): Refusal {
  return { status: error.status ?? 0, param: error.param ?? null, code: error.code ?? null, message: error.message };
}

function bodyOf(request: CompletionRequest, dialect: Dialect, schema: Record<string, unknown> | null): Body {
  return {
    model: request.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: request.user },
    ],
    [dialect.limit]: request.maxTokens,
    ...(dialect.temperature ? { temperature: request.temperature } : {}),
    ...responseFormat(dialect, schema),
  };
}

function responseFormat(dialect: Dialect, schema: Record<string, unknown> | null): Pick<Body, 'response_format'> {
  if (dialect.format === 'json_schema' && schema !== null) {
    return { response_format: { type: 'json_schema', json_schema: { name: 'turn', strict: true, schema } } };
  }
  return dialect.format === 'json_object' ? { response_format: { type: 'json_object' } } : {};
}

const finishes: Readonly<Record<string, Completion['finish']>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'refusal',
};

function completionOf(answer: OpenAI.ChatCompletion, request: CompletionRequest, dialect: Dialect): Completion {
  const choice = answer.choices[0];
  if (choice === undefined) throw new TypeError('the answer holds no choice');
  const { content, refusal } = choice.message;
  const isStrict = dialect.format === 'json_schema';
  const text = textOf(content ?? refusal ?? '');
  return {
    text: isStrict ? dropAddedNulls(text, request.tools) : text,
    finish: refusal ? 'refusal' : (finishes[choice.finish_reason] ?? 'other'),
    model: typeof answer.model === 'string' ? answer.model : request.model,
    usage: usageOf(answer.usage),
    structured: isStrict ? 'strict' : 'prompt',
    fallbackReason: dialect.fallbackReason,
  };
}

/** A server that is compatible in name only may say anything here. */
function textOf(content: unknown): string {
  if (typeof content !== 'string') throw new TypeError('the content is not a text');
  return content;
}

function usageOf(usage: OpenAI.ChatCompletion['usage']): Completion['usage'] {
  return {
    tokensIn: usage?.prompt_tokens ?? 0,
    tokensOut: usage?.completion_tokens ?? 0,
    tokensCached: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
}
