import 'reflect-metadata';
import { runWorkerProcess } from '#telemetry';
import { readConfig } from './config.js';

/** Boots a compressor and runs it until it is told to end. */
export async function runCompressor(): Promise<void> {
  await runWorkerProcess({
    app: 'compressor',
    readConfig,
    load: async () => {
      const [{ openWorkers }, { AppModule }] = await Promise.all([import('#redis/nest'), import('./app.module.js')]);
      return (config, logger) => openWorkers(AppModule.with(config, logger));
    },
    line: ({ PARTITIONS }) => `scratchpads on ${PARTITIONS} partition(s)`,
  });
}
