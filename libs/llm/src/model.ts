import type { ToolSpec, Finish } from '#model-turn';
import type { StructuredMode } from '#protocol';
import type { CallAccount } from './accounts/account.js';
import type { Watcher } from './streams/watcher.js';

/** One call of a model: everything it may see and how it may answer. */
export interface CompletionRequest {
  system: string;
  user: string;
  model: string;
  maxTokens: number;
  temperature: number;
  /** Absent: the model's own. */
  topP?: number;
  /** Texts at which the model stops; absent: none. */
  stopSequences?: readonly string[];
  frequencyPenalty?: number;
  presencePenalty?: number;
  reasoningEffort?: 'minimal' | 'low' | 'medium' | 'high';
  safetySettings?: readonly { category: string; threshold: string }[];
  /** The turn's JSON Schema, one branch per allowed tool, for providers with native structured output; null or absent: plain text. */
  schema?: Record<string, unknown> | null;
  /** How a provider is asked that holds its model to a schema: fewer words, and a shorter form. Absent: as the others. */
  brief?: BriefRequest;
  tools: readonly ToolSpec[];
  /** Pictures that stand behind `user`; absent: none. A provider that takes none fails the call by name. */
  images?: readonly RequestImage[];
  /** The last outputs could not be used: another way of asking for the schema is tried, in this call alone. Absent: the best. */
  otherMeans?: boolean;
  /** Sent along, except to Bedrock, which would have to sign them. */
  headers?: Record<string, string>;
  /** Who pays and with which priority; not sent to the provider. Absent: no account is kept. */
  account?: CallAccount;
  /** Who watches the answer form; not sent to the provider. Absent: nobody, and it comes whole. */
  watcher?: Watcher;
}

/** A picture as a provider is sent it: its bytes in Base64, or where the provider reads it. */
type RequestImage = ({ data: string; mimeType: string } | { url: string }) & { detail?: 'low' | 'high' };

/** What takes the places of `system` and `schema`, and how `user` looks beside them. */
export interface BriefRequest {
  system: string;
  schema: Record<string, unknown>;
  userOf?(this: void, user: string): string;
}

/** The answer as it came, before anybody has looked inside the text (I6). */
export interface Completion {
  text: string;
  /** `length`: cut off, and so never to be repaired. */
  finish: Finish;
  /** The model that answered, by the provider's name for it. */
  model: string;
  /** `tokensCached` is the part of `tokensIn` that the provider read from its cache. */
  usage: { tokensIn: number; tokensOut: number; tokensCached: number };
  structured: StructuredMode;
  /** The fingerprint of the schema that the provider was to hold the output to; null when none was asked for. */
  schemaId: string | null;
  /** Why a schema that was asked for was not used strictly; null when it was, or none was asked for. */
  fallbackReason: string | null;
  /** It was asked for in the brief form. */
  isBrief?: true;
  /** How long the call waited for its turn before it was made, in milliseconds; absent: not at all. */
  waitedMs?: number;
}

/**
 * The port of every provider. One call is one attempt: retry and rescue belong to the engine. Throws `TransientError('model-failed')` for
 * 408, 409, 424, 425, 429, 5xx, lost connections and unreadable answers, `TransientError('model-timeout')` when the signal ends the call or
 * a stream is silent, and `PermanentError('model-failed')` for any other refusal.
 */
export interface Model {
  readonly provider: string;
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Completion>;
}
