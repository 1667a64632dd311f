import { ioBoundary } from '#telemetry';
import { faultOf, retryAfterMs, wasNeverSent } from '#transport';
import type { Embedder } from '../embedding.js';
import { noteOn } from '../failures/call-notes.js';
import { modelFailure } from '../failures/model-failure.js';
import type { ProviderFailure } from '../failures/model-failure.js';
import type { ModelAccess } from '../model-access.js';
import { modelFetch } from '../model-fetch.js';
import { openAiRoot, providerAddresses } from './provider-addresses.js';

class Refused extends Error {
  constructor(readonly failure: ProviderFailure) {
    super('refused');
  }
}

/**
 * Embeddings as Hugging Face extracts features, which has no form of OpenAI's: https://huggingface.co/docs/inference-providers/tasks/feature-extraction.
 * It counts no tokens.
 */
export function openFeatureExtraction({ apiUrl, apiKey }: ModelAccess): Embedder {
  const root = openAiRoot(apiUrl || providerAddresses.huggingFace).replace(/\/v1$/, '');
  return async ({ model, texts }, signal) => {
    const url = `${root}/hf-inference/models/${model}/pipeline/feature-extraction`;
    const headers = { authorization: `Bearer ${apiKey || 'none'}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify({ inputs: [...texts] }), signal };
    try {
      const answer: unknown = await ioBoundary('model.hugging-face', async () => {
        const response = await modelFetch(url, init);
        if (!response.ok) throw new Refused(failureIn(response));
        return response.json();
      });
      return { vectors: readVectors(answer, texts.length), model, tokensIn: 0 };
    } catch (error) {
      const fault = signal.aborted ? null : faultOf(error);
      if (fault !== null) throw noteOn(fault, { isUnreached: wasNeverSent(error) });
      throw noteOn(modelFailure(error instanceof Refused ? error.failure : null, signal), {
        isUnreached: wasNeverSent(error),
      });
    }
  };
}

function failureIn({ status, headers }: Response): ProviderFailure {
  const waits = retryAfterMs((name) => headers.get(name));
  return { status, code: null, type: null, param: null, message: '', retryAfterMs: waits };
}

function readVectors(answer: unknown, count: number): Float32Array[] {
  const vectors = Array.isArray(answer) ? answer.map(readVector) : [];
  const [first] = vectors;
  if (first === undefined || vectors.length !== count || vectors.some(({ length }) => length !== first.length))
    throw new TypeError('the answer lacks a vector');
  return vectors;
}

/** One vector for a text: a model that gives one for each of its tokens makes no embeddings. */
function readVector(vector: unknown): Float32Array {
  const figures: unknown[] = Array.isArray(vector) ? vector : [];
  if (figures.length === 0 || !figures.every((one) => typeof one === 'number'))
    throw new TypeError('the answer is no list of vectors');
  return Float32Array.from(figures);
}
