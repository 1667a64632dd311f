import type { MiddlewareNote, PromptHash, ThinkMode } from '#protocol';

/** What a model is asked. */
export interface Prompt {
  system: string;
  user: string;
}

/** A model call of a recorded run, as its program would write it today. */
export interface ReplayedCall {
  turn: number;
  actionId: string;
  mode: ThinkMode;
  /** The forms in which it may have been asked: the contract in words, and the brief one. */
  forms: readonly [Prompt, Prompt];
  /** The hash of its prompt; null in journals from before there were hashes (ADR 19). */
  promptHash: PromptHash | null;
  /** What middleware did to the prompt on its way to the model, in order; one that was skipped did nothing. */
  before: readonly MiddlewareNote[];
}
