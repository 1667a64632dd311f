/**
 * Graphs as workflow documents: compiles one, and carries out its nodes, whose items somebody else keeps. Pure: it knows no store, no
 * engine and no clock, and asks for what it must read (ADR 72).
 */
export { compileGraph } from './compile-graph.js';
export type { Compiled } from './compile-graph.js';
export type { CompileProblem } from './compile-problem.js';
export { graphFindings, problemOfFinding } from './graph-findings.js';
export type { GraphPlan, PlannedNode } from './graph-plan.js';
export { fieldOf, namedIn, placeOfField } from './item-fields.js';
export { callLent } from './call-lent.js';
export { requestHash } from './effects/asked-for.js';
export { answerFieldOf } from './effects/stored-call.js';
export type { StoredCall } from './effects/stored-call.js';
export { runAnswerField } from './respond.js';
export type { RunAnswer } from './respond.js';
export { graphToolSpec, runStep } from './run-step.js';
export { publishedIn, workflowIn } from './run-workflows.js';
export type { CalledWorkflow } from './run-workflows.js';
export type { ItemReads } from './read-items.js';
export type { StepContext, StepPlace, StepResult } from './execution.js';
export { depthOf, mostDeep } from './depth.js';
export { errorWorkflowOf, timeZoneOf, triggersOf } from './triggers.js';
export { anyPart, mostParts, refusedPath, waysIn } from './ways-in.js';
export type { GraphTrigger } from './triggers.js';
export type { Evaluate, ExpressionScope } from './parameters.js';
