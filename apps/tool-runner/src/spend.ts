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
export const embeddingProviders: readonly Provider[] = ['openai', 'gemini', 'ollama'];

interface Parts {
  config: Config;
  engine: Pick<OpenEngine, 'redis'>;
  logger: Logger;
  metrics: Metrics;
}

/** How a provider is asked for embeddings; null: it cannot be, since its key is not here, nor an address that needs none. */
function accessTo(config: Config, provider: Provider): ModelAccess | null {
  switch (provider) {
    case 'openai': {
      const { OPENAI_API_KEY: apiKey, OPENAI_API_URL: apiUrl = '' } = config;
      return apiKey === '' && apiUrl === '' ? null : { apiKey, apiUrl };
    }
    case 'gemini': {
      const { GEMINI_API_KEY: apiKey = '', GEMINI_API_URL: apiUrl = '' } = config;
      return apiKey === '' ? null : { apiKey, apiUrl };
    }
    case 'ollama': {
      const { OLLAMA_API_URL: apiUrl = '' } = config;
      return apiUrl === '' ? null : { apiKey: '', apiUrl };
    }
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
