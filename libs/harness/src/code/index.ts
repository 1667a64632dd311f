/**
 * Workflows from code, as `turnpike/workflow`: steps made by builders or from documents, and the harness that runs them.
 */
export { AgentHarness } from './agent-harness.js';
export type { AgentResponse, HarnessOptions } from './agent-harness.js';
export { WorkflowConfigError, WorkflowPendingError, WorkflowRunError } from './config-error.js';
export { deployment } from './deployment.js';
export type { DeploymentOptions } from './deployment.js';
export { WorkflowDocumentSchema } from './document-schema.js';
export { dynamicWorkflow } from './dynamic-workflow.js';
export type { DynamicWorkflowOptions, RefusedPlan } from './dynamic-workflow.js';
export { hydrateNode, hydrateWorkflow } from './hydrate.js';
export type { ExecuteStep, HydrationContext } from './hydrate.js';
export type { GivenEvent, HttpAsked, HttpFunction, HttpReply } from './outside-types.js';
export { parseAndRunWorkflow } from './parse-and-run.js';
export type { ParseAndRunOptions } from './parse-and-run.js';
export { providerModel } from './provider-model.js';
export type {
  ApprovalAsked,
  HarnessParams,
  MessageAsked,
  ModelCall,
  ModelFunction,
  ModelMessage,
  ModelReply,
  Person,
  RunContext,
  Step,
  Tool,
  ToolContext,
  Until,
  WorkflowEngine,
  WorkflowStore,
} from './types.js';
export {
  all,
  any,
  approval,
  branch,
  delay,
  every,
  fork,
  loop,
  map,
  provide,
  sequence,
  spawn,
  step,
  subflow,
  until,
  waitForMessage,
} from './steps.js';
