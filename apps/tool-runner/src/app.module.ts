import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { AnswerStore, openEngine } from '#actor';
import type { OpenEngine } from '#actor';
import { compileTools } from '#contract';
import { WorkerProcess } from '#queue';
import { createMetrics } from '#telemetry';
import type { Logger } from '#telemetry';
import { createTools, toolSpecs } from '#tools';
import type { Config } from './config.js';
import { localBreaker } from './local-breaker.js';
import { runEffect } from './tool.processor.js';
import type { EffectPorts } from './tool.processor.js';

/** Tries of one call, at most: a claim must outlast them all. */
const mostTries = 2;
const claimSlackMs = 2_000;

function portsFor(config: Config, engine: OpenEngine): EffectPorts {
  const leaseMs = config.TOOL_TIMEOUT_MS * mostTries + claimSlackMs;
  const table = compileTools(toolSpecs());
  const tools = createTools({ dashboardUrl: config.DASHBOARD_API_URL, dashboardKey: config.DASHBOARD_API_KEY });
  return {
    store: engine.store,
    guard: {
      tools,
      checkArgs: (name, args) => table.checkArgs(name, args),
      timeoutMs: config.TOOL_TIMEOUT_MS,
      breaker: localBreaker(),
    },
    answersOf: (partition, effectId) => new AnswerStore(engine.redis, partition, leaseMs, effectId),
    leaseMs,
  };
}

function workerFor(config: Config, logger: Logger): WorkerProcess<OpenEngine> {
  const { REDIS_URL: url, PARTITIONS: partitions, HINT_GRACE_MS: graceMs } = config;
  return new WorkerProcess({
    queue: 'tool',
    concurrency: config.TOOL_CONCURRENCY,
    config,
    logger,
    metrics: createMetrics({ app: 'tool-runner', bounds: { tools: toolSpecs().map((spec) => spec.name) } }),
    open: (onError) => openEngine({ url, partitions, role: 'worker', times: { graceMs }, onError }),
    workWith: (engine) => {
      const ports = portsFor(config, engine);
      return async ({ effectId }, signal) => (effectId ? runEffect(ports, effectId, signal) : 'gone');
    },
  });
}

/** What the tool-runner process runs: the tools, each behind the guard. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: WorkerProcess, useFactory: () => workerFor(config, logger) }],
    };
  }
}
