import type { OpenEngine } from '#engine';
import { governorObserver, MoneyStore, openGovernors } from '#limits';
import { accountEmbedder, accountObserver, createEmbedder, pickLimits, readDayCaps } from '#llm';
import type { Embedder } from '#llm';
import { createToken } from '#redis';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';

/** The provider whose key and address embeddings have: its limits are theirs, and its models' too. */
export const embeddingProvider = 'openai';

/**
 * Embeddings with their accounts, where this process has a key of OpenAI's provider, or an address that needs none; else null. Caps and
 * limits are in the settings, and shared by all processes in Redis.
 */
export function embedderFor(
  config: Config,
  { redis }: Pick<OpenEngine, 'redis'>,
  logger: Logger,
  metrics: Metrics,
): Embedder | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_API_URL: apiUrl = '' } = config;
  if (apiKey === '' && apiUrl === '') return null;
  const governorOf = openGovernors(redis, (name) => pickLimits(config, name), governorObserver(logger, metrics));
  const caps = readDayCaps(config);
  const money = caps && { purse: new MoneyStore(redis), caps };
  const ports = { money, pacer: governorOf(embeddingProvider), observer: accountObserver(logger, metrics) };
  const callMs = config.TOOL_TIMEOUT_MS;
  return accountEmbedder(embeddingProvider, createEmbedder({ apiKey, apiUrl }), {
    ...ports,
    callMs,
    nameCall: createToken,
  });
}
