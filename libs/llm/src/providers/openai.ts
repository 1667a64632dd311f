import { APIError } from 'openai';
import type OpenAI from 'openai';

import { answerTool } from './answer-tool.js';
import { isCall, readChatMessage } from './chat-message.js';
import type { Dialect, Format } from './dialect.js';
import { classifyFinish } from './classify-finish.js';
import type { CompletionRequest, Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import { retryAfterMs } from '#transport';
import type { ProviderFailure } from '../failures/model-failure.js';
import { negotiatedModel, toCount } from './negotiated-model.js';
import type { Answer, Manner } from './negotiated-model.js';
import { postChat, streamChat } from './post-chat.js';
import { openAiRoot } from './provider-addresses.js';
import { toStrictSchema } from '../schemas/strict-schema.js';

/** How one server differs from OpenAI's. */
export interface OpenAiQuirks {
  apiUrl: string;
  formats?: readonly Format[];
  briefFormats?: readonly Format[];
  hasStrictTools?: true;
  /** Fields of its own in every request. */
  extra?: Record<string, unknown>;
}

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * Any server that speaks OpenAI's chat completions. Nothing is asked again here, so that budgets and the ledger see each attempt.
 * `modelFetch` opens as many connections per origin as there are calls, so no pool caps a worker.
 */
export function createOpenAiModel(provider: string, { apiUrl, apiKey }: ModelAccess, quirks: OpenAiQuirks): Model {
  const root = openAiRoot(apiUrl || quirks.apiUrl);
  return negotiatedModel(provider, {
    hottest: 2,
    formats: quirks.formats ?? ['json_schema', 'json_object', 'none'],
    ...(quirks.briefFormats && { briefFormats: quirks.briefFormats }),
    ...(quirks.hasStrictTools && { hasStrictTools: quirks.hasStrictTools }),
    limit: 'max_tokens',
    cacheBreakpoints: false,
    toSchema: toStrictSchema,
    formatWords: /response_format|json|schema|structured|tool_choice|requested parameters/i,
    isVague: true,
    send: (request, manner, signal) => {
      const body = { ...quirks.extra, ...buildBody(request, manner, quirks) };
      const { watcher, headers = {} } = request;
      const [key, call] = [apiKey || 'none', { body, headers, signal }];
      const isStream = watcher !== undefined && manner.dialect.streams;
      return completeChat(request, manner, () =>
        isStream ? streamChat(root, key, call, watcher) : postChat(root, key, call),
      );
    },
    toFailure,
  });
}

async function completeChat(
  request: CompletionRequest,
  manner: Manner,
  post: () => Promise<OpenAI.ChatCompletion>,
): Promise<Answer> {
  try {
    return toAnswer(await post(), request, manner);
  } catch (error) {
    const text = error instanceof APIError ? failedGeneration(error.error) : null;
    if (text === null) throw error;
    return { text, finish: 'other', model: request.model, usage: { tokensIn: 0, tokensOut: 0, tokensCached: 0 } };
  }
}

function buildBody(
  request: CompletionRequest,
  { dialect, nativeSchema, isStrict }: Manner,
  { hasStrictTools }: OpenAiQuirks,
): Body {
  return {
    model: request.model,
    messages: [
      { role: 'system', content: request.system },
      { role: 'user', content: buildContent(request) },
    ],
    ...(dialect.limit === 'fixed' ? {} : { [dialect.limit]: request.maxTokens }),
    ...(dialect.temperature ? { temperature: request.temperature } : {}),
    ...(dialect.temperature && request.topP !== undefined ? { top_p: request.topP } : {}),
    ...(request.stopSequences === undefined ? {} : { stop: [...request.stopSequences] }),
    ...(dialect.temperature ? pickPenalties(request) : {}),
    ...(request.reasoningEffort === undefined ? {} : { reasoning_effort: request.reasoningEffort }),
    ...buildFormat(dialect, nativeSchema, hasStrictTools === true && isStrict),
  };
}

/** A text alone where there is no picture: small servers take no parts. */
function buildContent({ user, images = [] }: CompletionRequest): string | OpenAI.ChatCompletionContentPart[] {
  if (images.length === 0) return user;
  const shown = images.map(({ detail, ...image }): OpenAI.ChatCompletionContentPart => {
    const url = 'url' in image ? image.url : `data:${image.mimeType};base64,${image.data}`;
    return { type: 'image_url', image_url: { url, ...(detail && { detail }) } };
  });
  return [{ type: 'text', text: user }, ...shown];
}

function pickPenalties({ frequencyPenalty, presencePenalty }: CompletionRequest): Partial<Body> {
  return {
    ...(frequencyPenalty === undefined ? {} : { frequency_penalty: frequencyPenalty }),
    ...(presencePenalty === undefined ? {} : { presence_penalty: presencePenalty }),
  };
}

function buildFormat({ format }: Dialect, schema: Record<string, unknown> | null, strict: boolean): Partial<Body> {
  if (format === 'json_schema' && schema !== null) {
    return { response_format: { type: 'json_schema', json_schema: { name: 'turn', strict: true, schema } } };
  }
  if (format === 'json_tool' && schema !== null) return jsonTool(schema, strict);
  return format === 'json_object' ? { response_format: { type: 'json_object' } } : {};
}

/** The answer as the arguments of one forced function. A strict one is shown to the model in half the tokens of a response format. */
function jsonTool(parameters: Record<string, unknown>, strict: boolean): Partial<Body> {
  const { name, description } = answerTool;
  return {
    tools: [{ type: 'function', function: { name, description, parameters, ...(strict ? { strict } : {}) } }],
    tool_choice: { type: 'function', function: { name } },
    ...(strict ? { parallel_tool_calls: false } : {}),
  };
}

/** Whether a message says in words what a call or an object should. */
function isProse(message: unknown, text: string): boolean {
  return !isCall(message) && !text.trimStart().startsWith('{');
}

function toAnswer(answer: OpenAI.ChatCompletion, request: CompletionRequest, { dialect }: Manner): Answer {
  const choice = answer.choices[0];
  if (choice === undefined) throw new TypeError('the answer holds no choice');
  const wantsCall = dialect.format === 'json_tool';
  const { text, isRefusal } = readChatMessage(choice.message, wantsCall);
  const finish = isRefusal ? 'refusal' : classifyFinish(choice.finish_reason);
  return {
    text,
    finish,
    ...(wantsCall && finish === 'stop' && isProse(choice.message, text) ? { isIgnored: true } : {}),
    model: typeof answer.model === 'string' ? answer.model : request.model,
    usage: {
      tokensIn: toCount(answer.usage?.prompt_tokens),
      tokensOut: toCount(answer.usage?.completion_tokens),
      tokensCached: toCount(answer.usage?.prompt_tokens_details?.cached_tokens),
    },
  };
}

/** What Groq's model had written when Groq's own check refused it: for us to repair or complain of, not an error. */
function failedGeneration(body: unknown): string | null {
  const isOne = typeof body === 'object' && body !== null && 'failed_generation' in body;
  return isOne && typeof body.failed_generation === 'string' ? body.failed_generation : null;
}

function toFailure(error: unknown): ProviderFailure | null {
  if (!(error instanceof APIError)) return null;
  const { status, code, type, param, message, headers } = error as APIError; // instanceof leaves its type parameters open
  return {
    status: status ?? null,
    code: code ?? null,
    type: type ?? null,
    param: param ?? null,
    message,
    retryAfterMs: retryAfterMs((name) => headers?.get(name)),
  };
}
