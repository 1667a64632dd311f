import 'reflect-metadata';
import { runWorkerProcess } from '#telemetry';
import type { WorkerProcess } from '#telemetry';
import { readConfig } from './config.js';
import type { Config } from './config.js';

/** What boots as a controller. */
export const controller: WorkerProcess<Config> = {
  app: 'controller',
  readConfig,
  load: async () => {
    const [{ openWorkers }, { AppModule }] = await Promise.all([import('#redis/nest'), import('./app.module.js')]);
    return async (config, logger) => {
      const sends = config.SERVE.includes('sends') ? await import('./eager-sends/open-eager-sends.js') : undefined;
      return openWorkers(AppModule.with(config, logger, sends?.openEagerSends));
    };
  },
  line: ({ PARTITIONS, LLM_PROVIDER, SERVE }) =>
    `${['turns', ...SERVE].join(' and ')} on ${PARTITIONS} partition(s), model ${LLM_PROVIDER}`,
};

/** Boots a controller and runs it until it is told to end. */
export async function runController(): Promise<void> {
  await runWorkerProcess(controller);
}
