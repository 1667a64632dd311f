import type { Embedder } from '../embedding.js';
import type { ModelAccess } from '../model-access.js';
import type { OpenAiEmbedding } from '../providers/openai-embeddings.js';

/** Embeddings of any server that speaks OpenAI's API, and of Hugging Face's own. It loads no SDK until it is called. */
export function createEmbedder(access: ModelAccess, provider: OpenAiEmbedding | 'huggingface' = 'openai'): Embedder {
  let opened: Promise<Embedder> | null = null;
  const open = async (): Promise<Embedder> =>
    provider === 'huggingface'
      ? (await import('../providers/hugging-face-embeddings.js')).openFeatureExtraction(access)
      : (await import('../providers/openai-embeddings.js')).openEmbedder(access, provider);
  return async (request, signal) => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return (await opened)(request, signal);
  };
}
