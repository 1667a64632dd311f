import Anthropic, { APIError } from '@anthropic-ai/sdk';
import { ioBoundary } from '#telemetry';

import { answerTool } from './answer-tool.js';
import type { Dialect } from './dialect.js';
import { classifyFinish } from './classify-finish.js';
import { isBlank } from './is-blank.js';
import { modelFetch } from '../model-fetch.js';
import type { CompletionRequest, Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import { retryAfterMs } from '#transport';
import type { ProviderFailure } from '../failures/model-failure.js';
import { negotiatedModel, toCount } from './negotiated-model.js';
import type { Answer, Manner } from './negotiated-model.js';
import { anthropicRoot } from './provider-addresses.js';
import { MessageEvents } from '../streams/message-events.js';
import { brokenOff, fieldsIn, isEventStream, maxStreamBytes, readEvents, toFields } from '../streams/read-events.js';
import type { Watcher } from '../streams/watcher.js';
import { withinSilence } from '../streams/within-silence.js';
import { anthropicRules, toStrictSchema } from '../schemas/strict-schema.js';
import { waitOutside } from '../wait-outside.js';

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
    fetch: (input, init) => modelFetch(input, { ...init, ...(isStream(init) && { maxBytes: maxStreamBytes }) }),
  });
  return negotiatedModel(provider, {
    hottest: 1,
    formats: ['json_schema', 'json_tool', 'none'],
    limit: 'fixed',
    cacheBreakpoints: true,
    toSchema: (schema) => toStrictSchema(schema, anthropicRules),
    formatWords: /output_config|output format|schema|structured|tool_choice|tools/i,
    isVague: false,
    send: async (request, manner, signal) => {
      const version = manner.dialect.temperature ? { 'anthropic-version': versionWithTemperature } : {};
      const headers = { ...request.headers, ...version };
      const body = buildBody(request, manner);
      const { watcher } = request;
      const answer =
        watcher !== undefined && manner.dialect.streams
          ? await streamed(client, body, { signal, headers }, watcher)
          : await ioBoundary('model.anthropic', () => client.messages.create(body, { signal, headers }));
      return toAnswer(answer, request);
    },
    toFailure,
  });
}

/** The header by which the SDK's requests for streams are told from the others. */
function isStream(init: RequestInit | undefined): boolean {
  return new Headers(init?.headers).get('accept') === 'text/event-stream';
}

/** The same answer by a stream, which the SDK asks for and we read. */
function streamed(
  client: Anthropic,
  body: Body,
  { signal, headers }: { signal: AbortSignal; headers: Record<string, string | undefined> },
  watcher: Watcher,
): Promise<Anthropic.Message> {
  const work = (cut: AbortSignal, heard: () => void): Promise<Anthropic.Message> =>
    ioBoundary('model.anthropic', async () => {
      const how = { signal: cut, headers: { ...headers, accept: 'text/event-stream' } };
      const response = await client.messages.create({ ...body, stream: true }, how).asResponse();
      if (!isEventStream(response)) return toFields(await response.json()) as unknown as Anthropic.Message; // no field is taken for granted
      return readMessage(response, heard, watcher);
    });
  return waitOutside(() => withinSilence(signal, watcher, work));
}

/** The message is whole where a reason is given why the model stopped. */
export async function readMessage(
  response: Response,
  heard: () => void,
  { onPart }: Watcher,
): Promise<Anthropic.Message> {
  const events = new MessageEvents();
  await readEvents(response, heard, ({ data }) => {
    const event = fieldsIn(data);
    if (event['type'] === 'error') throw failedAs(event, response.headers);
    const part = events.take(event);
    if (part !== null) onPart(part);
    return events.hasStopped;
  });
  if (!events.hasEnded) throw brokenOff();
  return events.answer();
}

/** The status that goes with a type of error: a stream has begun with its 200 when one comes. */
const statusOfType: Readonly<Record<string, number>> = {
  ...{ invalid_request_error: 400, authentication_error: 401, billing_error: 402, permission_error: 403 },
  ...{ not_found_error: 404, request_too_large: 413, rate_limit_error: 429, timeout_error: 504, overloaded_error: 529 },
};

function failedAs(event: Record<string, unknown>, headers: Headers): APIError {
  const { type } = toFields(event['error']);
  return APIError.generate(statusOfType[String(type)] ?? 500, event, undefined, headers);
}

/** The system text is the stable prefix (I10): the mark after it lets every later turn read it from the cache. */
function buildBody(request: CompletionRequest, { dialect, nativeSchema }: Manner): Body {
  const breakpoint = dialect.cacheBreakpoints ? { cache_control: { type: 'ephemeral' as const } } : {};
  return {
    model: request.model,
    max_tokens: request.maxTokens,
    ...(isBlank(request.system) ? {} : { system: [{ type: 'text', text: request.system, ...breakpoint }] }),
    messages: [{ role: 'user', content: buildContent(request) }],
    ...(dialect.temperature ? pickSampling(request) : {}),
    ...(request.stopSequences === undefined ? {} : { stop_sequences: [...request.stopSequences] }),
    ...buildFormat(dialect, nativeSchema),
  };
}

function buildContent({ user, images = [] }: CompletionRequest): string | Anthropic.ContentBlockParam[] {
  if (images.length === 0) return user;
  const shown = images.map((image): Anthropic.ImageBlockParam => {
    if ('url' in image) return { type: 'image', source: { type: 'url', url: image.url } };
    const media_type = image.mimeType as Anthropic.Base64ImageSource['media_type']; // another is refused there
    return { type: 'image', source: { type: 'base64', media_type, data: image.data } };
  });
  return [...shown, { type: 'text', text: user }];
}

/** A tool takes schemas that are too large for structured output: it is held to them by the model alone. */
function buildFormat({ format }: Dialect, schema: Record<string, unknown> | null): Partial<Body> {
  if (schema === null) return {};
  if (format === 'json_schema') return { output_config: { format: { type: 'json_schema', schema } } };
  if (format !== 'json_tool') return {};
  const { name, description } = answerTool;
  return {
    tools: [{ name, description, input_schema: { ...schema, type: 'object' } }],
    tool_choice: { type: 'tool', name, disable_parallel_tool_use: true },
  };
}

/** Newer models take one of the two. */
function pickSampling({ temperature, topP }: CompletionRequest): Partial<Body> {
  return topP === undefined ? { temperature } : { top_p: topP };
}

function toAnswer(answer: Anthropic.Message, request: CompletionRequest): Answer {
  const { content, usage, stop_reason: reason, model } = answer;
  const cached = toCount(usage?.cache_read_input_tokens);
  return {
    text: readAnswerText(content),
    finish: classifyFinish(reason),
    model: typeof model === 'string' ? model : request.model,
    usage: {
      tokensIn: toCount(usage?.input_tokens) + cached + toCount(usage?.cache_creation_input_tokens),
      tokensOut: toCount(usage?.output_tokens),
      tokensCached: cached,
    },
  };
}

/** The answer as the arguments of the forced tool, else its words. */
function readAnswerText(content: Anthropic.Message['content']): string {
  const call = content.find((block) => block.type === 'tool_use');
  if (call !== undefined) return typeof call.input === 'string' ? call.input : JSON.stringify(call.input);
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

function toFailure(error: unknown): ProviderFailure | null {
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
