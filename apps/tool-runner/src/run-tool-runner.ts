import 'reflect-metadata';
import { runWorkerProcess } from '#telemetry';
import { readConfig } from './config.js';

/** Boots a tool-runner and runs it until it is told to end. */
export async function runToolRunner(): Promise<void> {
  await runWorkerProcess({
    app: 'tool-runner',
    readConfig,
    load: async () => {
      const [{ openWorkers }, { AppModule }] = await Promise.all([import('#redis/nest'), import('./app.module.js')]);
      return (config, logger) => openWorkers(AppModule.with(config, logger));
    },
    line: ({ PARTITIONS }) => `tools on ${PARTITIONS} partition(s)`,
  });
}
