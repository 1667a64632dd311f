import { tellCompiled } from '../compiled-code.js';
import { createLogger } from '../logger.js';
import type { Logger, LogLevel } from '../logger.js';
import { runProcess } from './run-process.js';
import type { Running } from './run-process.js';
import { tellSettingsFile } from '../settings-file.js';
import { startTracing } from '../tracing.js';

/** What all workers read of their settings. */
interface WorkerSettings {
  LOG_LEVEL: LogLevel;
  OTEL_EXPORTER_OTLP_ENDPOINT: string;
  TRACE_SAMPLE_RATIO: number;
  DRAIN_DEADLINE_MS: number;
}

/** Starts the work of a process; `close` finishes what is under way. */
type Open<Config> = (config: Config, logger: Logger) => Promise<{ close(): Promise<void> }>;

/** A process that takes jobs from queues. */
export interface WorkerProcess<Config extends WorkerSettings> {
  app: string;
  /** Throws one error that names every problem. */
  readConfig: (environment?: NodeJS.ProcessEnv) => Config;
  /** Slow imports come after the settings, so that wrong settings are reported at once. */
  load: () => Promise<Open<Config>>;
  /** What is logged once it is up. */
  line: (config: Config) => string;
}

/** Boots a worker and runs it until it is told to end. */
export async function runWorkerProcess<Config extends WorkerSettings>(worker: WorkerProcess<Config>): Promise<void> {
  await runProcess(async () => bootWorker(worker, worker.readConfig()));
}

/** Boots a worker. Of a process that several apps share, whoever starts it traces, and says which settings it has. */
export async function bootWorker<Config extends WorkerSettings>(
  { app, load, line }: WorkerProcess<Config>,
  config: Config,
  isShared = false,
): Promise<Running> {
  const open = await load();
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRACE_SAMPLE_RATIO: ratio } = config;
  const tracing = isShared ? null : await startTracing({ serviceName: `turnpike-${app}`, endpoint, ratio });
  const logger = createLogger({ app, level: config.LOG_LEVEL });
  if (!isShared) {
    tellSettingsFile(logger);
    tellCompiled(logger);
  }
  const opened = await open(config, logger);
  const drain = async (): Promise<void> => {
    await opened.close();
    await tracing?.stop();
  };
  return { line: `${app}: ${line(config)}`, logger, drainDeadlineMs: config.DRAIN_DEADLINE_MS, drain };
}
