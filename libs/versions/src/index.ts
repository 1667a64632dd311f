/**
 * Published policies, agent versions and stored workflows, which of them is current, and which process uses which. What is read back is checked by its
 * user. It does not know what a policy or an agent says.
 */
export { AgentVersionStore } from './agents/agent-version-store.js';
export { AgentChangeStore } from './agents/agent-change-store.js';
export type { AgentPublication } from './agents/agent-change-store.js';
export { findChangedFields, PublishedAgents } from './agents/published-agents.js';
export type { PublishedObserver } from './agents/published-agents.js';
export { keepingGate } from './agents/keeping-gate.js';
export { RegistryHolders } from './agents/registry-holders.js';
export { PolicyStore } from './policies/policy-store.js';
export type { PolicyChange, PolicyChanged, PolicyStatus, PolicyChangeReason } from './policies/policy-store.js';
export type { PolicyWatch } from './policies/policy-watch.js';
export { readingPolicy, withPolicy } from './policies/with-policy.js';
export type { PolicedEngine } from './policies/with-policy.js';
export { WorkflowStore } from './workflows/workflow-store.js';
export type { AgentBasis, Publication, Published, PublishResult } from './workflows/workflow-store.js';
export { countTags, findFiled, folderIdFor, folderIdForm, folderNamed } from './workflows/filing.js';
export type { Filed, Filing, FilingChange, Folder } from './workflows/filing.js';
export { FilingStore } from './workflows/filing-store.js';
export { keyedBy } from './workflows/done-before.js';
export type { ChangedBy } from './workflows/done-before.js';
export { WorkflowChangeError } from './workflows/workflow-change-error.js';
export type { WorkflowChangeCode } from './workflows/workflow-change-error.js';
export { WorkflowChanges } from './workflows/workflow-changes.js';
export { ArmedWorkflows, textRoute, textRoutes } from './workflows/armed-store.js';
export { HookRegistrations } from './workflows/hooks-store.js';
export { ConfirmedVersions } from './workflows/confirmed-store.js';
export type { ConfirmedWrites } from './workflows/confirmed-store.js';
export { ErrorRuns } from './workflows/error-runs-store.js';
export type { Armed, ArmResult } from './workflows/armed-store.js';
export { agentKeys, policyKeys } from './version-keys.js';
