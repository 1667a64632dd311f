import {
  BedrockRuntimeClient,
  BedrockRuntimeServiceException,
  ConverseCommand,
  ConverseStreamCommand,
} from '@aws-sdk/client-bedrock-runtime';
import type {
  ContentBlock,
  ImageFormat,
  ConverseCommandInput,
  ConverseCommandOutput,
  ToolInputSchema,
} from '@aws-sdk/client-bedrock-runtime';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import { PermanentError } from '#errors';
import { ioBoundary } from '#telemetry';

import { answerTool } from './answer-tool.js';
import type { Dialect } from './dialect.js';
import { classifyFinish } from './classify-finish.js';
import { isBlank } from './is-blank.js';
import type { CompletionRequest, Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import { retryAfterMs } from '#transport';
import type { ProviderFailure } from '../failures/model-failure.js';
import { negotiatedModel, toCount } from './negotiated-model.js';
import type { Answer, Manner } from './negotiated-model.js';
import { ConverseEvents } from '../streams/converse-events.js';
import { brokenOff } from '../streams/read-events.js';
import type { Watcher } from '../streams/watcher.js';
import { withinSilence } from '../streams/within-silence.js';
import { anthropicRules, toStrictSchema } from '../schemas/strict-schema.js';

/** One connection for each possible call: the SDK's own limit of 50 would cap a worker. */
const agent = { keepAlive: true, maxSockets: 10_000 };

/**
 * Amazon Bedrock's Converse API, over HTTP/1.1 and one attempt a call. Authenticated by a Bedrock API key, else by the given AWS keys,
 * else by AWS's chain of credentials (environment, profile, role). It sends none of the caller's headers, because they would be signed.
 */
export function createBedrockModel(provider: string, access: ModelAccess): Model {
  const client = new BedrockRuntimeClient({
    region: access.region || 'us-east-1',
    ...(access.apiUrl ? { endpoint: access.apiUrl } : {}),
    ...(access.apiKey ? { token: { token: access.apiKey }, authSchemePreference: ['httpBearerAuth'] } : {}),
    ...(access.credentials ? { credentials: access.credentials } : {}),
    maxAttempts: 1,
    requestHandler: new NodeHttpHandler({ httpAgent: agent, httpsAgent: agent }),
  });
  return negotiatedModel(provider, {
    hottest: 1,
    formats: ['json_schema', 'json_tool', 'none'],
    limit: 'fixed',
    cacheBreakpoints: true,
    toSchema: (schema) => toStrictSchema(schema, anthropicRules),
    formatWords: /output_?config|text_?format|schema|structured|tool_?config|tool_?choice|tool use/i,
    isVague: false,
    send: async (request, manner, signal) => {
      const input = buildInput(request, manner);
      const { watcher } = request;
      const answer =
        watcher !== undefined && manner.dialect.streams
          ? await streamed(client, input, signal, watcher)
          : await ioBoundary('model.bedrock', () => client.send(new ConverseCommand(input), { abortSignal: signal }));
      return toAnswer(answer, request);
    },
    toFailure,
  });
}

type Answered = Pick<ConverseCommandOutput, 'output' | 'stopReason' | 'usage'>;

/** The same answer by a stream, which is whole where a reason is given why the model stopped. */
function streamed(
  client: BedrockRuntimeClient,
  input: ConverseCommandInput,
  signal: AbortSignal,
  { onPart, ...limits }: Watcher,
): Promise<Answered> {
  const work = (cut: AbortSignal, heard: () => void): Promise<Answered> =>
    ioBoundary('model.bedrock', async () => {
      const { stream } = await client.send(new ConverseStreamCommand(input), { abortSignal: cut });
      const events = new ConverseEvents();
      for await (const event of stream ?? []) {
        heard();
        const part = events.take(event);
        if (part !== null) onPart(part);
      }
      if (!events.hasEnded) throw brokenOff();
      return events.answer();
    });
  return withinSilence(signal, limits, work);
}

/** The cache point ends the stable prefix (I10). */
function buildInput(request: CompletionRequest, { dialect, nativeSchema }: Manner): ConverseCommandInput {
  const { maxTokens, temperature, topP, stopSequences } = request;
  const cacheMark = dialect.cacheBreakpoints ? [{ cachePoint: { type: 'default' as const } }] : [];
  return {
    modelId: request.model,
    ...(isBlank(request.system) ? {} : { system: [{ text: request.system }, ...cacheMark] }),
    messages: [{ role: 'user', content: [...(request.images ?? []).map(toBlock), { text: request.user }] }],
    inferenceConfig: {
      maxTokens,
      ...(dialect.temperature ? { temperature } : {}),
      ...(dialect.temperature && topP !== undefined ? { topP } : {}),
      ...(stopSequences === undefined ? {} : { stopSequences: [...stopSequences] }),
    },
    ...buildFormat(dialect, nativeSchema),
  };
}

function toBlock(image: NonNullable<CompletionRequest['images']>[number]): ContentBlock {
  if ('url' in image)
    throw new PermanentError('model-failed', 'Bedrock reads no picture at an address: give it the file');
  const format = image.mimeType.replace(/^image\//, '') as ImageFormat; // another is refused there
  return { image: { format, source: { bytes: Buffer.from(image.data, 'base64') } } };
}

/** A tool takes schemas that are too large for structured output: it is held to them by the model alone. */
function buildFormat({ format }: Dialect, schema: Record<string, unknown> | null): Partial<ConverseCommandInput> {
  if (schema === null) return {};
  if (format === 'json_schema') {
    const jsonSchema = { name: 'turn', schema: JSON.stringify(schema) };
    return { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  if (format !== 'json_tool') return {};
  const inputSchema = { json: schema } as ToolInputSchema.JsonMember; // a JSON Schema is JSON
  const { name } = answerTool;
  return { toolConfig: { tools: [{ toolSpec: { ...answerTool, inputSchema } }], toolChoice: { tool: { name } } } };
}

function toAnswer({ output, stopReason, usage }: Answered, request: CompletionRequest): Answer {
  const content = output?.message?.content;
  if (!Array.isArray(content)) throw new TypeError('the answer holds no message');
  const cached = toCount(usage?.cacheReadInputTokens);
  return {
    text: readAnswerText(content),
    finish: classifyFinish(stopReason),
    model: request.model,
    usage: {
      tokensIn: toCount(usage?.inputTokens) + cached + toCount(usage?.cacheWriteInputTokens),
      tokensOut: toCount(usage?.outputTokens),
      tokensCached: cached,
    },
  };
}

/** The answer as the arguments of the forced tool, else its words. */
function readAnswerText(content: readonly ContentBlock[]): string {
  const call = content.find((block) => block.toolUse !== undefined);
  const input: unknown = call?.toolUse?.input;
  if (input !== undefined) return typeof input === 'string' ? input : JSON.stringify(input);
  return content.map((block) => block.text ?? '').join('');
}

/** Everything the SDK throws has metadata, and the HTTP answer if there was one: an error with neither is ours. */
function toFailure(error: unknown): ProviderFailure | null {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return null;
  const answered = '$response' in error ? statusAndHeaders(error.$response) : null;
  const exception = error instanceof BedrockRuntimeServiceException ? error : null;
  const { name = null, message = '' } = exception ?? {};
  const status = answered !== null && answered.status >= 400 ? answered.status : statusOfException[name ?? ''];
  if (answered !== null && status === undefined) return null;
  const waitMs = retryAfterMs((header) => answered?.headers[header]);
  return { status: status ?? null, code: name, type: null, param: null, message, retryAfterMs: waitMs };
}

/** The status that goes with an exception in the midst of a stream, which has begun with its 200. */
const statusOfException: Readonly<Record<string, number>> = {
  ...{ ValidationException: 400, ModelStreamErrorException: 424, ThrottlingException: 429 },
  ...{ InternalServerException: 500, ServiceUnavailableException: 503 },
};

/** The HTTP answer that the SDK attaches to what it throws. */
function statusAndHeaders(response: unknown): { status: number; headers: Record<string, string> } | null {
  const isOne = typeof response === 'object' && response !== null && 'statusCode' in response && 'headers' in response;
  if (!isOne || typeof response.statusCode !== 'number') return null;
  return { status: response.statusCode, headers: { ...(response.headers as Record<string, string>) } }; // Smithy's headers are strings by lower-case name
}
