import type { ModelName, PolicyTable, TaskClass } from './policy.js';
import { findProviderRow, resolvePolicy } from './resolve-policy.js';

/** One way to make a call: the provider and model, and the settings of that call. */
export interface Route extends ModelName {
  maxTokens: number;
  temperature: number;
  /** Absent: the model's own. */
  topP?: number;
  stopSequences?: readonly string[];
  frequencyPenalty?: number;
  presencePenalty?: number;
  reasoningEffort?: 'minimal' | 'low' | 'medium' | 'high';
  safetySettings?: readonly { category: string; threshold: string }[];
  /** A call that takes longer is ended, though the policy's limit is a longer one. */
  timeoutMs?: number;
}

/** The routes of each kind of call: the first of a list, and while its breaker is open the next. */
export interface Routes extends Readonly<Record<TaskClass, readonly Route[]>> {
  /** The stronger model for one turn, then those of `action`; empty where the policy has no stronger one. */
  readonly rescue: readonly Route[];
}

export interface RoutesRequest {
  provider: string;
  /** Overrides the provider's own. */
  model?: string;
  rescueModel?: string;
}

/** The routes of a provider's runs. Throws InvariantError where neither request nor table names its model. */
export function resolveRoutes(table: PolicyTable, request: RoutesRequest): Routes {
  const action = routesFor(table, request, 'action');
  const stronger = findRescue(table, request);
  return {
    action,
    reply: routesFor(table, request, 'reply'),
    rescue: stronger === null ? [] : [toRoute(table, stronger, 'action'), ...action],
  };
}

function routesFor(table: PolicyTable, request: RoutesRequest, taskClass: TaskClass): Route[] {
  const { provider, model } = request;
  const { model: first } = resolvePolicy(table, { provider, taskClass, ...(model === undefined ? {} : { model }) });
  const instead = findProviderRow(table, provider).fallback ?? [];
  return [{ provider, model: first }, ...instead].map((name) => toRoute(table, name, taskClass));
}

/** Another provider's settings come from its own row. */
function toRoute(table: PolicyTable, name: ModelName, taskClass: TaskClass): Route {
  const { maxTokens, temperature } = resolvePolicy(table, { ...name, taskClass });
  return { provider: name.provider, model: name.model, maxTokens, temperature };
}

function findRescue(table: PolicyTable, { provider, rescueModel }: RoutesRequest): ModelName | null {
  const row = findProviderRow(table, provider);
  if (rescueModel === undefined && row.rescue !== undefined) return row.rescue;
  const model = rescueModel ?? row.rescueModel;
  return model === undefined ? null : { provider, model };
}
