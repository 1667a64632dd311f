import type { Embedder } from '../embedding.js';
import type { ModelAccess } from '../model-access.js';
import type { EmbeddingProvider } from '../providers/openai-embeddings.js';

/** Embeddings of any server that speaks OpenAI's API. It loads no SDK until it is called. */
export function createEmbedder(access: ModelAccess, provider: EmbeddingProvider = 'openai'): Embedder {
  let opened: Promise<Embedder> | null = null;
  const open = async (): Promise<Embedder> =>
    (await import('../providers/openai-embeddings.js')).openEmbedder(access, provider);
  return async (request, signal) => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return (await opened)(request, signal);
  };
}
