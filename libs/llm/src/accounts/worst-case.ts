import { costMicroUsd } from '#policy';
import type { Price } from '#policy';
import type { CompletionRequest } from '../model.js';

/** What providers put around a request: marks of roles, the frame of a tool call. */
const frameTokens = 1_000;
/** Bytes per token in English and JSON. For pacing only: too high a figure costs speed, and too low a one is corrected after the call. */
const bytesPerToken = 3;

/** More than a picture counts for with any model of a list price above 0.6 dollars; the small ones of OpenAI count more, at a lower one. */
const tokensPerImage = 5_000;

const sizes = new WeakMap<object, number>();

/** Tools and schemas are the same objects in every call: they are measured once. */
function measureBytes(shape: object | null | undefined): number {
  if (!shape) return 0;
  const known = sizes.get(shape) ?? Buffer.byteLength(JSON.stringify(shape));
  sizes.set(shape, known);
  return known;
}

function promptBytes({ system, user, tools, schema }: CompletionRequest): number {
  return Buffer.byteLength(system) + Buffer.byteLength(user) + measureBytes(tools) + measureBytes(schema);
}

function imageTokens({ images = [] }: CompletionRequest): number {
  return images.length * tokensPerImage;
}

/**
 * The most that a call can cost, in micro-dollars: every byte of the prompt counts as a token, as no tokenizer makes more, and the answer
 * is as long as it may be.
 */
export function worstCostMicroUsd(request: CompletionRequest, price: Price | undefined): number {
  if (price === undefined) return 0;
  const input = Math.max(price.input, price.cachedInput);
  const tokensIn = promptBytes(request) + frameTokens + imageTokens(request);
  return costMicroUsd({ ...price, input }, { tokensIn, tokensOut: request.maxTokens, tokensCached: 0 });
}

/** The most that embeddings of these texts can cost, in micro-dollars: every byte counts as a token, and none comes out. */
export function worstEmbeddingMicroUsd(texts: readonly string[], price: Price | undefined): number {
  if (price === undefined) return 0;
  return costMicroUsd(price, { tokensIn: bytesOfTexts(texts) + frameTokens, tokensOut: 0, tokensCached: 0 });
}

/** Tokens that embeddings of these texts will hardly exceed. */
export function estimateTextTokens(texts: readonly string[]): number {
  return Math.ceil(bytesOfTexts(texts) / bytesPerToken);
}

function bytesOfTexts(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** Tokens in and out that a call will hardly exceed. */
export function likelyTokens(request: CompletionRequest): number {
  return Math.ceil(promptBytes(request) / bytesPerToken) + imageTokens(request) + request.maxTokens;
}
