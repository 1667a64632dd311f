import { ioBoundary } from '#telemetry';
import type { FetchInit } from '#transport';
import { answerTool } from './answer-tool.js';
import { classifyFinish } from './classify-finish.js';
import { isBlank } from './is-blank.js';
import { modelFetch } from '../model-fetch.js';
import type { Completion, CompletionRequest, Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import { GeminiRefusal, readRefusal, refusalIn } from './gemini-refusal.js';
import { negotiatedModel, toCount } from './negotiated-model.js';
import type { Answer, Manner } from './negotiated-model.js';
import { geminiRoot } from './provider-addresses.js';
import { CandidateChunks } from '../streams/candidate-chunks.js';
import { brokenOff, fieldsIn, isEventStream, maxStreamBytes, readEvents } from '../streams/read-events.js';
import type { Watcher } from '../streams/watcher.js';
import { withinSilence } from '../streams/within-silence.js';
import { geminiRules, toStrictSchema } from '../schemas/strict-schema.js';
import { waitOutside } from '../wait-outside.js';

/**
 * Google's Gemini over its REST API: one POST, for which the SDK would bring OAuth, protobuf and WebSockets. It takes a schema of its JSON
 * mode or tools, not both: our tools lie in the schema, and none is declared beside it.
 */
export function createGeminiModel(provider: string, { apiUrl, apiKey }: ModelAccess): Model {
  const root = geminiRoot(apiUrl);
  return negotiatedModel(provider, {
    hottest: 2,
    formats: ['json_schema', 'json_tool', 'json_object', 'none'],
    limit: 'fixed',
    cacheBreakpoints: false,
    toSchema: (schema) => toStrictSchema(schema, geminiRules),
    formatWords:
      /response_?(?:json_?)?schema|response_?mime|json mode|schema|function|tool_?config|contains an invalid argument/i,
    isVague: false,
    send: async (request, manner, signal) => {
      const model = `${root}/models/${encodeURIComponent(request.model.replace(/^models\//, ''))}`;
      const headers = { ...request.headers, 'content-type': 'application/json', 'x-goog-api-key': apiKey };
      const init = { headers, body: JSON.stringify(buildBody(request, manner)), signal, method: 'POST' };
      const { watcher } = request;
      const answer =
        watcher !== undefined && manner.dialect.streams
          ? await streamed(`${model}:streamGenerateContent?alt=sse`, init, watcher)
          : await wholeIn(await post(`${model}:generateContent`, init));
      return toAnswer(answer, request);
    },
    toFailure: (error) => (error instanceof GeminiRefusal ? error.failure : null),
  });
}

function buildBody(request: CompletionRequest, { dialect, nativeSchema }: Manner): Record<string, unknown> {
  const isJson = dialect.format === 'json_schema' || dialect.format === 'json_object';
  const isNative = dialect.format === 'json_schema' && nativeSchema !== null;
  return {
    ...(isBlank(request.system) ? {} : { systemInstruction: { parts: [{ text: request.system }] } }),
    contents: [{ role: 'user', parts: buildParts(request) }],
    generationConfig: {
      maxOutputTokens: request.maxTokens,
      ...(dialect.temperature ? { temperature: request.temperature } : {}),
      ...(dialect.temperature && request.topP !== undefined ? { topP: request.topP } : {}),
      ...(request.stopSequences === undefined ? {} : { stopSequences: [...request.stopSequences] }),
      ...(request.frequencyPenalty === undefined ? {} : { frequencyPenalty: request.frequencyPenalty }),
      ...(request.presencePenalty === undefined ? {} : { presencePenalty: request.presencePenalty }),
      ...(isJson ? { responseMimeType: 'application/json' } : {}),
      ...(isNative ? { responseJsonSchema: nativeSchema } : {}),
    },
    ...(request.safetySettings === undefined ? {} : { safetySettings: [...request.safetySettings] }),
    ...(dialect.format === 'json_tool' && nativeSchema !== null ? forcedCall(nativeSchema) : {}),
  };
}

function buildParts({ user, images = [] }: CompletionRequest): Record<string, unknown>[] {
  return [...images.map(toPart), { text: user }];
}

/** https://ai.google.dev/gemini-api/docs/file-input-methods */
function toPart(image: NonNullable<CompletionRequest['images']>[number]): Record<string, unknown> {
  if ('url' in image) return { fileData: { fileUri: image.url } };
  return { inlineData: { mimeType: image.mimeType, data: image.data } };
}

/** The answer as the arguments of the one function that may be called. */
function forcedCall(parametersJsonSchema: Record<string, unknown>): Record<string, unknown> {
  return {
    tools: [{ functionDeclarations: [{ ...answerTool, parametersJsonSchema }] }],
    toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: [answerTool.name] } },
  };
}

