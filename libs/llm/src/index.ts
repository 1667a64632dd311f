/**
 * Language models behind one small port: text in, text and figures out.
 * It refuses to know what a turn means, when to try again, and what anything costs.
 */
export type { Completion, CompletionRequest, Model } from './model.js';
export { createModel, isProviderName, providerNames } from './create-model.js';
export type { ProviderName } from './providers.js';
export { modelAccess, modelSettings } from './model-settings.js';
export { scriptedCompletion } from './scripted.js';
