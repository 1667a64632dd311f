/**
 * Which model, how many tokens, how long and how often: the settings that every call, prompt and stop condition read. Pure data and its
 * resolution. It does not know who calls a model, where the table is stored or when it changes.
 */
export { classifyProvider } from './classify-provider.js';
export { taskClasses } from './policy.js';
export type {
  BreakerThresholds,
  LayeredSettings,
  ModelName,
  Policy,
  PolicyTable,
  Price,
  ProviderRow,
  TaskClass,
} from './policy.js';
export { defaultsChecked, publishedPolicy } from './published-policy.js';
export { resolvePolicy } from './resolve-policy.js';
export type { PolicyRequest } from './resolve-policy.js';
export { resolveRoutes } from './routes.js';
export type { Route, Routes, RoutesRequest } from './routes.js';
export { findWeight } from './find-weight.js';
export { costMicroUsd, findPrice } from './cost.js';
export { validatePolicy } from './validate-policy.js';
export type { KnownNames, PolicyCheck } from './validate-policy.js';
export type { PolicyProblem } from './checks.js';
export { policyFileSchema } from './policy-form.js';
export { assistantPermissions, permissionLevels } from './assistant-permissions.js';
export type { AssistantPermission, PermissionLevel } from './assistant-permissions.js';
export { policyActions } from './policy-actions.js';
export type { PolicyAction } from './policy-actions.js';
export { readOnlyRefusal } from './read-only.js';
export type { ProtectedThing } from './read-only.js';
export { urgencies } from './urgency.js';
export type { Urgency } from './urgency.js';
