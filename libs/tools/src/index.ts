/**
 * The tools: what each is called, takes and does, and the guard every owed call passes through.
 * It refuses to know runs, budgets, queues and Redis; a cache and a breaker are plugged in from outside.
 */
export type { InlineTool, Moment, OwedTool, Tool, ToolAnswer, ToolContext, ToolHeaders } from './tool.js';
export { checkMeaning, createTools, inlineTools, observationOf, toolSpecs } from './tool-catalogue.js';
export { toolSettings } from './tool-settings.js';
export { toolTable } from './tool-table.js';
export type { ToolOptions } from './tool-catalogue.js';
export { runGuarded } from './run-guarded.js';
export type { AnswerCache, GuardOptions, GuardedCall, GuardedResult, ToolBreaker, TryVerdict } from './run-guarded.js';
