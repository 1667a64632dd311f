/**
 * What starts a stored graph: its ways in, its schedules, and how they are armed and disarmed, whoever publishes it. It takes no call and knows no HTTP.
 */
export { armWorkflow, listSettings, problemAt, scheduleIdAt } from './armed-workflow.js';
export type { ArmedTriggers, ArmedWorkflow, StoredGraph } from './armed-workflow.js';
export { hashOfWrites } from './confirm-writes.js';
export { armSchedules, readScheduleState } from './arm-schedules.js';
export { nextStart } from './next-start.js';
export { startsInWords } from './starts-in-words.js';
export { PublishError } from './publish-error.js';
export { paramsIn, routesOf, webhookRoutes } from './trigger-routes.js';
export { findCallerType } from './caller-type.js';
export { limitProblems, offeredLimits } from './public-limits.js';
export type { PublicLimits } from './public-limits.js';
export { hookProblem, settleHooks } from './settle-hooks.js';
export type { HookPorts, HookProblem, HookRegistration } from './settle-hooks.js';
export { isPublic } from './public-reach.js';
export { findCallerCredential, readGraph, TriggerPublisher } from './trigger-publisher.js';
export { workflowsInWords } from './workflows-in-words.js';
export type { WorkflowInWords } from './workflows-in-words.js';
