/**
 * When to stop calling a tool that fails, and when to try it again: a state and its transitions. It knows neither where the state is
 * stored, nor the time, nor what a tool does.
 */
export { breakerGauge, breakerShows, defaultBreakerOptions, freshBreaker } from './breaker-state.js';
export type { BreakerOptions, BreakerState, Bucket, Caller, Tally } from './breaker-state.js';
export { admit, callOutcome, conclude, record, report } from './breaker.js';
export type { BreakerDecision, CallOutcome } from './breaker.js';
export { readBreaker } from './read-breaker.js';
export { breakerOrders, breakerStates } from './breaker-words.js';
export type { BreakerOrder, BreakerStatus } from './breaker-words.js';
