import 'reflect-metadata';
import { createLogger, runProcess, startTracing } from '#telemetry';
import { readConfig } from './config.js';

/** Boots a controller and runs it until it is told to end. */
export async function runController(): Promise<void> {
  await runProcess(async () => {
    const config = readConfig();
    // Slow imports come after the settings, so that wrong settings are reported at once.
    const [{ NestFactory }, { AppModule }] = await Promise.all([import('@nestjs/core'), import('./app.module.js')]);
    const {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      TRACE_SAMPLE_RATIO: ratio,
      DRAIN_DEADLINE_MS: drainDeadlineMs,
    } = config;
    const tracing = await startTracing({ serviceName: 'turnpike-controller', endpoint, ratio });
    const logger = createLogger({ app: 'controller', level: config.LOG_LEVEL });
    const quietly = { logger: false, abortOnError: false } as const;
    const app = await NestFactory.createApplicationContext(AppModule.with(config, logger), quietly);
    const drain = async (): Promise<void> => {
      await app.close();
      await tracing.stop();
    };
    const line = `controller: turns on ${config.PARTITIONS} partition(s), model ${config.LLM_PROVIDER}`;
    return { line, logger, drainDeadlineMs, drain };
  });
}
