/** Written by `npm run openapi` from docs/openapi.json. */
export const deadLetterStatusValues = [
  'open',
  'replaying',
  'replayed',
  'discarded',
] as const;

export const outcomeValues = [
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

export const phaseValues = [
  'waiting',
  'thinking',
  'acting',
  'asking',
  'approving',
  'answering',
  'finished',
] as const;
