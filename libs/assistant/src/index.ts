/**
 * The assistant: the plan of a thread, and what its tools may do. Pure: it knows no clock, queue or store.
 */
export { planOf, readPlan } from './read-plan.js';
export type { PlanRefusal } from './read-plan.js';
export type { Plan, PlanStatus, PlannedTask, PlanTask, TaskKind, TaskStatus } from './plan.js';
export { applyEvent, planEventTypes } from './plan-events.js';
export type { EventRefusal, PlanEvent } from './plan-events.js';
export { tick } from './tick.js';
export type { PlanAction } from './tick.js';
export { decideCall, readPermissions } from './permissions.js';
export type { Decision, Permissions, ToolCall } from './permissions.js';
