/**
 * The catalogue: every type of node that a graph may hold, in n8n's names and form, the JSON Schema of its parameters, and how it runs.
 * Pure: a node gets values and gives items, or says what is to be done outside. It resolves no expression, opens no credential and knows
 * no engine.
 */
export { catalogue, findNodeType, nodeTypes } from './catalogue.js';
export type { CatalogueNode, NodeDescription } from './catalogue-node.js';
export { webhookPathProblem } from './check/check-webhook-path.js';
export { checkGraph } from './check/check-graph.js';
export { conditionOperations } from './parameters/conditions.js';
export { isOfVersion } from './parameters/display-options.js';
export { hasNoConversation } from './check/check-open-values.js';
export { hasValueAsName } from './databases/bind-query.js';
export { completeParameters } from './parameters/complete-parameters.js';
export type {
  CodeRequest,
  CredentialRef,
  EffectAnswer,
  EffectRequest,
  EmbeddingAsk,
  HttpBody,
  HttpRequest,
  McpRequest,
  McpTool,
  RespondRequest,
  SendRequest,
  Sender,
  StoreRequest,
  TableRequest,
  ToolRequest,
} from './run/effects.js';
export type { StoredDocument } from './run/stored-documents.js';
export { findingCodes, isError, toFinding } from './check/finding.js';
export { hostOfCredential } from './services/render-request.js';
export { readServiceAnswer, serviceSteps } from './services/service-steps.js';
export { severities } from './check/severities.js';
export type { Finding, Severity } from './check/finding.js';
export type { Converters, HtmlQuestion } from './run/converters.js';
export { maxEffects, outputLimits } from './run/items.js';
export type { Item, ItemLists, PairedItem } from './run/items.js';
export type { Lent, LentTool } from './run/lent.js';
export type { ModelAnswer, ModelRequest } from './run/model-request.js';
export type { NamedItems, NodeCall, TextPattern } from './run/node-call.js';
export { serviceSchema } from './services/service-schema.js';
export { hostsTaking, serviceDeed, serviceFiles } from './services/services.js';
export { serviceHooks } from './triggers/service-triggers.js';
export { madeUpAnswer } from './made-up/made-up-answer.js';
export { answerOfTool } from './made-up/tested-tool.js';
export type { TestedTool } from './made-up/tested-tool.js';
export { missingCredential, wantedCredential } from './check/missing-credential.js';
export { NodeError } from './values/node-error.js';
export type { NodeErrorCode } from './values/node-error.js';
export { versionProblem } from './node-version.js';
export { ownValue, splitPath } from './values/paths.js';
export { parsedJson, plainText } from './values/plain-text.js';
export { splitText } from './values/split-text.js';
export { foundSecrets, secretsIn, withoutSecrets, withSecrets } from './check/secrets.js';
export { unaskedWrites } from './check/unasked-writes.js';
export type { UnaskedWrite } from './check/unasked-writes.js';
export { wordsOfAnswer } from './run/words-of-answer.js';
export { isStandIn, standInFor, unknownNodes } from './stand-in.js';
export { checkOutput } from './run/output-size.js';
export { failedItem, itemsOfAnswers, listEffectRequests, runPure } from './run/run-node.js';
export type {
  ApprovalAsk,
  Arming,
  EffectRuns,
  Flow,
  Runs,
  ScheduleRule,
  TriggerCall,
  WaitUntil,
  WorkflowSpawn,
} from './run/runs.js';
export { presentGraph } from './versions/present-form.js';
export { choosesWorkflow, hasPublicTrigger, workflowCalls } from './workflow-calls.js';
export type { WorkflowCall } from './workflow-calls.js';
