import { outcomeAfterChild } from '#program';
import type { ProgramEvent } from '#program';
import type { RunOutcome } from '#protocol';
import type { Failure } from './state.js';

type ChildEnded = Extract<ProgramEvent, { type: 'child-ended' }>;

const outcomeOfCode: Readonly<Record<string, RunOutcome>> = {
  'unknown-tool': 'unknown-tool',
  'bad-tool-args': 'bad-tool-args',
  'tool-cap-reached': 'tool-cap',
  'middleware-refused': 'middleware-refused',
  'middleware-failed': 'middleware-failed',
  'budget-spent': 'budget-spent',
};

/** A failed node; `stalled` where no other outcome says why. */
export function buildFailure(code: string, message: string): Failure {
  return {
    code,
    message,
    outcome: Object.hasOwn(outcomeOfCode, code) ? (outcomeOfCode[code] ?? 'stalled') : 'stalled',
  };
}

/** Why a node failed whose child ended so. */
export function childFailure({ outcome, error }: ChildEnded, node: string): Failure {
  const message = error?.message ?? `the run of ${node} ended as ${outcome}`;
  return { code: error?.code ?? outcome, message, outcome: outcomeAfterChild(outcome) };
}
