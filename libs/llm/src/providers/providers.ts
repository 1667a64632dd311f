import type { Model } from '../model.js';
import type { ModelAccess } from '../model-access.js';
import type { OpenAiQuirks } from './openai.js';
import { providerAddresses } from './provider-addresses.js';

/** Makes a provider's model. It is a promise so that no SDK is loaded before its first call. */
type Opener = (provider: string, access: ModelAccess) => Promise<Model>;

/** A server that speaks OpenAI's chat completions: one row, and no code. */
function compatible(quirks: OpenAiQuirks): Opener {
  return async (provider, access) => (await import('./openai.js')).createOpenAiModel(provider, access, quirks);
}

const huggingFace = compatible({ apiUrl: providerAddresses.huggingFace });

/** Every provider by the name that configuration and policy use. A new one is a row here. */
export const providers = {
  anthropic: async (provider, access) => (await import('./anthropic.js')).createAnthropicModel(provider, access),
  bedrock: async (provider, access) => (await import('./bedrock.js')).createBedrockModel(provider, access),
  deepseek: compatible({ apiUrl: providerAddresses.deepseek, formats: ['json_object', 'none'] }),
  gemini: async (provider, access) => (await import('./gemini.js')).createGeminiModel(provider, access),
  groq: compatible({
    apiUrl: providerAddresses.groq,
    formats: ['json_schema', 'json_tool', 'json_object', 'none'],
  }),
  hf: huggingFace,
  huggingface: huggingFace,
  mistral: compatible({ apiUrl: providerAddresses.mistral }),
  ollama: compatible({ apiUrl: providerAddresses.ollama }),
  openai: compatible({
    apiUrl: providerAddresses.openai,
    briefFormats: ['json_tool', 'json_schema', 'json_object', 'none'],
    hasStrictTools: true,
  }),
  openrouter: compatible({
    apiUrl: providerAddresses.openrouter,
    extra: { provider: { require_parameters: true } },
  }),
  scripted: async () => (await import('../scripted/scripted.js')).createScriptedModel(),
  vllm: compatible({ apiUrl: providerAddresses.vllm }),
} as const satisfies Record<string, Opener>;

export type ProviderName = keyof typeof providers;
