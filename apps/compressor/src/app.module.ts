import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { openEngine, withPolicy } from '#actor';
import type { PolicedEngine } from '#actor';
import { createModel, modelAccess } from '#llm';
import { publishedPolicy, resolvePolicy } from '#policy';
import type { Policy } from '#policy';
import { WorkerProcess } from '#queue';
import { createMetrics, withinTime } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { compressEffect } from './compress.processor.js';
import type { CompressPorts } from './compress.processor.js';
import type { Config } from './config.js';
import { rewriteWith } from './rewrite.js';
import { onAccount, payingFor } from './spend.js';

/** The cap of a scratchpad in tokens (A80). */
const scratchpadTokens = 600;
const claimSlackMs = 2_000;

function portsFor(config: Config, engine: PolicedEngine, logger: Logger, metrics: Metrics): CompressPorts {
  const { LLM_PROVIDER: provider, LLM_MODEL: name } = config;
  const client = createModel({ provider, ...modelAccess(provider, config) });
  const model = onAccount(client, config, engine, logger, metrics);
  const asked = { provider, taskClass: 'action', ...(name ? { model: name } : {}) } as const;
  const policyNow = (): Policy => resolvePolicy(engine.policies.current, asked);
  return {
    store: engine.store,
    rewrite: (effect, trimmed, tenant, signal) => {
      const policy = policyNow();
      const paying = payingFor(model, effect, tenant, policy);
      return withinTime(signal, config.MODEL_TIMEOUT_MS, (cut) => rewriteWith(paying, policy, effect, trimmed, cut));
    },
    maxTokens: scratchpadTokens,
    leaseMs: config.MODEL_TIMEOUT_MS + claimSlackMs,
  };
}

function workerFor(config: Config, logger: Logger): WorkerProcess<PolicedEngine> {
  const models = [...Object.keys(publishedPolicy.prices), config.LLM_MODEL].filter(Boolean);
  const metrics = createMetrics({ app: 'compressor', bounds: { providers: [config.LLM_PROVIDER], models } });
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  return new WorkerProcess({
    queue: 'compress',
    concurrency: config.COMPRESS_CONCURRENCY,
    config,
    logger,
    metrics,
    open: async (onError) => {
      const engine = await openEngine({ url, partitions, role: 'worker', times, onError });
      return withPolicy(engine, config.POLICY_FILE, logger);
    },
    workWith: (engine) => {
      const ports = portsFor(config, engine, logger, metrics);
      return async ({ effectId }, signal) => (effectId ? compressEffect(ports, effectId, signal) : 'gone');
    },
  });
}

/** What the compressor process runs: raw logs in, scratchpads out. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: WorkerProcess, useFactory: () => workerFor(config, logger) }],
    };
  }
}
