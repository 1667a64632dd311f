/**
 * What stands between the agent and its model, its tools and the person (ADR 31): hooks that a policy names, run in order.
 * It refuses to know any queue, store, provider or run: it sees one text or one call, and says what becomes of it.
 */
export { openChain } from './chain.js';
export type { Chain, Passed } from './chain.js';
export type { Call, Hooks, Middleware, Word } from './middleware.js';
export { seenResult } from './seen-result.js';
export { middlewareNames, middlewareProblem } from './shipped.js';
