import { str } from 'envalid';
import type { CleanedEnv } from 'envalid';

import { classifyProvider } from '#policy';
import { integer, setting, webAddress } from '#settings';

import { providerNames } from './create-model.js';
import type { ModelAccess } from '../model-access.js';
import { providerAddresses } from '../providers/provider-addresses.js';
import type { ProviderName } from '../providers/providers.js';

/** A provider's key: required at boot if that provider is chosen and `LLM_API_KEY` does not replace it. */
function buildKeySetting(title: string, ...names: readonly ProviderName[]) {
  const isMissed = (env: Readonly<Record<string, unknown>>): boolean =>
    names.some((name) => name === env['LLM_PROVIDER']) && !env['LLM_API_KEY'];
  return setting(`the key of ${title}`, str({ default: undefined, requiredWhen: isMissed }), {
    default: 'as `LLM_API_KEY`',
  });
}

/** A provider's address, for proxies and stand-ins. */
function buildAddressSetting(title: string, home: string) {
  const { port } = new URL(home);
  const otherwise = port === '' ? 'its home' : `port ${port} here`;
  return setting(`the address of ${title}`, webAddress({ default: undefined }), { default: otherwise });
}

/**
 * The settings that choose a provider and give access to it and others: each has a key of its own, so that rescue may use another
 * provider.
 */
export const modelSettings = {
  LLM_PROVIDER: setting('the provider of the model', str({ choices: [...providerNames] }), {
    example: 'openai',
    note: '`openai` is any compatible server, `scripted` is offline and deterministic. Each has a model in the [policy](policy.md).',
  }),
  LLM_API_URL: setting('the address of the chosen provider', webAddress({ default: undefined }), {
    default: 'its home',
    note: 'Where that provider has no address of its own below. The home of another provider is refused at boot.',
  }),
  LLM_API_KEY: setting(
    'the key of the chosen provider',
    str({
      default: undefined,
      requiredWhen: (env) => env['LLM_PROVIDER'] === 'openai' && !env['OPENAI_API_KEY'],
    }),
    {
      note: 'Where that provider has no key of its own below; one of the two is required, but for Bedrock, Ollama and vLLM. Further keys let rescue cross over to another provider.',
    },
  ),
  ANTHROPIC_API_KEY: buildKeySetting('Anthropic', 'anthropic'),
  ANTHROPIC_API_URL: buildAddressSetting('Anthropic', providerAddresses.anthropic),
  AWS_BEARER_TOKEN_BEDROCK: setting('the key of Bedrock', str({ default: '' }), { default: 'AWS’s credentials' }),
  AWS_REGION: setting('the region of Bedrock', str({ default: 'us-east-1' })),
  BEDROCK_API_URL: setting('the address of Bedrock', str({ default: '' }), { default: 'the region’s own' }),
  DEEPSEEK_API_KEY: buildKeySetting('DeepSeek', 'deepseek'),
  DEEPSEEK_API_URL: buildAddressSetting('DeepSeek', providerAddresses.deepseek),
  GEMINI_API_KEY: buildKeySetting('Gemini', 'gemini'),
  GEMINI_API_URL: buildAddressSetting('Gemini', providerAddresses.gemini),
  GROQ_API_KEY: buildKeySetting('Groq', 'groq'),
  GROQ_API_URL: buildAddressSetting('Groq', providerAddresses.groq),
  HF_TOKEN: buildKeySetting('Hugging Face', 'hf', 'huggingface'),
  HF_API_URL: buildAddressSetting('Hugging Face', providerAddresses.huggingFace),
  MISTRAL_API_KEY: buildKeySetting('Mistral', 'mistral'),
  MISTRAL_API_URL: buildAddressSetting('Mistral', providerAddresses.mistral),
  OLLAMA_API_URL: buildAddressSetting('Ollama', providerAddresses.ollama),
  OPENAI_API_KEY: setting('the key of OpenAI', str({ default: '' }), { default: 'as `LLM_API_KEY`' }),
  OPENAI_API_URL: buildAddressSetting('OpenAI', providerAddresses.openai),
  OPENROUTER_API_KEY: buildKeySetting('OpenRouter', 'openrouter'),
  OPENROUTER_API_URL: buildAddressSetting('OpenRouter', providerAddresses.openrouter),
  VLLM_API_KEY: setting('the key of vLLM', str({ default: '' })),
  VLLM_API_URL: buildAddressSetting('vLLM', providerAddresses.vllm),
};

/** Which of a provider's models are called, and for how long. */
export const modelCallSettings = {
  LLM_MODEL: setting('the model to call', str({ default: '' }), { default: 'the policy’s' }),
  LLM_RESCUE_MODEL: setting('the stronger model of rescue and escalation', str({ default: '' }), {
    default: 'the policy’s',
    note: 'Of the same provider. Where the policy has none either, it is the same model.',
  }),
  MODEL_TIMEOUT_MS: setting(
    'the longest time of one model call',
    integer({ min: 100, max: 600_000, default: 60_000 }),
    { note: 'A wait for its turn is not part of it.' },
  ),
  MODEL_LOCAL_TIMEOUT_MS: setting(
    'the same of a model on a machine of one’s own',
    integer({ min: 100, max: 600_000, default: 180_000 }),
    { note: 'Of `ollama` and `vllm`. Set `MODEL_TIMEOUT_MS` alone where another provider’s address is one of yours.' },
  ),
};

