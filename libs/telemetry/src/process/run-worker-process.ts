import type { Logger } from '../logger.js';
import { runProcess } from './run-process.js';
import type { Running } from './run-process.js';
import { startTelemetry } from './start-telemetry.js';
import type { TelemetrySettings } from './start-telemetry.js';

/** What all workers read of their settings. */
interface WorkerSettings extends TelemetrySettings {
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

/** Boots a worker, in a process of its own or in one that several apps share. */
export async function bootWorker<Config extends WorkerSettings>(
  { app, load, line }: WorkerProcess<Config>,
  config: Config,
): Promise<Running> {
  const open = await load();
  const telemetry = await startTelemetry(app, config);
  const { logger } = telemetry;
  const opened = await open(config, logger);
  const drain = async (): Promise<void> => {
    await opened.close();
    await telemetry.stop();
  };
  return { line: `${app}: ${line(config)}`, logger, drainDeadlineMs: config.DRAIN_DEADLINE_MS, drain };
}
