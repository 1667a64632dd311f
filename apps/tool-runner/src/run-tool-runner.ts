import 'reflect-metadata';
import { runWorkerProcess } from '#telemetry';
import type { WorkerProcess } from '#telemetry';
import { readConfig } from './config.js';
import type { Config } from './config.js';

/** What boots as a tool-runner. */
export const toolRunner: WorkerProcess<Config> = {
  app: 'tool-runner',
  readConfig,
  load: async () => {
    const [{ openWorkers }, { AppModule }] = await Promise.all([import('#redis/nest'), import('./app.module.js')]);
    return (config, logger) => openWorkers(AppModule.with(config, logger));
  },
  line: ({ PARTITIONS }) => `tools on ${PARTITIONS} partition(s)`,
};

/** Boots a tool-runner and runs it until it is told to end. */
export async function runToolRunner(): Promise<void> {
  await runWorkerProcess(toolRunner);
}
