import type { Model } from './model.js';
import { createOpenAiModel } from './openai.js';
import type { OpenAiOptions } from './openai.js';
import { createScriptedModel } from './scripted.js';

/** A new provider is one file and one line here. */
const providers = {
  openai: createOpenAiModel,
  scripted: createScriptedModel,
} as const satisfies Record<string, (options: OpenAiOptions) => Model>;

export type ProviderName = keyof typeof providers;

/** The names that configuration may choose from. */
export const providerNames: readonly ProviderName[] = Object.keys(providers).filter(isProviderName);

/** Builds the model client of a provider. It opens no connection until it is called. */
export function createModel({ provider, ...options }: OpenAiOptions & { provider: ProviderName }): Model {
  return providers[provider](options);
}

function isProviderName(name: string): name is ProviderName {
  return Object.hasOwn(providers, name);
}