/** The longest time of one call of this provider, in milliseconds. */
export function pickCallMs(
  settings: { MODEL_TIMEOUT_MS: number; MODEL_LOCAL_TIMEOUT_MS: number },
  provider: string,
): number {
  return classifyProvider(provider) === 'local' ? settings.MODEL_LOCAL_TIMEOUT_MS : settings.MODEL_TIMEOUT_MS;
}

export type ModelSettings = Readonly<CleanedEnv<typeof modelSettings>>;

type Setting = keyof typeof modelSettings;

/** Which settings give access to which provider; one without an address uses its default. */
const openedBy: Readonly<Record<ProviderName, { key?: Setting; url?: Setting }>> = {
  anthropic: { key: 'ANTHROPIC_API_KEY', url: 'ANTHROPIC_API_URL' },
  bedrock: { key: 'AWS_BEARER_TOKEN_BEDROCK', url: 'BEDROCK_API_URL' },
  deepseek: { key: 'DEEPSEEK_API_KEY', url: 'DEEPSEEK_API_URL' },
  gemini: { key: 'GEMINI_API_KEY', url: 'GEMINI_API_URL' },
  groq: { key: 'GROQ_API_KEY', url: 'GROQ_API_URL' },
  hf: { key: 'HF_TOKEN', url: 'HF_API_URL' },
  huggingface: { key: 'HF_TOKEN', url: 'HF_API_URL' },
  mistral: { key: 'MISTRAL_API_KEY', url: 'MISTRAL_API_URL' },
  ollama: { url: 'OLLAMA_API_URL' },
  openai: { key: 'OPENAI_API_KEY', url: 'OPENAI_API_URL' },
  openrouter: { key: 'OPENROUTER_API_KEY', url: 'OPENROUTER_API_URL' },
  scripted: {},
  vllm: { key: 'VLLM_API_KEY', url: 'VLLM_API_URL' },
};

/**
 * A provider's address and credentials, from a process's settings. `LLM_API_KEY` and `LLM_API_URL` belong to the provider that
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

/** Which settings a provider's key and address are read from; null: it has no key, or its default address is used. */
export function openedFrom(provider: ProviderName, settings: ModelSettings): Record<'key' | 'url', Setting | null> {
  const { key, url } = openedBy[provider];
  const isChosen = provider === settings.LLM_PROVIDER;
  const ofTwo = (own: Setting | undefined, common: Setting): Setting | null => {
    if (own === undefined || settings[own]) return own ?? null;
    return isChosen && settings[common] ? common : null;
  };
  return { key: ofTwo(key, 'LLM_API_KEY'), url: ofTwo(url, 'LLM_API_URL') };
}

/** What makes the settings contradictory: the chosen provider's key would be sent to another provider's address. */
export function addressProblems({ LLM_PROVIDER: chosen, LLM_API_URL: url }: Partial<ModelSettings>): string[] {
  if (!url || chosen === undefined || chosen === 'scripted') return [];
  const { host } = new URL(url);
  const isHomeAddress = (home: string): boolean => new URL(home).host === host;
  const strangers = Object.entries(providerAddresses).filter(([name]) => name.toLowerCase() !== pickOwner(chosen));
  const other = strangers.find(([, home]) => isHomeAddress(home))?.[0];
  if (other === undefined || isLocal(host)) return [];
  return [
    `LLM_API_URL: is where ${other} is, and LLM_PROVIDER is ${chosen}; leave it empty, or set that one's address`,
  ];
}

/** The setting that holds a provider's address. */
function pickOwner(provider: ProviderName): string {
  return provider === 'hf' ? 'huggingface' : provider;
}

/** Self-hosted servers share a machine. */
function isLocal(host: string): boolean {
  return host.startsWith('127.0.0.1:');
}

/** Providers that may be asked without a key. */
const mayBeOpen: readonly ProviderName[] = ['bedrock', 'vllm'];

/** The setting in which a provider's key is missing; null where the key is there, or none is needed. */
export function findMissingKey(provider: ProviderName, environment: NodeJS.ProcessEnv): string | null {
  const { key } = openedBy[provider];
  if (key === undefined || mayBeOpen.includes(provider) || environment[key]) return null;
  return provider === environment['LLM_PROVIDER'] && environment['LLM_API_KEY'] ? null : key;
}

/** Which setting holds a provider's key; null for one that needs none. */
export function findKeySetting(provider: ProviderName): string | null {
  return openedBy[provider].key ?? null;
}

/**
 * The providers that a process may call with its settings: the chosen one, and those with a key of their own. Of two names for one the
 * first.
 */
export function providersIn(settings: ModelSettings): ProviderName[] {
  const findIdentity = (name: ProviderName): string => openedBy[name].key ?? name;
  const isKeyed = (name: ProviderName): boolean => {
    const { key } = openedBy[name];
    return key !== undefined && Boolean(settings[key]);
  };
  const all = [settings.LLM_PROVIDER, ...providerNames.filter(isKeyed)];
  return all.filter((name, at) => all.findIndex((one) => findIdentity(one) === findIdentity(name)) === at);
}

/** The providers that may be called with these settings: each has a key, or needs none. */
export function openProviders(settings: ModelSettings): ProviderName[] {
  const needsNone = (name: ProviderName): boolean => openedBy[name].key === undefined || mayBeOpen.includes(name);
  return providerNames.filter((name) => needsNone(name) || openedFrom(name, settings).key !== null);
}
