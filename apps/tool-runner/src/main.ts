import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { runProcess, startTracing } from '#telemetry';
import { AppModule } from './app.module.js';
import { readConfig } from './config.js';
import { LOGGER } from './tokens.js';

await runProcess(async () => {
  const config = readConfig();
  const tracing = await startTracing({ serviceName: 'turnpike-tool-runner', endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT });
  const app = await NestFactory.createApplicationContext(AppModule.with(config), {
    logger: false,
    abortOnError: false,
  });
  return {
    line: `tool-runner: tools on ${config.PARTITIONS} partition(s), admin port ${config.ADMIN_PORT}`,
    logger: app.get(LOGGER),
    drainDeadlineMs: config.DRAIN_DEADLINE_MS,
    drain: async () => {
      await app.close();
      await tracing.stop();
    },
  };
});
