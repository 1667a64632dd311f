/** What fails, by which code, what it means for the next try, and what whoever reads it is told. */
export { egressAskers, egressReasons } from './egress-refusal.js';
export type { EgressRefusal } from './egress-refusal.js';
export { InvariantError, PermanentError, TransientError, errorCodes, errorEnvelope } from './errors.js';
export type { ErrorCode, ErrorEnvelope } from './errors.js';
export { failureHints, invitesSameCall, isOwnHint } from './failure-hints.js';
export { causeOfStatus, failureCauses, failureFor } from './failure.js';
export type { Failure, FailureCause } from './failure.js';
