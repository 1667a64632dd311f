import type { ErrorCode } from './errors.js';

/** How a run ended: exactly one for each (I4). */
export const runOutcomes = [
  'answered',
  'cannot-proceed',
  'bad-tool-args',
  'unknown-tool',
  'contract-broken',
  'bad-answer',
  'step-cap',
  'tool-cap',
  'token-cap',
  'cost-cap',
  'budget-spent',
  'deadline',
  'thrash',
  'stalled',
  'model-failed',
  'middleware-refused',
  'middleware-failed',
  'cancelled',
  'opted-out',
  'taken-over',
  'unanswered',
  'undelivered',
  'delivery-unknown',
  'parked',
] as const;

export type RunOutcome = (typeof runOutcomes)[number];

/** The code of each outcome in a ledger; null: it has none. */
export const outcomeCodes: Record<RunOutcome, ErrorCode | null> = {
  answered: null,
  'cannot-proceed': null,
  'bad-tool-args': 'bad-tool-args',
  'unknown-tool': 'unknown-tool',
  'contract-broken': 'contract-broken',
  'bad-answer': 'bad-answer',
  'step-cap': null,
  'tool-cap': 'tool-cap-reached',
  'token-cap': null,
  'cost-cap': null,
  'budget-spent': 'budget-spent',
  deadline: 'deadline-passed',
  thrash: null,
  stalled: null,
  'model-failed': 'model-failed',
  'middleware-refused': 'middleware-refused',
  'middleware-failed': 'middleware-failed',
  cancelled: 'cancelled',
  'opted-out': 'opted-out',
  'taken-over': 'taken-over',
  unanswered: null,
  undelivered: 'send-rejected',
  'delivery-unknown': 'send-unknown',
  parked: 'internal',
};
