import { str } from 'envalid';
import type { CleanedEnv } from 'envalid';

import { publishedPolicy } from '#policy';
import { webAddress } from '#settings';

import { providerNames } from './create-model.js';
import type { ModelAccess } from './model-access.js';
import { policyFile } from './policy-file.js';
import { providerAddresses } from './provider-addresses.js';
import type { ProviderName } from './providers.js';

/** A provider's key: asked for at boot where that provider is chosen and `LLM_API_KEY` does not stand in for it. */
function keyOf(...names: readonly ProviderName[]) {
  const isMissed = (env: Readonly<Record<string, unknown>>): boolean =>
    names.some((name) => name === env['LLM_PROVIDER']) && !env['LLM_API_KEY'];
  return str({ default: undefined, requiredWhen: isMissed });
}

/** The settings that choose a provider and open it and others: each has a key of its own, so that rescue may cross over. */
export const modelSettings = {
  LLM_PROVIDER: str({ choices: [...providerNames] }),
  POLICY_FILE: policyFile()({ default: publishedPolicy }),
  LLM_API_URL: webAddress({ default: undefined }),
  LLM_API_KEY: str({
    default: undefined,
    requiredWhen: (env) => env['LLM_PROVIDER'] === 'openai' && !env['OPENAI_API_KEY'],
  }),
  ANTHROPIC_API_KEY: keyOf('anthropic'),
  ANTHROPIC_API_URL: webAddress({ default: undefined }),
  AWS_BEARER_TOKEN_BEDROCK: str({ default: '' }),
  AWS_REGION: str({ default: 'us-east-1' }),
  BEDROCK_API_URL: str({ default: '' }),
  GEMINI_API_KEY: keyOf('gemini'),
  GEMINI_API_URL: webAddress({ default: undefined }),
  GROQ_API_KEY: keyOf('groq'),
  GROQ_API_URL: webAddress({ default: undefined }),
  HF_TOKEN: keyOf('hf', 'huggingface'),
  HF_API_URL: webAddress({ default: undefined }),
  OLLAMA_API_URL: webAddress({ default: undefined }),
  OPENAI_API_KEY: str({ default: '' }),
  OPENAI_API_URL: webAddress({ default: undefined }),
  OPENROUTER_API_KEY: keyOf('openrouter'),
  OPENROUTER_API_URL: webAddress({ default: undefined }),
  VLLM_API_KEY: str({ default: '' }),
  VLLM_API_URL: webAddress({ default: undefined }),
};

export type ModelSettings = Readonly<CleanedEnv<typeof modelSettings>>;

type Setting = Exclude<keyof typeof modelSettings, 'POLICY_FILE'>;

/** Which settings open which provider; one without an address has its own. */
const openedBy: Readonly<Record<ProviderName, { key?: Setting; url?: Setting }>> = {
  anthropic: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_API_URL' },
  bedrock: { key: 'AWS_BEARER_TOKEN_BEDROCK', url: 'BEDROCK_API_URL' },
  gemini: { key: 'GEMINI_API_KEY', url: 'GEMINI_API_URL' },
  groq: { key: 'GROQ_API_KEY', url: 'GROQ_API_URL' },
  hf: { key: 'HF_TOKEN', url: 'HF_API_URL' },
  huggingface: { key: 'HF_TOKEN', url: 'HF_API_URL' },
  ollama: { url: 'OLLAMA_API_URL' },
  openai: { key: 'OPENAI_API_KEY', url: 'OPENAI_API_URL' },
  openrouter: { key: 'OPENROUTER_API_KEY', url: 'OPENROUTER_API_URL' },
  scripted: {},
  vllm: { key: 'VLLM_API_KEY', url: 'VLLM_API_URL' },
};

/**
 * What opens a provider, out of a process's settings. `LLM_API_KEY` and `LLM_API_URL` are the key and the address of the provider that
 * `LLM_PROVIDER` names, where it has none of its own.
 */
export function modelAccess(provider: ProviderName, settings: ModelSettings): ModelAccess {
  const { key, url } = openedFrom(provider, settings);
  return {
    apiKey: (key && settings[key]) || '',
    apiUrl: (url && settings[url]) || '',
    region: settings.AWS_REGION,
  };
}

/** Which settings a provider's key and address are read from; null: it has no key, and its address is its home. */
export function openedFrom(provider: ProviderName, settings: ModelSettings): Record<'key' | 'url', Setting | null> {
  const { key, url } = openedBy[provider];
  const isChosen = provider === settings.LLM_PROVIDER;
  const ofTwo = (own: Setting | undefined, common: Setting): Setting | null => {
    if (own === undefined || settings[own]) return own ?? null;
    return isChosen && settings[common] ? common : null;
  };
  return { key: ofTwo(key, 'LLM_API_KEY'), url: ofTwo(url, 'LLM_API_URL') };
}

/** What keeps the settings from meaning one thing: the chosen provider's key would go to the home of another. */
export function addressProblems({ LLM_PROVIDER: chosen, LLM_API_URL: url }: Partial<ModelSettings>): string[] {
  if (!url || chosen === undefined || chosen === 'scripted') return [];
  const { host } = new URL(url);
  const isHomeOf = (home: string): boolean => new URL(home).host === host;
  const strangers = Object.entries(providerAddresses).filter(([name]) => name.toLowerCase() !== ownerOf(chosen));
  const other = strangers.find(([, home]) => isHomeOf(home))?.[0];
  if (other === undefined || isLocal(host)) return [];
  return [
    `LLM_API_URL: is where ${other} is, and LLM_PROVIDER is ${chosen}; leave it empty, or set that one's address`,
  ];
}

/** The name under which a provider's address stands. */
function ownerOf(provider: ProviderName): string {
  return provider === 'hf' ? 'huggingface' : provider;
}

/** Servers of one's own share a machine. */
function isLocal(host: string): boolean {
  return host.startsWith('127.0.0.1:');
}

/** Providers that may be asked without a key. */
const mayBeOpen: readonly ProviderName[] = ['bedrock', 'vllm'];

/** The setting in which a provider's key is missed; null where the key is there, or none is needed. */
export function missingKeyOf(provider: ProviderName, environment: NodeJS.ProcessEnv): string | null {
  const { key } = openedBy[provider];
  if (key === undefined || mayBeOpen.includes(provider) || environment[key]) return null;
  return provider === environment['LLM_PROVIDER'] && environment['LLM_API_KEY'] ? null : key;
}

/** Which setting holds a provider's key; null for one that takes none. */
export function keySettingOf(provider: ProviderName): string | null {
  return openedBy[provider].key ?? null;
}

/** The providers that a process may ask as it is set up: the chosen one, and those whose own key is there. Of two names for one the first. */
export function providersIn(settings: ModelSettings): ProviderName[] {
  const identityOf = (name: ProviderName): string => openedBy[name].key ?? name;
  const isKeyed = (name: ProviderName): boolean => {
    const { key } = openedBy[name];
    return key !== undefined && Boolean(settings[key]);
  };
  const all = [settings.LLM_PROVIDER, ...providerNames.filter(isKeyed)];
  return all.filter((name, at) => all.findIndex((one) => identityOf(one) === identityOf(name)) === at);
}
