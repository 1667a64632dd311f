import { scriptedCompletion } from '#llm';
import { apis, streamed } from '#stranger';

import { ProviderRules } from './provider-rules.js';
import { startStandIn } from './stand-in-server.js';
import type { SeenRequest, StandInAnswer, StandInServer } from './stand-in-server.js';

/** A chat completion request as the model server received it. */
export interface ModelRequest {
  system: string;
  user: string;
  model: string;
  headers: SeenRequest['headers'];
  responseFormat: unknown;
  /** What the model is held to; null: nothing. */
  schema: Record<string, unknown> | null;
  /** The whole parsed body. */
  body: Record<string, unknown>;
}

/** The text a model answers with, a whole HTTP response, or `hang`. */
export type ModelAnswer = string | Exclude<StandInAnswer, string>;

/** Chooses the answer to the request with this index, from 0; null leaves it to the scripted model. */
export type ModelScript = (request: ModelRequest, index: number) => ModelAnswer | null | Promise<ModelAnswer | null>;

export interface ModelServerOptions {
  port: number;
  /** A function, or answers to be given in order; after the last the scripted model takes over. */
  script?: ModelScript | readonly ModelAnswer[];
  /** How long it rests before each piece of a stream, in milliseconds; absent: not at all. */
  everyMs?: number;
  /** Is called with each piece of a stream, right before it is sent; where it promises, the piece waits for that. */
  onPiece?(this: void, piece: string, request: ModelRequest): void | Promise<void>;
}

export interface ScriptedModelServer extends StandInServer {
  /** What `LLM_API_URL` should be. */
  apiUrl: string;
  /** Those that the provider would not refuse. */
  requests: ModelRequest[];
  /** What the provider's rules say of all of them. Where one was broken, `close` rejects. */
  rules: ProviderRules;
  /** Replaces the script; indexes go on counting. */
  use(script: ModelServerOptions['script']): void;
}

/** An OpenAI-compatible `/v1/chat/completions` without delay, which by default thinks like the `scripted` provider. */
export async function startScriptedModelServer(options: ModelServerOptions): Promise<ScriptedModelServer> {
  const requests: ModelRequest[] = [];
  let script = scriptOf(options.script);
  const rules = new ProviderRules();
  const server = await startStandIn(options.port, async (seen) => {
    if (seen.url.pathname === '/v1/models') return { status: 200, body: { object: 'list', data: [] } };
    if (seen.url.pathname === '/v1/embeddings') return { status: 200, body: embeddingsOf(seen.body) };
    if (seen.url.pathname !== '/v1/chat/completions')
      return { status: 404, body: { error: { message: 'no such page' } } };
    const request = readRequest(seen);
    const refusal = rules.refusalOf(seen.url.pathname, request.body);
    if (refusal !== null) return refusal;
    const index = requests.push(request) - 1;
    const answer = (await script(request, index)) ?? scriptedCompletion(request).text;
    const whole = typeof answer === 'string' ? answerText(request, answer) : answer;
    return typeof whole === 'string' ? whole : asAsked(request, whole, options);
  });
  return {
    ...server,
    apiUrl: `${server.url}/v1`,
    requests,
    rules,
    use: (next) => void (script = scriptOf(next)),
    close: async () => {
      await server.close();
      rules.assertKept();
    },
  };
}

/** A vector for each text: how often it has each letter of the alphabet. */
function embeddingsOf(body: string): Record<string, unknown> {
  const { input, model } = JSON.parse(body) as { input: string[]; model: string }; // as our client sends it
  const data = input.map((text, index) => {
    const counts = Array.from(
      { length: 26 },
      (_, at) => text.toLowerCase().split(String.fromCharCode(97 + at)).length - 1,
    );
    const embedding = Buffer.from(Float32Array.from(counts).buffer).toString('base64');
    return { object: 'embedding', index, embedding };
  });
  const tokens = input.join(' ').split(' ').length;
  return { object: 'list', data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

function scriptOf(script: ModelServerOptions['script']): ModelScript {
  if (typeof script === 'function') return script;
  const queue = [...(script ?? [])];
  return () => queue.shift() ?? null;
}

function readRequest(seen: SeenRequest): ModelRequest {
  const parsed: unknown = JSON.parse(seen.body);
  const body: Record<string, unknown> = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  const messages: unknown[] = Array.isArray(body['messages']) ? body['messages'] : [];
  const textsOf = (role: string): string => messages.flatMap((message) => contentOf(message, role)).join('\n');
  return {
    system: textsOf('system'),
    user: textsOf('user'),
    model: String(body['model']),
    headers: seen.headers,
    responseFormat: body['response_format'],
    schema: schemaIn(body),
    body,
  };
}

/** The schema of a response format, or of the one tool that must be called. */
function schemaIn({ response_format: format, tools }: Record<string, unknown>): Record<string, unknown> | null {
  const { json_schema: named } = (format ?? {}) as { json_schema?: { schema?: Record<string, unknown> } }; // as our adapter writes it
  const [tool] = (tools ?? []) as { function?: { parameters?: Record<string, unknown> } }[];
  return named?.schema ?? tool?.function?.parameters ?? null;
}

/** An answer as the arguments of the function that must be called; null: none must be. */
function forcedCall({ tool_choice: choice }: Record<string, unknown>, text: string): { tool_calls: unknown[] } | null {
  const { function: forced } = (choice ?? {}) as { function?: { name: string } }; // as our adapter writes it
  if (forced === undefined) return null;
  return { tool_calls: [{ id: 'call_1', type: 'function', function: { name: forced.name, arguments: text } }] };
}

function contentOf(message: unknown, role: string): string[] {
  const isOurs = typeof message === 'object' && message !== null && 'role' in message && message.role === role;
  return isOurs && 'content' in message ? [String(message.content)] : [];
}

/** As a stream, where one is asked for. */
function asAsked(
  request: ModelRequest,
  answer: Exclude<ModelAnswer, string>,
  { everyMs = 0, onPiece }: Partial<ModelServerOptions>,
): StandInAnswer {
  if (typeof answer.body !== 'object' || answer.body === null || !('choices' in answer.body)) return answer;
  const received = { path: '/v1/chat/completions', headers: {}, body: request.body };
  const told = onPiece && { onPiece: (piece: string | Uint8Array) => onPiece(String(piece), request) };
  return { ...streamed(apis['chat completions'], received, { headers: {}, ...answer }), everyMs, ...told };
}

function answerText(request: ModelRequest, text: string): StandInAnswer {
  return text === 'hang' ? 'hang' : { status: 200, body: chatCompletion(request, text) };
}

/** The body of a 200 as OpenAI words it; for scripts that want to change a detail, such as the finish reason. */
export function chatCompletion(request: ModelRequest, text: string, finishReason = 'stop'): Record<string, unknown> {
  const promptTokens = Math.ceil((request.system.length + request.user.length) / 4);
  const completionTokens = Math.ceil(text.length / 4);
  const call = forcedCall(request.body, text);
  return {
    id: 'chatcmpl-stand-in',
    object: 'chat.completion',
    created: 1_795_000_000,
    model: request.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: call === null ? text : null, refusal: null, ...call },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
      prompt_tokens_details: { cached_tokens: 0 },
    },
  };
}
