/**
 * The catalogue: every type of node that a graph may hold, in n8n's names and form, the JSON Schema of its parameters, and how it runs.
 * Pure: a node gets values and gives items, or says what is to be done outside. It resolves no expression, opens no credential and knows
 * no engine.
 */
export { catalogue, nodeTypeOf, nodeTypes } from './catalogue.js';
export type { CatalogueNode, NodeDescription } from './catalogue-node.js';
export { webhookPathProblem } from './check-webhook-path.js';
export { checkGraph } from './check-graph.js';
export { conditionOperations } from './conditions.js';
export { isOfVersion } from './display-options.js';
export { hasNoConversation } from './check-open-values.js';
export { completeParameters } from './complete-parameters.js';
export type {
  CodeRequest,
  CredentialRef,
  EffectAnswer,
  EffectRequest,
  EmbeddingAsk,
  HttpBody,
  HttpRequest,
  LoadedDocument,
  McpRequest,
  McpTool,
  RespondRequest,
  SendRequest,
  Sender,
  StoredDocument,
  StoreRequest,
  TableRequest,
  ToolRequest,
} from './effects.js';
export { findingCodes, findingOf, isError } from './finding.js';
export type { Finding, FindingCode, Severity } from './finding.js';
export { maxEffects, outputLimits } from './items.js';
export type { Item, ItemLists, PairedItem } from './items.js';
export type { Lent, LentTool } from './lent.js';
export type { ChatMessage, ModelAnswer, ModelRequest } from './model-request.js';
export type { NamedItems, NodeCall, TextPattern } from './node-call.js';
export { missingCredential } from './missing-credential.js';
export { NodeError, nodeErrorCodes } from './node-error.js';
export type { NodeErrorCode } from './node-error.js';
export { versionProblem } from './node-version.js';
export { isObject } from './items.js';
export { ownValue, keysOf } from './paths.js';
export { parsedJson, plainText } from './plain-text.js';
export { foundSecrets, secretsIn, withoutSecrets, withSecrets } from './secrets.js';
export { unaskedWrites } from './unasked-writes.js';
export type { UnaskedWrite } from './unasked-writes.js';
export { wordsOfAnswer } from './words-of-answer.js';
export { isStandIn, standInFor, unknownNodes } from './stand-in.js';
export { checkOutput } from './output-size.js';
export { effectsOf, failedItem, itemsOfAnswers, runPure } from './run-node.js';
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
} from './runs.js';
export { choosesWorkflow, hasPublicTrigger, workflowCalls } from './workflow-calls.js';
export type { WorkflowCall } from './workflow-calls.js';
