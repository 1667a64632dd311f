import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { openEngine, withPolicy } from '#actor';
import type { PolicedEngine } from '#actor';
import { createModel, modelAccess } from '#llm';
import { resolvePolicy } from '#policy';
import type { Policy } from '#policy';
import { WorkerProcess } from '#queue';
import { createMetrics, withinTime } from '#telemetry';
import type { Logger } from '#telemetry';
import { compressEffect } from './compress.processor.js';
import type { CompressPorts } from './compress.processor.js';
import type { Config } from './config.js';
import { rewriteWith } from './rewrite.js';

/** The cap of a scratchpad in tokens (A80). */
const scratchpadTokens = 600;
const claimSlackMs = 2_000;

function portsFor(config: Config, engine: PolicedEngine): CompressPorts {
  const { LLM_PROVIDER: provider, LLM_MODEL: name } = config;
  const model = createModel({ provider, ...modelAccess(provider, config) });
  const asked = { provider, taskClass: 'action', ...(name ? { model: name } : {}) } as const;
  const policyNow = (): Policy => resolvePolicy(engine.policies.current, asked);
  return {
    store: engine.store,
    rewrite: (effect, trimmed, signal) =>
      withinTime(signal, config.MODEL_TIMEOUT_MS, (cut) => rewriteWith(model, policyNow(), effect, trimmed, cut)),
    maxTokens: scratchpadTokens,
    leaseMs: config.MODEL_TIMEOUT_MS + claimSlackMs,
  };
}

function workerFor(config: Config, logger: Logger): WorkerProcess<PolicedEngine> {
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  return new WorkerProcess({
    queue: 'compress',
    concurrency: config.COMPRESS_CONCURRENCY,
    config,
    logger,
    metrics: createMetrics({ app: 'compressor' }),
    open: async (onError) => {
      const engine = await openEngine({ url, partitions, role: 'worker', times, onError });
      return withPolicy(engine, config.POLICY_FILE, logger);
    },
    workWith: (engine) => {
      const ports = portsFor(config, engine);
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
