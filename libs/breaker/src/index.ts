/**
 * When to stop calling a tool that fails, and when to try it again. A state and its transitions, nothing else:
 * it refuses to know where the state is kept, what time it is and what a tool does.
 */
export { breakerGauge, breakerShows, defaultBreakerOptions, freshBreaker } from './breaker-state.js';
export type { BreakerOptions, BreakerShows, BreakerState, Bucket, Caller, Tally } from './breaker-state.js';
export { admit, callOutcome, conclude, record, report } from './breaker.js';
export type { BreakerDecision, CallOutcome } from './breaker.js';
export { readBreaker } from './read-breaker.js';
