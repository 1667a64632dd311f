/**
 * Events from outside, in Redis: those that are kept, the nodes that wait for them, and which run has taken which. It knows no run and no HTTP
 * API: whoever brings an event tells those who wait, and they take it.
 */
export { eventKeys } from './event-keys.js';
export { buildCallbackPath, readCallbackToken } from './callback-token.js';
export type { Callback } from './callback-token.js';
export { EventStore, eventLimits } from './event-store.js';
export type { EventScope, EventWaiter, IncomingEvent } from './event-store.js';
export { tellEvent } from './tell-event.js';
