import type { JsonSchema, ModelParams } from '#model-turn';
import type { CredentialRef, EffectRequest, EmbeddingAsk, StorePlace } from './effects.js';
import type { Item } from './items.js';
import type { NodeCall } from './node-call.js';
import type { Cut, FileDocument, StoredDocument } from './stored-documents.js';

/**
 * What a call of a tool comes to. In `made`, a call of the sub-node whose one item is that which the agent was asked about, `$fromAI` has
 * the values of `args`. May throw `NodeError`.
 */
export type OfCall<T> = (made: NodeCall, args: Record<string, unknown>) => T;

/** A tool that a model may call, and how a call of it is carried out. */
export interface LentTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments; an object. */
  parameters: JsonSchema;
  how:
    | {
        by: 'function';
        /** Pure; may throw `NodeError`, whose message the model reads. */
        call(args: Record<string, unknown>): unknown;
      }
    /** Something is done outside: what the model is told of its answer says `wordsOfAnswer`. */
    | { by: 'effect'; request: OfCall<EffectRequest> }
    | { by: 'workflow'; workflowId: string; values: OfCall<Record<string, unknown>> }
    | { by: 'agent'; system: string; maxIterations: number; hasOutputParser: boolean; text: OfCall<string> };
}

/** What a sub-node lends. */
export type Lent =
  | {
      kind: 'model';
      /** Null: whichever the policy names. */
      provider: 'openai' | 'anthropic' | OtherProvider | null;
      /** Null: the policy's. */
      model: string | null;
      params: ModelParams;
      /** An answer is a JSON object, as text, where no parser says its form. */
      answersJson?: true;
    }
  | { kind: 'memory'; sessionKey: string; windowLength: number }
  /** `givesItems`: each entry of the list that it answers with is an item of a chain. */
  | { kind: 'parser'; schema: JsonSchema; fixesOnce: boolean; givesItems?: true }
  | { kind: 'tools'; tools: readonly LentTool[] }
  | {
      /** Tools that a server lists; which of them, by name. */
      kind: 'mcp';
      endpoint: string;
      /** Absent: streamable HTTP. */
      by?: 'sse';
      credential?: CredentialRef;
      takes(tool: string): boolean;
      timeoutMs: number;
    }
  | {
      kind: 'documents';
      /** Documents before any splitter has cut them. */
      load(items: readonly Item[]): StoredDocument[];
      /** The files of the items, where their words are the documents; absent: they are not. */
      files?: (items: readonly Item[]) => FileDocument[];
      /** Null: the connected splitter's. */
      cut: Cut | null;
    }
  | { kind: 'splitter'; cut: Cut }
  | ({ kind: 'embeddings'; batchSize: number } & EmbeddingAsk)
  | ({ kind: 'store' } & StorePlace)
  | { kind: 'retriever'; topK: number };

/** Providers whose chat models are named by a text alone. */
export type OtherProvider = 'deepseek' | 'gemini' | 'groq' | 'mistral' | 'ollama' | 'openrouter';
