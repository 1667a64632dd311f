import OpenAI, { APIError } from 'openai';
import { ioBoundary } from '#telemetry';
import { faultOf, wasNeverSent } from '#transport';
import { noteOn } from '../failures/call-notes.js';
import type { Embedder } from '../embedding.js';
import type { ModelAccess } from '../model-access.js';
import { modelFetch } from '../model-fetch.js';
import { retryAfterMs } from '#transport';
import { modelFailure } from '../failures/model-failure.js';
import { toCount } from './negotiated-model.js';
import { geminiRoot, openAiRoot, providerAddresses } from './provider-addresses.js';

export type OpenAiEmbedding = keyof typeof servers;

/** Where each speaks OpenAI's embeddings, and in which form it writes a vector. Gemini: https://ai.google.dev/gemini-api/docs/openai */
const servers = {
  openai: { rootAt: (url: string) => openAiRoot(url || providerAddresses.openai), form: 'base64' },
  gemini: { rootAt: (url: string) => `${geminiRoot(url)}/openai`, form: 'float' },
  mistral: { rootAt: (url: string) => openAiRoot(url || providerAddresses.mistral), form: 'float' },
  ollama: { rootAt: (url: string) => openAiRoot(url || providerAddresses.ollama), form: 'float' },
} as const;

/** A server that speaks OpenAI's embeddings. The SDK's own retries are off. */
export function openEmbedder({ apiUrl, apiKey }: ModelAccess, provider: OpenAiEmbedding): Embedder {
  const { rootAt, form } = servers[provider];
  const client = new OpenAI({
    apiKey: apiKey || 'none',
    adminAPIKey: null,
    baseURL: rootAt(apiUrl),
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: modelFetch,
  });
  return async ({ model, texts, dimensions }, signal) => {
    const body = { model, input: [...texts], encoding_format: form, ...(dimensions && { dimensions }) };
    try {
      const answer = await ioBoundary('model.openai', () => client.embeddings.create(body, { signal }));
      const byPlace = new Map(answer.data.map(({ index, embedding }) => [index, decodeVector(embedding)]));
      const vectors = texts.map((_, at) => byPlace.get(at));
      const known = vectors.filter((vector) => vector !== undefined);
      const [first] = known;
      if (known.length < texts.length || known.some(({ length }) => length === 0 || length !== first?.length))
        throw new TypeError('the answer lacks a vector');
      return { vectors: known, model: textOr(answer.model, model), tokensIn: toCount(answer.usage?.prompt_tokens) };
    } catch (error) {
      const fault = signal.aborted ? null : faultOf(error);
      if (fault !== null) throw noteOn(fault, { isUnreached: wasNeverSent(error) });
      throw noteOn(modelFailure(toFailure(error), signal), { isUnreached: wasNeverSent(error) });
    }
  };
}

/** Base64 of 32-bit floats, as asked for, or a list of numbers, from servers that know no other form. */
function decodeVector(embedding: unknown): Float32Array {
  if (typeof embedding === 'string') {
    const bytes = Uint8Array.from(Buffer.from(embedding, 'base64'));
    if (bytes.length % 4 !== 0) throw new TypeError('the embedding is cut');
    return new Float32Array(bytes.buffer);
  }
  if (!Array.isArray(embedding)) throw new TypeError('the embedding is no list');
  return Float32Array.from(embedding.map(Number));
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function toFailure(error: unknown) {
  if (!(error instanceof APIError)) return null;
  const { status, code, type, param, message, headers } = error as APIError; // instanceof leaves its type parameters open
  return {
    ...{ status: status ?? null, code: code ?? null, type: type ?? null, param: param ?? null, message },
    retryAfterMs: retryAfterMs((name) => headers?.get(name)),
  };
}
