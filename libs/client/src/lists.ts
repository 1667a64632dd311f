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
  'loop',
  'undelivered',
  'delivery-unknown',
  'parked',
] as const;

export const outcomeMeanings = {
  'answered': "its answer was sent, or handed to its parent",
  'cannot-proceed': "it said that it cannot do what was asked",
  'bad-tool-args': "the model kept calling a tool wrongly",
  'unknown-tool': "it called a tool that there is not",
  'contract-broken': "the model answered out of form",
  'bad-answer': "its answer was not in the required form",
  'step-cap': "it had used all of its steps",
  'tool-cap': "it had used all of its tool calls",
  'token-cap': "it had used all of its tokens",
  'cost-cap': "it had spent what one run may cost",
  'budget-spent': "the day's money was spent",
  'deadline': "it took longer than it may",
  'thrash': "it went in a circle of equal calls",
  'stalled': "it made no progress",
  'model-failed': "the model could not be asked",
  'middleware-refused': "a middleware refused it",
  'middleware-failed': "a middleware failed",
  'cancelled': "somebody cancelled it, or the run above it",
  'opted-out': "its person sent STOP",
  'taken-over': "a person took the conversation over",
  'unanswered': "nobody answered its question",
  'loop': "the same had been said three times: two programs",
  'undelivered': "its message could not be delivered",
  'delivery-unknown': "nobody knows if its message arrived",
  'parked': "no process could go on with it",
} as const;

export const outcomeResults = {
  'answered': "good",
  'cannot-proceed': "good",
  'bad-tool-args': "failed",
  'unknown-tool': "failed",
  'contract-broken': "failed",
  'bad-answer': "failed",
  'step-cap': "failed",
  'tool-cap': "failed",
  'token-cap': "failed",
  'cost-cap': "failed",
  'budget-spent': "failed",
  'deadline': "failed",
  'thrash': "failed",
  'stalled': "failed",
  'model-failed': "failed",
  'middleware-refused': "failed",
  'middleware-failed': "failed",
  'cancelled': "ended",
  'opted-out': "ended",
  'taken-over': "ended",
  'unanswered': "ended",
  'loop': "ended",
  'undelivered': "failed",
  'delivery-unknown': "failed",
  'parked': "failed",
} as const;

export const permissionLevelValues = [
  'require_approval',
  'always_allow',
  'blocked',
] as const;

export const phaseValues = [
  'waiting',
  'thinking',
  'acting',
  'asking',
  'approving',
  'joining',
  'answering',
  'finished',
] as const;

export const phaseMeanings = {
  'waiting': "no turn has been taken of it yet",
  'thinking': "it decides on its next step",
  'acting': "it calls tools",
  'asking': "it waits for the person's answer",
  'approving': "it waits for an approval",
  'joining': "it waits for its children",
  'answering': "its message to the person is being sent",
  'finished': "it has its outcome",
} as const;

export const programValues = [
  'agent',
  'workflow',
  'schedule',
  'builder',
  'assistant',
] as const;

export const programMeanings = {
  'agent': "a model that calls tools and answers a person, or its parent",
  'workflow': "the nodes of a document, carried out for its parent",
  'schedule': "a workflow that is repeated: each of its runs is a tick",
  'builder': "a model that changes the draft of a graph: each of its runs is about one message",
  'assistant': "a thread that plans, and has its tasks done: a run ends when nothing is open",
} as const;
