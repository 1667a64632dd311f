/**
 * Language models behind one small port: text in, text and figures out. It does not know what a turn means or when to try again; prices
 * and accounts come with the call.
 */
export type { AccountObserver, CallAccount, CallPayer, Pacer, Purse } from './account.js';
export { accountModel } from './account-model.js';
export { accountEmbedder } from './account-embedder.js';
export { accountSettings, capsOf, limitsOf } from './account-settings.js';
export type { AccountSettings } from './account-settings.js';
export { accountObserver } from './account-observer.js';
export { besideSchema } from './beside-schema.js';
export { noteOn, notesOf } from './call-notes.js';
export type { Completion, CompletionRequest, Model } from './model.js';
export { completeStructured } from './complete-structured.js';
export type { Read, Shape, Structured } from './complete-structured.js';
export { createModel, isProviderName, providerNames } from './create-model.js';
export { createEmbedder } from './embedder.js';
export type { Embedded, Embedder } from './embedding.js';
export { fallbackKindOf } from './fallback-kind.js';
export { isListed, listedModels } from './listed-models.js';
export { modelFetch } from './model-fetch.js';
export { modelNamed } from './named-model.js';
export { waitOutside, withOutside } from './wait-outside.js';
export type { Outside } from './wait-outside.js';
export { policyNames, policySettings } from './policy-file.js';
export { runCapsIn } from './run-caps.js';
export type { ProviderName } from './providers.js';
export {
  addressProblems,
  keySettingOf,
  missingKeyOf,
  modelAccess,
  callMsOf,
  modelCallSettings,
  modelSettings,
  openedFrom,
  openProviders,
  providersIn,
} from './model-settings.js';
export type { ModelSettings } from './model-settings.js';
export { probeOf } from './provider-probe.js';
export type { ProviderProbe } from './provider-probe.js';
export { reportUnknownModels } from './unknown-model.js';
export { schemaIdOf } from './schema-id.js';
export type { Part, Watcher } from './streams/watcher.js';
export { fromStrict } from './from-strict.js';
export { anthropicRules, geminiRules, openAiRules, toStrictSchema } from './strict-schema.js';
export { whyFailed } from './why-failed.js';
export { worstCostMicroUsd } from './worst-case.js';
export { isCompressorPrompt } from './compress-log.js';
export { scriptedCompletion } from './scripted.js';