async function post(url: string, init: FetchInit): Promise<Response> {
  const ask = ioBoundary('model.gemini', () => modelFetch(url, init));
  const response = await ask.catch((error: unknown) => {
    throw GeminiRefusal.unreachable(error);
  });
  if (!response.ok) throw await readRefusal(response);
  return response;
}

async function wholeIn(response: Response): Promise<GeminiAnswer> {
  const body = await ioBoundary('model.gemini-body', (): Promise<unknown> => response.json());
  if (typeof body !== 'object' || body === null) throw new TypeError('the answer is not an object');
  return body;
}

/** The same answer by a stream. */
function streamed(url: string, init: FetchInit & { signal: AbortSignal }, watcher: Watcher): Promise<GeminiAnswer> {
  const work = async (signal: AbortSignal, heard: () => void): Promise<GeminiAnswer> => {
    const response = await post(url, { ...init, signal, maxBytes: maxStreamBytes });
    if (!isEventStream(response)) return wholeIn(response);
    return readCandidate(response, heard, watcher);
  };
  return waitOutside(() => withinSilence(init.signal, watcher, work));
}

/** The answer is whole where a reason is given why the model stopped. */
export async function readCandidate(response: Response, heard: () => void, { onPart }: Watcher): Promise<GeminiAnswer> {
  const chunks = new CandidateChunks();
  await readEvents(response, heard, ({ data }) => {
    const chunk = fieldsIn(data);
    if (chunk['error'] !== undefined) throw refusalIn(chunk, response.headers);
    const part = chunks.take(chunk);
    if (part !== null) onPart(part);
    return false;
  });
  if (!chunks.hasEnded) throw brokenOff();
  return chunks.answer() as GeminiAnswer; // no field is taken for granted
}

interface Part {
  text?: unknown;
  functionCall?: { args?: unknown };
  /** True for the model's thoughts, which are not part of the answer. */
  thought?: unknown;
}

/** The parts of an answer that we read, each of which may be missing. */
interface GeminiAnswer {
  candidates?: { content?: { parts?: Part[] }; finishReason?: string }[];
  promptFeedback?: { blockReason?: string };
  modelVersion?: unknown;
  usageMetadata?: Record<string, unknown>;
}

function toAnswer(body: GeminiAnswer, request: CompletionRequest): Answer {
  const { candidates, promptFeedback, modelVersion, usageMetadata: usage } = body;
  const candidate = candidates?.[0];
  if (candidate === undefined && promptFeedback?.blockReason === undefined)
    throw new TypeError('it holds no candidate');
  return {
    text: readAnswerText(candidate?.content?.parts ?? []),
    finish: candidate === undefined ? 'refusal' : classifyFinish(candidate.finishReason),
    model: typeof modelVersion === 'string' ? modelVersion : request.model,
    usage: toUsage(usage ?? {}),
  };
}

function readAnswerText(parts: readonly Part[]): string {
  const args = parts.find(({ functionCall }) => functionCall !== undefined)?.functionCall?.args;
  if (args !== undefined) return JSON.stringify(args);
  return parts.map(({ text, thought }) => (typeof text === 'string' && thought !== true ? text : '')).join('');
}

function toUsage(usage: Record<string, unknown>): Completion['usage'] {
  return {
    tokensIn: toCount(usage['promptTokenCount']),
    tokensOut: toCount(usage['candidatesTokenCount']) + toCount(usage['thoughtsTokenCount']),
    tokensCached: toCount(usage['cachedContentTokenCount']),
  };
}
