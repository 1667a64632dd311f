/**
 * The one way by which the product calls others over HTTP: who may be connected to, how much is read, and what a failure proves. It knows
 * no models, tools or channels, follows no redirect and never sends a request twice.
 */
export { createFetch } from './create-fetch.js';
export type { Fetch, FetchInit, FetchOptions } from './create-fetch.js';
export { Egress } from './egress.js';
export type { EgressRules, IsOurs, OwnPlace, Resolve } from './egress.js';
export { isOwnMachine, sameHost } from './own-machine.js';
export { createGuardedFetch, fetchOfOwn, hostOf, openEgress } from './open-egress.js';
export type { Asker, FetchAs } from './open-egress.js';
export { openSockets } from './open-sockets.js';
export type { OpenSocket, SocketPlace } from './open-sockets.js';
export { isPrivateAddress } from './private-address.js';
export { retryAfterMs } from './retry-after.js';
export { answerTooLong, codeOf, egressRefused, faultOf, unsentFailure, wasNeverSent } from './transport-error.js';
