/** The most tokens of an answer of whoever says nothing of them: more than a page, in any language. */
export const usualOutputTokens = 2_048;

/** What whoever asks may choose of how a model answers, in place of the policy's figures. */
export interface ModelParams {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  /** Texts at which the model stops. */
  stopSequences?: string[];
}
