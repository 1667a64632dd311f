import { Inject } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { OpenEngine } from '#actor';
import { WorkerProcess } from '#queue';
import type { Logger, Metrics } from '#telemetry';
import type { Config } from './config.js';
import { compressEffect } from './compress-effect.js';
import type { CompressPorts } from './compress-effect.js';
import { COMPRESS_PORTS, CONFIG, ENGINE, LOGGER, METRICS } from './tokens.js';

/** The compressor at work: one scratchpad a hint. */
export class CompressProcessor implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly worker: WorkerProcess;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(ENGINE) private readonly engine: OpenEngine,
    @Inject(COMPRESS_PORTS) ports: CompressPorts,
    @Inject(LOGGER) logger: Logger,
    @Inject(METRICS) metrics: Metrics,
  ) {
    this.worker = new WorkerProcess({
      queue: 'compress',
      redis: engine.redis,
      queues: engine.queues,
      concurrency: config.COMPRESS_CONCURRENCY,
      lockMs: config.JOB_LOCK_MS,
      stalledCheckMs: config.STALLED_CHECK_MS,
      adminPort: config.ADMIN_PORT,
      stuckMs: config.STUCK_MS,
      logger,
      metrics,
      work: async ({ effectId }, signal) => (effectId ? compressEffect(ports, effectId, signal) : 'gone'),
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
