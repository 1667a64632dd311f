import type { OpenEngine } from '#engine';
import { governorObserver, MoneyStore, openGovernors } from '#limits';
import { accountEmbedder, accountObserver, createEmbedder, pickLimits, readDayCaps } from '#llm';
import type { Embedder, ModelAccess } from '#llm';
import type { EmbeddingAsk } from '#nodes';
import { createToken } from '#redis';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';

type Provider = EmbeddingAsk['provider'];

/** Whose embeddings may be asked for. */
export const embeddingProviders: readonly Provider[] = ['openai', 'gemini', 'mistral', 'ollama', 'huggingface'];

interface Parts {
  config: Config;
  engine: Pick<OpenEngine, 'redis'>;
  logger: Logger;
  metrics: Metrics;
}

/** How a provider is asked for embeddings; null: it cannot be, since its key is not here, nor an address that needs none. */
function accessTo(config: Config, provider: Provider): ModelAccess | null {
  const { apiKey = '', apiUrl = '', isOpen = false } = pickSettings(config, provider);
  return apiKey === '' && !(isOpen && apiUrl !== '') ? null : { apiKey, apiUrl };
}

/** `isOpen`: an address is enough. */
interface Settings {
  apiKey?: string | undefined;
  apiUrl?: string | undefined;
  isOpen?: true;
}

function pickSettings(config: Config, provider: Provider): Settings {
  switch (provider) {
    case 'openai':
      return { apiKey: config.OPENAI_API_KEY, apiUrl: config.OPENAI_API_URL, isOpen: true };
    case 'gemini':
      return { apiKey: config.GEMINI_API_KEY, apiUrl: config.GEMINI_API_URL };
    case 'mistral':
      return { apiKey: config.MISTRAL_API_KEY, apiUrl: config.MISTRAL_API_URL };
    case 'huggingface':
      return { apiKey: config.HF_TOKEN, apiUrl: config.HF_API_URL };
    case 'ollama':
      return { apiUrl: config.OLLAMA_API_URL, isOpen: true };
  }
}

/**
 * Embeddings with their accounts, by provider, where this process has a key of it, or an address that needs none; else null. Caps and
 * limits are in the settings, and shared by all processes in Redis.
 */
export function embeddersFor(parts: Parts): (provider: Provider) => Embedder | null {
  const opened = new Map<Provider, Embedder | null>();
  return (provider) => {
    const known = opened.get(provider);
    if (known !== undefined) return known;
    const access = accessTo(parts.config, provider);
    const embedder = access && openEmbedder(provider, access, parts);
    opened.set(provider, embedder);
    return embedder;
  };
}

function openEmbedder(
  provider: Provider,
  access: ModelAccess,
  { config, engine: { redis }, logger, metrics }: Parts,
): Embedder {
  const governorOf = openGovernors(redis, (name) => pickLimits(config, name), governorObserver(logger, metrics));
  const caps = readDayCaps(config);
  const money = caps && { purse: new MoneyStore(redis), caps };
  const ports = { money, pacer: governorOf(provider), observer: accountObserver(logger, metrics) };
  const callMs = config.TOOL_TIMEOUT_MS;
  return accountEmbedder(provider, createEmbedder(access, provider), { ...ports, callMs, nameCall: createToken });
}
