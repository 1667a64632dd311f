/**
 * Hooks between the agent and its model, its tools and the person (ADR 31): a policy names them, they run in order, and they are shipped
 * or files of the deployment (ADR 45). It knows no queue, store or provider: it gets one text or one call with its context, and returns
 * what becomes of it.
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
