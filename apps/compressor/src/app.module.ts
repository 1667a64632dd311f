import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { createAnnouncement } from '#deployment';
import { providerNames } from '#llm';
import { publishedPolicy } from '#policy';
import { Opened, WorkersModule } from '#redis/nest';
import { createMetrics } from '#telemetry';
import type { Logger, Metrics } from '#telemetry';
import { withPolicy } from '#versions';
import type { PolicedEngine } from '#versions';
import { compressPorts } from './compress-ports.js';
import { COMPRESS_PORTS, CompressProcessor } from './compress.processor.js';
import type { Config } from './config.js';

function createCompressorMetrics(config: Config): Metrics {
  const models = [...Object.keys(publishedPolicy.prices), config.LLM_MODEL].filter(Boolean);
  return createMetrics({ app: 'compressor', bounds: { providers: [...providerNames], models } });
}

function createOpener(config: Config, logger: Logger) {
  const { REDIS_URL: url, PARTITIONS: partitions, PARTITION_WORKERS: partitionWorkers } = config;
  const times = { graceMs: config.HINT_GRACE_MS, retentionSeconds: config.RETENTION_DAYS * 86_400 };
  return async (
    onError: (error: Error) => void,
    onUnfit: (error: Error) => void,
  ): Promise<PolicedEngine<OpenEngine>> => {
    const announce = createAnnouncement('compressor', logger, onUnfit);
    const shared = { url, partitions, partitionWorkers, role: 'worker' } as const;
    const engine = await openEngine({ ...shared, times, onError, announce });
    return withPolicy(engine, config.POLICY_FILE, logger);
  };
}

/** What the compressor process runs: raw logs in, scratchpads out. */
@Module({})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const metrics = createCompressorMetrics(config);
    const engine = new Opened<PolicedEngine<OpenEngine>>();
    const ports = engine.map((open) => compressPorts(config, open, logger, metrics));
    const workers = WorkersModule.of({
      queues: { compress: config.COMPRESS_CONCURRENCY },
      processor: CompressProcessor,
      providers: [{ provide: COMPRESS_PORTS, useValue: ports }],
      open: createOpener(config, logger),
      admin: config.ADMIN_PORT,
      ...{ config, engine, logger, metrics },
    });
    return { module: AppModule, imports: [workers] };
  }
}
