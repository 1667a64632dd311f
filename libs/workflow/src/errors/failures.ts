import type { RunOutcome } from '#protocol';

/** Why a node failed, and the outcome that this gives the run. */
export interface Failure {
  code: string;
  message: string;
  outcome: RunOutcome;
  /** In version 2 the step that has failed. */
  step?: string;
  /** In version 2 how long the other side wants to be left alone; absent: it did not say. */
  retryAfterMs?: number;
}

/** An error as `$.error` has it. */
export interface CaughtError {
  code: string;
  text: string;
  class: string;
  step: string;
}

/** An item that has failed, and its place in all pages. */
export interface LostItem {
  index: number;
  error: CaughtError;
}
