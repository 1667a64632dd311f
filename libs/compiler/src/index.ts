/**
 * Graphs as workflow documents: compiles one, and carries out its nodes, whose items somebody else keeps. Pure: it knows no store, no
 * engine and no clock, and asks for what it must read (ADR 72).
 */
export { compileGraph } from './compile-graph.js';
export type { Compiled } from './compile-graph.js';
export type { CompileProblem } from './plan/compile-problem.js';
export { graphFindings, problemOfFinding } from './check/graph-findings.js';
export { nodeFates, reportImport } from './check/import-report.js';
export type { ImportReport } from './check/import-report.js';
export type { GraphPlan, PlannedNode } from './plan/graph-plan.js';
export { buildField, namedIn, placeOfField } from './plan/item-fields.js';
export { callLent } from './lent/call-lent.js';
export { requestHash } from './effects/asked-for.js';
export { buildAnswerField } from './effects/stored-call.js';
export type { StoredCall } from './effects/stored-call.js';
export { runAnswerField } from './run/respond.js';
export type { RunAnswer } from './run/respond.js';
export { graphToolSpec, runStep } from './run-step.js';
export { publishedIn, workflowIn } from './run/run-workflows.js';
export type { CalledWorkflow } from './run/run-workflows.js';
export type { ItemReads } from './items/read-items.js';
export type { StepContext, StepPlace, StepResult } from './execution.js';
export { mostDeep, readMaxDepth } from './run/depth.js';
export { listTriggers, readErrorWorkflow, readTimeZone } from './check/triggers.js';
export { lookPayload } from './run/run-poll.js';
export { anyPart, hookPath, mostParts, refusedPath, waysIn } from './check/ways-in.js';
export type { GraphTrigger } from './check/triggers.js';
export type { Evaluate, ExpressionScope } from './items/parameters.js';
