/** What a session's prompts and answers hold to. Tokens are estimates of `roughTokens`. */
export const limits = {
  /** Of a person's message, in characters. */
  messageChars: 1_000,
  /** Of one call of the model: all that it reads, and all that it writes. */
  inputTokens: 174_000,
  outputTokens: 16_000,
  /** A history above this is compacted before the next message is answered. */
  historyTokens: 20_000,
  /** A workflow above this is shown without its long values. */
  workflowTokens: 30_000,
  /** Of what the last run has shown. */
  executionTokens: 2_000,
  /** Calls of one batch. */
  batchCalls: 20,
  /** Of the result of a call, as the model reads it, in characters. */
  resultChars: 30_000,
  /** Decisions of the model for one message. */
  steps: 40,
  /** Of all model calls for one message: tokens, micro-dollars, and seconds from its beginning. */
  runTokens: 4_000_000,
  runCostMicroUsd: 5_000_000,
  runSeconds: 900,
  /** How long the store may be away at the run's expense of time, in seconds (ADR 8). */
  awaySeconds: 300,
  /** How often a model that says it is done without evidence is sent on. */
  evidenceReminders: 3,
} as const;
