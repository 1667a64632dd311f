import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { createModel, withinTime } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import { createLogger, createMetrics } from '#telemetry';
import type { Logger } from '#telemetry';
import type { CompressPorts } from './compress-effect.js';
import { CompressProcessor } from './compress.processor.js';
import type { Config } from './config.js';
import { rewriteWith } from './rewrite.js';
import { COMPRESS_PORTS, CONFIG, ENGINE, LOGGER, METRICS } from './tokens.js';

/** The cap of a scratchpad in tokens (A80). */
const scratchpadTokens = 600;
const claimSlackMs = 2_000;

function openFor(config: Config, logger: Logger): Promise<OpenEngine> {
  return openEngine({
    url: config.REDIS_URL,
    partitions: config.PARTITIONS,
    role: 'worker',
    times: { graceMs: config.HINT_GRACE_MS },
    onError: (error) => logger.warn({ err: error }, 'Redis'),
  });
}

function portsFor(config: Config, engine: OpenEngine): CompressPorts {
  const { LLM_PROVIDER: provider, LLM_API_URL: apiUrl, LLM_API_KEY: apiKey = '', LLM_MODEL: name } = config;
  const model = createModel({ provider, apiUrl, apiKey });
  const policy = resolvePolicy(publishedPolicy, { provider, taskClass: 'action', ...(name ? { model: name } : {}) });
  return {
    store: engine.store,
    rewrite: (effect, trimmed, signal) =>
      withinTime(signal, config.MODEL_TIMEOUT_MS, (cut) => rewriteWith(model, policy, effect, trimmed, cut)),
    maxTokens: scratchpadTokens,
    leaseMs: config.MODEL_TIMEOUT_MS + claimSlackMs,
  };
}

/** What the compressor process runs: raw logs in, scratchpads out. */
@Module({})
export class AppModule {
  static with(config: Config): DynamicModule {
    return {
      module: AppModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger({ app: 'compressor', level: config.LOG_LEVEL }) },
        { provide: METRICS, useFactory: () => createMetrics({ app: 'compressor' }) },
        { provide: ENGINE, inject: [LOGGER], useFactory: (logger: Logger) => openFor(config, logger) },
        { provide: COMPRESS_PORTS, inject: [ENGINE], useFactory: (engine: OpenEngine) => portsFor(config, engine) },
        CompressProcessor,
      ],
    };
  }
}
