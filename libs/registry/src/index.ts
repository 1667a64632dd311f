/**
 * The agents that files describe, which number or key is bound to which, and the versions of each. It knows no runs, prompts, queues or
 * Redis; tools and providers are only names here.
 */
export { AgentVersionCache, storedVersions } from './agent-version-cache.js';
export type { Found, VersionStore } from './agent-version-cache.js';
export { agentFileSchema, languageFileSchema } from './agent-file.js';
export type { AgentPolicy, AgentQuietHours } from './agent-file.js';
export { countRunEnd } from './count-run-end.js';
export { definitionFrom, givesMemory, givesSummary, hashDefinition, keptFiles } from './definition.js';
export type { AgentDefinition } from './definition.js';
export { toPlainAgent } from './plain-agent.js';
export { problemLine } from './directory.js';
export { hashWords, pickWords, publishedFields, readWords, whyUnpublishable, withWords } from './published-words.js';
export type { PublishedField, PublishedWords } from './published-words.js';
export type { AgentDoubt, AgentProblem } from './directory.js';
export { readRegistry } from './read-registry.js';
export type { ReadRegistry } from './read-registry.js';
export {
  toApiSide,
  toBuilderSide,
  schedulesSide,
  toMemoryAddress,
  toThreadAddress,
  toThreadSide,
  commonTenant,
  AgentRegistry,
} from './agent-registry.js';
export type { OurSide, RegisteredAgent, Serving } from './agent-registry.js';
export {
  agentIdOfWorkflow,
  calledByStranger,
  isStoredWorkflow,
  pinOfSide,
  workflowBudget,
  workflowDefinition,
  workflowIdForm,
  pinnedRules,
  storedRules,
  strangersConversation,
  toWorkflowSide,
  workflowVersionForm,
} from './stored-workflow.js';
export type { WorkflowBudget } from './stored-workflow.js';
export { agentDirectory, noAgents } from './registry-setting.js';
export type { RegistrySource } from './registry-setting.js';
export { beginRunCounts, registryObserver, unfiled } from './registry-observer.js';
export { RegistryWatch } from './registry-watch.js';
export type { RegistryGate, RegistryObserver } from './registry-watch.js';
export { readScheduleId, scheduleAddress, scheduleAddressNamed } from './schedule-address.js';
