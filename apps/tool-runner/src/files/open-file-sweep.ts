import type { OpenEngine } from '#engine';
import { openFiles } from '#files';
import type { FileConfig } from '#files';
import type { Opened } from '#redis/nest';
import type { Logger } from '#telemetry';
import type { PolicedEngine } from '#versions';
import { FileSweep } from './file-sweep.js';
import { RunsGoneStore } from './runs-gone-store.js';

/** The sweep of this process, which begins when Redis is there. */
export function openFileSweep(
  config: FileConfig,
  engine: Pick<Opened<PolicedEngine<OpenEngine>>, 'whenOpen'>,
  logger: Logger,
): FileSweep {
  const sweep = new FileSweep(logger);
  engine.whenOpen(({ redis, store }) => {
    const gone = new RunsGoneStore(redis);
    sweep.start(openFiles(config, store.engine.deployment.idKey), (runs) => gone.areGone(runs));
  });
  return sweep;
}
