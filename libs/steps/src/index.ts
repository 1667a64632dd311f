/**
 * Carries out the steps of graphs away from the thread that decides turns, each within a budget (ADR 110). It knows no store: what a step reads
 * its caller answers.
 */
export type { PreviewTask } from './preview-task.js';
export { evaluateIn, randomFrom } from './evaluate-in.js';
export type { StepLimits } from './step-limits.js';
export { StepPool } from './step-pool.js';
export type { StepPoolOptions } from './step-pool.js';
export { compactTools } from './step-task.js';
export type { StepTask } from './step-task.js';
export { startTask } from './task-thread.js';
export { converters } from './converters/converters.js';
export { runTestTask } from './test-task.js';
export type { TestTask } from './test-task.js';
