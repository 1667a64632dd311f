import 'reflect-metadata';
import { runWorkerProcess } from '#telemetry';
import type { WorkerProcess } from '#telemetry';
import { readConfig } from './config.js';
import type { Config } from './config.js';

/** What boots as a compressor. */
export const compressor: WorkerProcess<Config> = {
  app: 'compressor',
  readConfig,
  load: async () => {
    const [{ openWorkers }, { AppModule }] = await Promise.all([import('#redis/nest'), import('./app.module.js')]);
    return (config, logger) => openWorkers(AppModule.with(config, logger));
  },
  line: ({ PARTITIONS }) => `scratchpads on ${PARTITIONS} partition(s)`,
};

/** Boots a compressor and runs it until it is told to end. */
export async function runCompressor(): Promise<void> {
  await runWorkerProcess(compressor);
}
