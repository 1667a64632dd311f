import { tellCompiled } from '../compiled-code.js';
import { createLogger } from '../logger.js';
import type { Logger, LogLevel } from '../logger.js';
import { tellSettingsFile } from '../settings-file.js';
import { startTracing } from '../tracing.js';
import { isShared } from './shared-process.js';

/** What every app reads of its settings for it. */
export interface TelemetrySettings {
  LOG_LEVEL: LogLevel;
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  TRACE_SAMPLE_RATIO: number;
}

/**
 * The log of an app, which says by what settings and compiled code its process runs, and the traces of the process; `stop` sends what is left of them. In a process
 * that several apps share whoever starts it has done both before.
 */
export async function startTelemetry(
  app: string,
  { LOG_LEVEL: level, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_SAMPLE_RATIO: ratio }: TelemetrySettings,
): Promise<{ logger: Logger; stop: () => Promise<void> }> {
  const logger = createLogger({ app, level });
  if (isShared()) return { logger, stop: () => Promise.resolve() };
  tellSettingsFile(logger);
  tellCompiled(logger);
  const tracing = await startTracing({ serviceName: `turnpike-${app}`, endpoint, ratio });
  return { logger, stop: () => tracing.stop() };
}
