import { outcomeTable } from '#protocol';
import type { RunOutcome } from '#protocol';

/** What the reader of a run is told of why its document failed. */
export const runTimeCodes = [
  'LOOP_LIMIT',
  'MODEL_OUTPUT_CUT',
  'NODE_FAILED',
  'SPAWN_TIMEOUT',
  'TREE_BUDGET',
  'VALUE_TOO_LARGE',
] as const;
export type RunTimeCode = (typeof runTimeCodes)[number];

/** The code of a failure for a reader: one that says what was met, or that a node failed. */
export function runTimeCode(code: string): RunTimeCode {
  return runTimeCodes.find((each) => each === code) ?? 'NODE_FAILED';
}

/** The outcome that a child's failure gives its parent: the child's own where that says why, else `stalled`. */
export function outcomeAfterChild(outcome: RunOutcome): RunOutcome {
  return outcomeTable[outcome].result === 'failed' && outcome !== 'parked' ? outcome : 'stalled';
}
