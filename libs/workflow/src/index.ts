/**
 * Workflows: documents of nodes, their check, and the program that runs them. Pure: it knows no clock, queue, store or tool, gets events
 * and returns effects, children to start and mail for its tree.
 */
export { checkDocument } from './check/check-document.js';
export type { DocumentCheck, DocumentLimits } from './check/check-document.js';
export { cronProblem } from './check/cron.js';
export { diffDocuments } from './document/document-diff.js';
export type { DocumentDiff, NodeAt, NodeDifference } from './document/document-diff.js';
export { listChildNodes, listNodes } from './document/document.js';
export { listPlaces } from './document/document-places.js';
export { maxValueBytes, toOutput } from './output.js';
export type { NodeKind, NodeOf, WorkflowDocument, WorkflowNode } from './document/document.js';
export { graphCallSpec } from './run/graph-call.js';
export { answerHttp } from './http/answer-http.js';
export type { HttpAnswered, HttpPage } from './http/answer-http.js';
export { toHttpCall } from './http/http-call.js';
export type { HttpCall } from './http/http-call.js';
export { withCallbacks } from './events/callbacks.js';
export { matchesEvent, toEventAsk } from './events/event-wait.js';
export type { CameEvent, EventAsk, EventPattern, TakenEvent } from './events/event-wait.js';
export { misfit } from './values/value-schema.js';
export { awaitEventSpec, emitEventSpec } from './run/kinds/event-wait.js';
export { httpSpec } from './run/http-tool.js';
export { unaskedRequests } from './check/unasked-requests.js';
export type { UnaskedRequest } from './check/unasked-requests.js';
export { layerFiles, namesMemory, namesSummary } from './document/layers.js';
export { leastTickMs } from './document/node-forms.js';
export { maxDocumentBytes } from './document/read-json.js';
export { workflowErrorCodes } from './workflow-error.js';
export { listWarnings } from './check/warnings.js';
export type { WorkflowWarning } from './check/warning.js';
export { workflowHints } from './check/workflow-hints.js';
export type { WorkflowError, WorkflowErrorCode } from './workflow-error.js';
export { presentRules } from './rules.js';
export { nodeKinds, workflowSchema, workflowSchema2 } from './document/document-schema.js';
export type { WorkflowSettings } from './settings.js';
export type { WorkflowState } from './state.js';
export { findCallPlace } from './run/view.js';
export type { CallPlace } from './run/view.js';
export { resolveValue } from './values/resolve.js';
export type { Scope } from './values/scope.js';
export { upgradeDocument } from './upgrade/upgrade.js';
export type { Unsayable, Upgraded } from './upgrade/upgrade.js';
export { createWorkflow } from './workflow.js';
export { computeWorstCase } from './check/worst-case.js';
export type { ArgumentSchemas } from './check/tool-args.js';
export type { Amounts, GraphLimits, StepAmounts, WorstCase, WorstCasePolicy } from './check/worst-case.js';
