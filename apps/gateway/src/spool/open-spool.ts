import { atMostEvery } from '#telemetry';
import type { ProcessContext } from '../platform/process-context.js';
import { Spool } from './spool.js';
import type { SpoolOptions } from './spool.js';
import type { Spooled } from './spooled-message.js';

const logEveryMs = 5_000;
const measuredEveryMs = 1_000;

/** Opens the spool of a process with its metrics. Null, and a warning, when its directory cannot be used. */
export async function openSpool(
  bounds: Pick<SpoolOptions, 'directory' | 'mostKept' | 'isStoreThere' | 'leaveWithinMs'>,
  deliver: (spooled: Spooled, isUrgent: boolean) => Promise<unknown>,
  { logger, metrics }: ProcessContext,
): Promise<Spool | null> {
  let size = (): number => 0; // a message of a dead process may be delivered before the spool is open
  try {
    const spool = await Spool.open({
      ...bounds,
      deliver: async (spooled, isUrgent) => void (await deliver(spooled, isUrgent)),
      onDelay: atMostEvery(logEveryMs, (err: unknown) => logger.warn({ err, spooled: size() }, 'the spool waits')),
      onTorn: (path, bytes) => logger.warn({ path, bytes }, 'a torn tail of the spool was cut off'),
      onUnreadable: (path, err) => logger.error({ path, err }, 'a file of the spool cannot be read; it stays'),
    });
    size = () => spool.size;
    setInterval(() => {
      metrics.set('spooled', {}, spool.size);
      metrics.set('spooledOldestAge', {}, spool.oldestAgeMs / 1_000);
    }, measuredEveryMs).unref();
    if (spool.size > 0) logger.warn({ spooled: spool.size }, 'drains what was spooled before');
    return spool;
  } catch (err) {
    logger.warn(
      { err, directory: bounds.directory },
      'there is no spool: while Redis is away messages are refused with 503',
    );
    return null;
  }
}
