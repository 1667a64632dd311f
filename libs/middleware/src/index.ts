/**
 * What stands between the agent and its model, its tools and the person (ADR 31): hooks that a policy names, run in order, shipped or
 * files of a deployment's own (ADR 45). It refuses to know any queue, store or provider: it sees one text or one call and whose it is,
 * and says what becomes of it.
 */
export { openChain } from './chain.js';
export type { Chain, Passed } from './chain.js';
export { callerRole } from './context.js';
export type { HookLog, Scene } from './context.js';
export type { Call, Hooks, Middleware, HookResult } from './middleware.js';
export { middlewareIn, middlewareSettings } from './middleware-settings.js';
export { hookProblemLine, readHooks } from './read-hooks.js';
export { seenResult } from './seen-result.js';
export { middlewareProblem, pinnedUse, withShipped } from './shipped.js';
