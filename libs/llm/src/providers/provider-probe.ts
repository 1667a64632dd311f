import type { ModelAccess } from '../model-access.js';
import { anthropicRoot, geminiRoot, openAiRoot, providerAddresses } from './provider-addresses.js';
import type { ProviderName } from './providers.js';

/** A GET that costs nothing and shows whether a provider is there and accepts the key, at the address that its client calls. */
export interface ProviderProbe {
  url: string;
  headers: Record<string, string>;
  /** The statuses by which it refuses the key, or asks for one. */
  refusals: readonly number[];
  /** Whether a good answer shows that the key is accepted: some servers answer everybody. */
  provesKey: boolean;
  /** Whether every call needs a key. */
  needsKey: boolean;
  /** Where it lists its models, asked with the same headers; null where we cannot ask for them. */
  models: string | null;
  /** The same question at the address that was probably meant, if the last part of its path was left out; null: nothing was left out. */
  meant: { root: string; url: string } | null;
}

type Prober = (access: ModelAccess) => ProviderProbe | null;

const unauthorized = [401, 403];

interface Listing {
  path?: string;
  listsToAll?: boolean;
  needsKey?: boolean;
}

function meantBy(root: string, ending: string, path: string): ProviderProbe['meant'] {
  return root.endsWith(ending) ? null : { root: `${root}${ending}`, url: `${root}${ending}/${path}` };
}

/** A server that speaks OpenAI's API lists its models. Some list them to everybody, and check the key elsewhere or not at all. */
function compatible(home: string, { path = 'models', listsToAll = false, needsKey = true }: Listing = {}): Prober {
  return ({ apiUrl, apiKey }) => {
    const root = openAiRoot(apiUrl || home);
    return {
      url: `${root}/${path}`,
      headers: { authorization: `Bearer ${apiKey || 'none'}` }, // what the client sends
      refusals: unauthorized,
      provesKey: apiKey !== '' && !listsToAll,
      needsKey,
      models: `${root}/models`,
      meant: meantBy(root, '/v1', path),
    };
  };
}

const huggingFace = compatible(providerAddresses.huggingFace, { listsToAll: true });

const probers: Readonly<Record<ProviderName, Prober>> = {
  anthropic: ({ apiUrl, apiKey }) => ({
    ...listedAt(`${anthropicRoot(apiUrl)}/v1/models?limit=1000`),
    headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
    refusals: unauthorized,
    meant: null,
  }),
  bedrock: ({ apiUrl, region }) => ({
    url: apiUrl || `https://bedrock-runtime.${region || 'us-east-1'}.amazonaws.com/`,
    headers: {},
    refusals: [],
    provesKey: false,
    needsKey: false,
    models: null, // the list needs AWS's signature
    meant: null,
  }),
  deepseek: compatible(providerAddresses.deepseek),
  gemini: ({ apiUrl, apiKey }) => ({
    ...listedAt(`${geminiRoot(apiUrl)}/models?pageSize=1000`),
    headers: { 'x-goog-api-key': apiKey },
    refusals: [400, ...unauthorized], // it answers a wrong key as a bad argument
    meant: meantBy(geminiRoot(apiUrl), '/v1beta', 'models?pageSize=1000'),
  }),
  groq: compatible(providerAddresses.groq),
  hf: huggingFace,
  huggingface: huggingFace,
  mistral: compatible(providerAddresses.mistral),
  ollama: compatible(providerAddresses.ollama, { needsKey: false }),
  openai: compatible(providerAddresses.openai),
  openrouter: compatible(providerAddresses.openrouter, { path: 'key' }),
  scripted: () => null,
  vllm: compatible(providerAddresses.vllm, { needsKey: false }),
};

/** The list of models also shows whether the key is accepted. */
function listedAt(url: string): Pick<ProviderProbe, 'url' | 'models' | 'needsKey' | 'provesKey'> {
  return { url, models: url, needsKey: true, provesKey: true };
}

/** The question that shows whether a provider is there; null for one that is part of this process. */
export function createProbe(provider: ProviderName, access: ModelAccess): ProviderProbe | null {
  return probers[provider](access);
}
