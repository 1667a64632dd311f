/**
 * Language models behind one small port: text in, text and figures out. It does not know what a turn means or when to try again; prices
 * and accounts come with the call.
 */
export type { AccountObserver, CallAccount, CallPayer, Pacer, Purse } from './accounts/account.js';
export { accountModel } from './accounts/account-model.js';
export { accountEmbedder } from './accounts/account-embedder.js';
export { accountSettings, pickLimits, readDayCaps } from './accounts/account-settings.js';
export type { AccountSettings } from './accounts/account-settings.js';
export { accountObserver } from './accounts/account-observer.js';
export { besideSchema } from './schemas/beside-schema.js';
export { noteOn, readNotes } from './failures/call-notes.js';
export type { Completion, CompletionRequest, Model } from './model.js';
export { completeStructured } from './schemas/complete-structured.js';
export type { Read, Shape, Structured } from './schemas/complete-structured.js';
export { createModel, isProviderName, providerNames } from './models/create-model.js';
export { createEmbedder } from './models/embedder.js';
export type { Embedded, Embedder } from './embedding.js';
export type { ModelAccess } from './model-access.js';
export { classifyFallback } from './failures/fallback-kind.js';
export { isListed, listedModels } from './models/listed-models.js';
export { modelFetch } from './model-fetch.js';
export { modelNamed } from './models/named-model.js';
export { waitOutside, withOutside } from './wait-outside.js';
export type { Outside } from './wait-outside.js';
export { policyNames, policySettings } from './policy/policy-file.js';
export { runCapsIn } from './policy/run-caps.js';
export type { ProviderName } from './providers/providers.js';
export {
  addressProblems,
  findKeySetting,
  findMissingKey,
  modelAccess,
  pickCallMs,
  modelCallSettings,
  modelSettings,
  openedFrom,
  openProviders,
  providersIn,
} from './models/model-settings.js';
export type { ModelSettings } from './models/model-settings.js';
export { createProbe } from './providers/provider-probe.js';
export type { ProviderProbe } from './providers/provider-probe.js';
export { noteCalls } from './failures/note-calls.js';
export { reportUnknownModels } from './failures/unknown-model.js';
export { hashSchema } from './schemas/schema-id.js';
export type { Part, Watcher } from './streams/watcher.js';
export { fromStrict } from './schemas/from-strict.js';
export { anthropicRules, geminiRules, openAiRules, toStrictSchema } from './schemas/strict-schema.js';
export { whyFailed } from './failures/why-failed.js';
export { worstCostMicroUsd } from './accounts/worst-case.js';
export { isCompressorPrompt } from './scripted/compress-log.js';
export { scriptedCompletion } from './scripted/scripted.js';
