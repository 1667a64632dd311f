import { InvariantError } from '#errors';
import { createModel, isProviderName, modelAccess } from '#llm';
import type { Model } from '#llm';
import type { Config } from '../config.js';
import type { ModelOf } from './ask-routes.js';

/** The model clients of this process, from its settings; each is made when it is first used. */
export function createModels(config: Config, guard: (model: Model) => Model = (model) => model): ModelOf {
  const made = new Map<string, Model>();
  return (provider) => {
    const model = made.get(provider) ?? guard(openModel(config, provider));
    made.set(provider, model);
    return model;
  };
}

function openModel(config: Config, provider: string): Model {
  if (!isProviderName(provider)) throw new InvariantError(`there is no provider ${provider}`);
  return createModel({ provider, ...modelAccess(provider, config) });
}
