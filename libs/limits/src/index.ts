/**
 * Limits that all processes share: circuit breakers, the rate of calls to a model provider, the bytes of a day, and money. Each decides by Redis's clock in a
 * slot of its own. It does not know what is called.
 */
export type { Admission } from './breakers/admission.js';
export { BreakerStore, breakerNames } from './breakers/breaker-store.js';
export type { BreakerStoreOptions, ReadBreaker, StoredRequest, OperatorRequest } from './breakers/breaker-store.js';
export { breakerObserver, modelBreaker, openBreakers, toolBreaker } from './breakers/open-breakers.js';
export { SharedBreaker } from './breakers/shared-breaker.js';
export type { BreakerChange, BreakerObserver, SharedBreakerOptions } from './breakers/shared-breaker.js';
export { DayBytes, dayNames } from './day-bytes.js';
export { computePublicShare, DayCaps } from './day-caps.js';
export type { DayOf, DayPorts } from './day-caps.js';
export { governorObserver, openGovernors } from './governor/open-governors.js';
export { operatorRequestsKey } from './limit-keys.js';
export { MoneyStore } from './money/money-store.js';
