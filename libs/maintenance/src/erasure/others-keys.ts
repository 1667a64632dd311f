/**
 * Patterns of keys of other libraries that no index leads to: an erasure walks them. `test/erasure/keys.spec.ts` compares them with the
 * functions that make the keys.
 */
export const othersKeys = {
  /** Answers under callers' idempotency keys, in all partitions. */
  requests: '{p*}:request:*',
  /** Answers of tools, in all partitions. */
  answers: '{p*}:answer:*',
  /** Answers of tools that the conversations of a tenant share. */
  sharedAnswers: '{turnpike}:answer:*',
  /** Batches of replays of dead letters. */
  batches: '{replay:*}:batch',
  /** Trials of changes on old runs. */
  trials: '{trial:*}:trial',
  /** Tests that are kept of agents. */
  tests: '{agents}:test:*',
} as const;
