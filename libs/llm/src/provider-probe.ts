import type { ModelAccess } from './model-access.js';
import { providerAddresses } from './provider-addresses.js';
import type { ProviderName } from './providers.js';

/** A GET that costs nothing and shows whether a provider is there and takes the key. */
export interface ProviderProbe {
  url: string;
  headers: Record<string, string>;
  /** The statuses by which it refuses the key; empty where this question needs none, and the key remains untried. */
  refusals: readonly number[];
  /** Whether no call to it succeeds without a key. */
  needsKey: boolean;
  /** Where it lists its models, asked with the same headers; null where we cannot ask for them. */
  models: string | null;
}

type Prober = (access: ModelAccess) => ProviderProbe | null;

const unauthorized = [401, 403];

/** Its address without what the SDKs, too, take off its end. */
function rootOf(apiUrl: string): string {
  return apiUrl.replace(/\/+$/, '');
}

function bearer(apiKey: string): Record<string, string> {
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` };
}

interface Listing {
  path?: string;
  refusals?: readonly number[];
  needsKey?: boolean;
}

/** A server that speaks OpenAI's API lists its models; some list them to everybody, and show the key's worth elsewhere or not at all. */
function compatible(home: string, { path = 'models', refusals = unauthorized, needsKey = true }: Listing = {}): Prober {
  return ({ apiUrl, apiKey }) => ({
    url: `${rootOf(apiUrl || home)}/${path}`,
    headers: bearer(apiKey),
    refusals: apiKey === '' ? [] : refusals,
    needsKey,
    models: `${rootOf(apiUrl || home)}/models`,
  });
}

/** The list of models shows what the key is worth, too. */
function listedAt(url: string): Pick<ProviderProbe, 'url' | 'models'> {
  return { url, models: url };
}

const huggingFace = compatible(providerAddresses.huggingFace, { refusals: [] });

const probers: Readonly<Record<ProviderName, Prober>> = {
  anthropic: ({ apiUrl, apiKey }) => ({
    ...listedAt(`${rootOf(apiUrl || providerAddresses.anthropic).replace(/\/v1$/, '')}/v1/models?limit=1000`),
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
    refusals: unauthorized,
    needsKey: true,
  }),
  bedrock: ({ apiUrl, region }) => ({
    url: apiUrl || `https://bedrock-runtime.${region || 'us-east-1'}.amazonaws.com/`,
    headers: {},
    refusals: [],
    needsKey: false,
    models: null, // the list wants AWS's signature
  }),
  gemini: ({ apiUrl, apiKey }) => ({
    ...listedAt(`${rootOf(apiUrl || providerAddresses.gemini)}/models?pageSize=1000`),
    headers: { 'x-goog-api-key': apiKey },
    refusals: [400, ...unauthorized], // it calls a wrong key a bad argument
    needsKey: true,
  }),
  groq: compatible(providerAddresses.groq),
  hf: huggingFace,
  huggingface: huggingFace,
  ollama: compatible(providerAddresses.ollama, { needsKey: false }),
  openai: compatible(providerAddresses.openai),
  openrouter: compatible(providerAddresses.openrouter, { path: 'key' }),
  scripted: () => null,
  vllm: compatible(providerAddresses.vllm, { needsKey: false }),
};

/** What to ask a provider to see that it is there; null for one that is part of this process. */
export function probeOf(provider: ProviderName, access: ModelAccess): ProviderProbe | null {
  return probers[provider](access);
}
