import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { agentDefaults } from '#agent';
import { AgentVersionStore, withPolicy } from '#versions';
import { openEngine } from '#actor';
import { announcementOf } from '#deployment';
import type { Address } from '#contract';
import type { OpenEngine } from '#actor';
import type { PolicedEngine } from '#versions';
import type { Compress } from '#contract';
import { providerNames, reportUnknownModels, whyFailed } from '#llm';
import { callerRole, openChain } from '#middleware';
import type { Scene } from '#middleware';
import { publishedPolicy } from '#policy';
import { WorkerProcess } from '#redis';
import { AgentVersionCache } from '#registry';
import { createMetrics, withinTime } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { compressEffect } from './compress.processor.js';
import type { CompressPorts } from './compress.processor.js';
import type { Config } from './config.js';
import { modelsOf, PinnedPolicies } from './pinned-policies.js';
import { rewriteWith } from './rewrite.js';
import { onAccount, payingFor } from './spend.js';

const claimSlackMs = 2_000;

function portsFor(config: Config, engine: PolicedEngine<OpenEngine>, logger: Logger, metrics: Metrics): CompressPorts {
  const { scratchpadMaxTokens: maxTokens } = agentDefaults; // the same cap that the agent asks by
  const told = reportUnknownModels(logger, metrics);
  const modelOf = modelsOf(config, (client) => told(onAccount(client, config, engine, logger, metrics)));
  const versions = new AgentVersionStore(engine.redis, engine.store.engine.times.retentionSeconds * 1_000);
  const pinned = new PinnedPolicies(config, engine.policies, new AgentVersionCache(undefined, versions));
  return {
    store: engine.store,
    rewrite: async (effect, address, signal) => {
      const { tenant } = address;
      const policy = await pinned.policyFor(effect.pin);
      const hooks = openChain(effect.middleware, config.MIDDLEWARE_DIR, logger).within(sceneOf(effect, address));
      const paying = payingFor(modelOf(policy.provider), effect, tenant, policy);
      return withinTime(signal, config.MODEL_TIMEOUT_MS, (cut) =>
        rewriteWith(paying, policy, effect, maxTokens, cut, hooks),
      );
    },
    maxTokens,
    leaseMs: config.MODEL_TIMEOUT_MS + claimSlackMs,
    count: (end) => metrics.count('compressions', { end }),
    onFailure: ({ id: effectId, runId }, end, error) => {
      const { cause, status, message: why } = whyFailed(error) ?? {};
      const unexplained = error !== undefined && cause === undefined;
      logger.warn({ effectId, runId, end, cause, status, why, ...(unexplained && { err: error }) }, 'not compressed');
    },
  };
}

/** What hooks are told of the run whose log is rewritten (ADR 45). */
function sceneOf({ runId, pin }: Compress, side: Address): Scene {
  const { tenant, channel } = side;
  const run = { tenant, run: runId, agent: pin?.agentId ?? '', channel, role: callerRole(side, false) };
  return { run, modelHint: null, toolHint: () => null };
}

function workerFor(config: Config, logger: Logger): WorkerProcess<PolicedEngine<OpenEngine>> {
  const models = [...Object.keys(publishedPolicy.prices), config.LLM_MODEL].filter(Boolean);
  const metrics = createMetrics({ app: 'compressor', bounds: { providers: [...providerNames], models } });
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  return new WorkerProcess({
    queue: 'compress',
    concurrency: config.COMPRESS_CONCURRENCY,
    config,
    logger,
    metrics,
    open: async (onError, onUnfit) => {
      const announce = announcementOf('compressor', logger, onUnfit);
      const engine = await openEngine({ url, partitions, role: 'worker', times, onError, announce });
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
