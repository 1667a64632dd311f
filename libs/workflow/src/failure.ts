import { outcomeTable } from '#contract';
import type { ProgramEvent, RunOutcome } from '#contract';
import type { Failure } from './state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

const outcomeOfCode: Readonly<Record<string, RunOutcome>> = {
  'unknown-tool': 'unknown-tool',
  'bad-tool-args': 'bad-tool-args',
  'tool-cap-reached': 'tool-cap',
  'middleware-refused': 'middleware-refused',
  'middleware-failed': 'middleware-failed',
};

/** What the reader of a run is told of why it failed. */
export const runTimeCodes = ['LOOP_LIMIT', 'NODE_FAILED', 'SPAWN_TIMEOUT'] as const;
export type RunTimeCode = (typeof runTimeCodes)[number];

/** The code of a failure for a reader: a limit of its own, or that a node failed. */
export function runTimeCode(code: string): RunTimeCode {
  return code === 'LOOP_LIMIT' || code === 'SPAWN_TIMEOUT' ? code : 'NODE_FAILED';
}

/** A failed node; `stalled` where no other outcome says why. */
export function failureOf(code: string, message: string): Failure {
  return {
    code,
    message,
    outcome: Object.hasOwn(outcomeOfCode, code) ? (outcomeOfCode[code] ?? 'stalled') : 'stalled',
  };
}

/** Why a node failed whose child ended so. */
export function childFailure({ outcome, error }: ChildEnded, node: string): Failure {
  const message = error?.message ?? `the run of ${node} ended as ${outcome}`;
  const isCause = outcomeTable[outcome].result === 'failed' && outcome !== 'parked';
  return { code: error?.code ?? outcome, message, outcome: isCause ? outcome : 'stalled' };
}
