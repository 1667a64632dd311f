import { Inject } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { OpenEngine } from '#actor';
import { WorkerProcess } from '#queue';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';
import { runEffect } from './run-effect.js';
import type { EffectPorts } from './run-effect.js';
import { CONFIG, EFFECT_PORTS, ENGINE, LOGGER, METRICS } from './tokens.js';

/** The tool-runner at work: one owed call a hint. */
export class ToolProcessor implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly worker: WorkerProcess;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(ENGINE) private readonly engine: OpenEngine,
    @Inject(EFFECT_PORTS) ports: EffectPorts,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.worker = new WorkerProcess({
      queue: 'tool',
      redis: engine.redis,
      queues: engine.queues,
      concurrency: config.TOOL_CONCURRENCY,
      lockMs: config.JOB_LOCK_MS,
      stalledCheckMs: config.STALLED_CHECK_MS,
      adminPort: config.ADMIN_PORT,
      stuckMs: config.STUCK_MS,
      logger,
      metrics,
      work: async ({ effectId }, signal) => (effectId ? runEffect(ports, effectId, signal) : 'gone'),
    });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.drain();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.close();
    await this.worker.close();
  }
}
