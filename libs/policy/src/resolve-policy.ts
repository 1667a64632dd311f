import { InvariantError } from '#errors';
import { classifyProvider } from './classify-provider.js';
import type { Policy, PolicyTable, ProviderRow, TaskClass } from './policy.js';

export interface PolicyRequest {
  provider: string;
  taskClass: TaskClass;
  /** Overrides the provider's own model; needed for a provider that the table does not name. */
  model?: string;
}

/** The policy of one kind of call, frozen. Throws InvariantError when neither request nor table names a model. */
export function resolvePolicy(table: PolicyTable, request: PolicyRequest): Policy {
  const { provider, taskClass } = request;
  const {
    model: own,
    rescueModel: _name,
    rescue: _ref,
    fallback: _list,
    ...layeredSettings
  } = findProviderRow(table, provider);
  const { replyTemperature, maxSeconds, ...others } = table.defaults;
  const base = {
    ...others,
    maxSeconds: typeof maxSeconds === 'number' ? maxSeconds : maxSeconds[classifyProvider(provider)],
  };
  const defaults = taskClass === 'reply' ? { ...base, temperature: replyTemperature } : base;
  const model = request.model ?? own;
  if (model === undefined) throw new InvariantError(`policy ${table.version} names no model for provider ${provider}`);
  const layers = [defaults, layeredSettings, table.taskClasses[taskClass]].map(withoutUndefined);
  const merged = { ...defaults, ...layers[0], ...layers[1], ...layers[2] };
  return Object.freeze({
    ...merged,
    version: table.version,
    provider,
    taskClass,
    model,
    toolCallCaps: frozenCaps(merged.toolCallCaps),
    toolErrorCaps: frozenCaps(merged.toolErrorCaps),
    middleware: Object.freeze([...merged.middleware]),
    prices: Object.freeze({ ...table.prices }),
  });
}

function frozenCaps({ default: cap, overrides }: Policy['toolCallCaps']): Policy['toolCallCaps'] {
  return Object.freeze({ default: cap, overrides: Object.freeze({ ...overrides }) });
}

/** The table's row for a provider; empty for one that it does not name. */
export function findProviderRow(table: PolicyTable, provider: string): Partial<ProviderRow> {
  return (Object.hasOwn(table.providers, provider) && table.providers[provider]) || {};
}

/** An undefined field must not hide the layer below. */
function withoutUndefined<T extends object>(layer: T): Partial<T> {
  const given: Partial<T> = { ...layer };
  for (const key in given) if (given[key] === undefined) delete given[key];
  return given;
}
