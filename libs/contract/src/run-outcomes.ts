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
