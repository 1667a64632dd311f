/** The most tokens of an answer of whoever says nothing of them: more than a page, in any language. */
export const usualOutputTokens = 2_048;

/** OpenAI's words for it, its usual one first. */
export const reasoningEfforts = ['medium', 'minimal', 'low', 'high'] as const;
type ReasoningEffort = (typeof reasoningEfforts)[number];

/** A picture that stands behind a request: a file of the run, by its id, or an address that the provider reads (ADR 209). */
type ShownImage = ({ file: string; mimeType: string } | { url: string }) & {
  /** How closely it is looked at; OpenAI's dialect takes it. Absent: as the model does. */
  detail?: 'low' | 'high';
};

/** What whoever asks may choose of how a model answers, in place of the policy's figures. */
export interface ModelParams {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  /** Texts at which the model stops. */
  stopSequences?: string[];
  /** How much a word that came already is left out: OpenAI's dialect and Gemini take both. */
  frequencyPenalty?: number;
  presencePenalty?: number;
  /** How long a model that reasons may do so; OpenAI's dialect takes it. */
  reasoningEffort?: ReasoningEffort;
  /** What Gemini lets pass, by category. */
  safetySettings?: { category: string; threshold: string }[];
  /** A call that takes longer is ended; the policy's own limit holds as well. */
  timeoutMs?: number;
  /** How often a failed call may be made again. */
  maxRetries?: number;
  images?: ShownImage[];
}
