import type { LetterStatus } from '#records';
import type { Refusal } from './plan.js';

/**
 * The result of an attempt to replay, discard or reopen a dead letter. `conflict`: another has it, or it has ended; `status` is its
 * status.
 */
export type LetterResult =
  | { result: 'done'; letterId: string; linkedRunId: string | null }
  | { result: 'conflict'; letterId: string; status: LetterStatus }
  | { result: 'refused'; letterId: string; refusal: Refusal }
  | { result: 'gone'; letterId: string };
