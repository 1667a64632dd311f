import { ioBoundary } from '#telemetry';
import type { OneRedis } from './redis.js';

const askEveryMs = 10_000;
const mostUnanswered = 2;

/**
 * Reconnects when Redis has answered nothing on a connection for 20 to 30 seconds (three times `everyMs` at most). The kernel notices a
 * vanished host, or a network that has dropped a connection, only after a quarter of an hour (`tcp_retries2`), and commands would wait as
 * long. `afterAnswer` is done each time that it has answered.
 */
export function mistrustSilence(
  redis: OneRedis,
  everyMs = askEveryMs,
  afterAnswer: (redis: OneRedis) => Promise<void> = () => Promise.resolve(),
): void {
  let unanswered = 0;
  const ask = async (): Promise<void> => {
    unanswered += 1;
    await ioBoundary('redis.ping', () => redis.ping()).catch((error: unknown) => {
      if (!isReply(error)) throw error;
    });
    unanswered = 0;
    await afterAnswer(redis);
  };
  const timer = setInterval(() => {
    if (redis.status !== 'ready' && redis.status !== 'connect') unanswered = 0;
    else if (unanswered < mostUnanswered) ask().catch(() => undefined);
    else {
      unanswered = 0;
      redis.disconnect(true);
    }
  }, everyMs);
  timer.unref();
  redis.once('end', () => clearInterval(timer));
}

/** A server that refuses is alive: it may be loading its data, for example. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}
