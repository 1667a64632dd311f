import { atMostEvery } from '#telemetry';
import type { Logger } from '#telemetry';
import type { JobData, QueueName } from '#protocol';

/** How often an outage is logged, in milliseconds. */
const outageEveryMs = 5_000;

const connectionCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|NR_CLOSED)/;
const connectionWords =
  /Connection is closed|Command timed out|max retries per request|^(LOADING|MASTERDOWN|READONLY) /;
/** BullMQ's message for a job that has been taken over: normal after a worker was killed or asleep. */
const takenOver = /^Missing (lock|key) for job /;

function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (typeof code === 'string' && connectionCodes.test(code)) || connectionWords.test(error.message);
}

/**
 * Logs what workers report: an outage at most once in 5 seconds and as a warning, a job that was taken over as a warning, and everything
 * else as an error.
 */
export function logWorkerErrors(
  logger: Pick<Logger, 'warn' | 'error'>,
  queue: QueueName,
): (error: unknown, data: JobData | null) => void {
  const logOutage = atMostEvery(outageEveryMs, (err: unknown) => logger.warn({ err, queue }, 'Redis is away'));
  return (err, data) => {
    if (isOutage(err)) return logOutage(err);
    const fields = { err, queue, actorId: data?.actorId, effectId: data?.effectId };
    if (err instanceof Error && takenOver.test(err.message)) logger.warn(fields, 'a hint was taken over');
    else logger.error(fields, 'a hint failed');
  };
}
