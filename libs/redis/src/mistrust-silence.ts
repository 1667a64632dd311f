import type { Redis } from 'ioredis';
import { ioBoundary } from '#telemetry';

const askEveryMs = 10_000;
const mostUnanswered = 2;

/**
 * Opens a connection anew when Redis has answered nothing on it for 20 to 30 seconds (three times `everyMs` at most). A host that
 * is gone without a word, or a network that forgets a connection, is noticed by the kernel after a quarter of an hour
 * (`tcp_retries2`), and commands would wait for as long.
 */
export function mistrustSilence(redis: Redis, everyMs = askEveryMs): void {
  let unanswered = 0;
  const ask = async (): Promise<void> => {
    unanswered += 1;
    await ioBoundary('redis.ping', () => redis.ping()).catch((error: unknown) => {
      if (!isReply(error)) throw error;
    });
    unanswered = 0;
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

/** Whoever refuses is there: while it loads its data, say. */
function isReply(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}
