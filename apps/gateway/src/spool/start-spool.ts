import type { Config } from '../platform/config.js';
import type { EngineClient } from '../platform/engine-client.js';
import type { ProcessContext } from '../platform/process-context.js';
import { spoolDirectory } from '#sends/settings';
import type { IngestNow } from '../recovery/ingest-now.js';
import { openSpool } from './open-spool.js';
import { settleCallback } from './settle-callback.js';
import type { Spool } from './spool.js';
import { isMessage } from './spooled-message.js';
import type { Spooled } from './spooled-message.js';

/** How much of a drain may go by before the workers of replies, which hold jobs, are drained. */
const leaveShare = 0.5;

/** The spool of a process, and the ways by which it is drained; null without a directory. */
export async function startSpool(
  config: Config,
  processContext: ProcessContext,
  engine: EngineClient,
  ingest: IngestNow,
  urgently: IngestNow,
): Promise<Spool | null> {
  if (config.SPOOL_DIR === '') return null;
  const deliver = (spooled: Spooled, isUrgent: boolean): Promise<unknown> =>
    isMessage(spooled) ? (isUrgent ? urgently : ingest)(spooled) : settleCallback(engine, spooled);
  const directory = spoolDirectory(config.SPOOL_DIR, config.REDIS_URL);
  const bounds = {
    directory,
    mostKept: config.INTAKE_MAX_WAITING,
    isStoreThere: () => engine.isReady,
    leaveWithinMs: config.DRAIN_DEADLINE_MS * leaveShare,
  };
  return openSpool(bounds, deliver, processContext);
}
