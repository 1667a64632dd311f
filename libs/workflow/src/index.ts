/**
 * Workflows: documents of nodes, their check, and the program that runs them. Pure: it knows no clock, queue, store or tool, gets events
 * and returns effects, children to start and mail for its tree.
 */
export { checkDocument } from './check-document.js';
export type { DocumentCheck, DocumentLimits } from './check-document.js';
export { cronProblem } from './cron.js';
export { diffDocuments } from './document-diff.js';
export type { DocumentDiff, NodeAt, NodeDifference } from './document-diff.js';
export { childNodesOf, nodesOf } from './document.js';
export { placesOf } from './document-places.js';
export { maxValueBytes, outputOf } from './output.js';
export type { NodeKind, NodeOf, WorkflowDocument, WorkflowNode } from './document.js';
export { graphCallSpec } from './graph-call.js';
export { layerFiles, namesMemory, namesSummary } from './layers.js';
export { leastTickMs } from './node-forms.js';
export { maxDocumentBytes } from './read-json.js';
export { workflowErrorCodes } from './workflow-error.js';
export { warningsOf } from './warnings.js';
export type { WorkflowWarning } from './warnings.js';
export { workflowHints } from './workflow-hints.js';
export type { WorkflowError, WorkflowErrorCode } from './workflow-error.js';
export { presentRules } from './rules.js';
export { nodeKinds, workflowSchema } from './document-schema.js';
export type { WorkflowSettings } from './settings.js';
export type { WorkflowState } from './state.js';
export { callPlaceOf } from './view.js';
export type { CallPlace } from './view.js';
export { createWorkflow } from './workflow.js';
export { worstCaseOf } from './worst-case.js';
export type { ArgumentSchemas } from './tool-args.js';
export type { Amounts, GraphLimits, StepAmounts, WorstCase, WorstCasePolicy } from './worst-case.js';
