/** What whoever asks may choose of how a model answers, in place of the policy's figures. */
export interface ModelParams {
  temperature?: number;
  topP?: number;
  maxTokens?: number;
  /** Texts at which the model stops. */
  stopSequences?: string[];
}
