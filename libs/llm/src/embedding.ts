import type { CallAccount } from './accounts/account.js';

interface EmbeddingRequest {
  model: string;
  texts: readonly string[];
  /** Null: the model's own. */
  dimensions: number | null;
  /** Who pays; absent: nobody keeps an account of it. It never leaves this process. */
  account?: CallAccount;
}

/** A vector for each text, in their order, and what the provider counted. */
export interface Embedded {
  vectors: Float32Array[];
  model: string;
  tokensIn: number;
}

/** Asks for embeddings. Throws `TransientError` and `PermanentError`, as a model does. */
export type Embedder = (request: EmbeddingRequest, signal: AbortSignal) => Promise<Embedded>;
