import { connect, untilReady } from '#redis';
import { readConfig } from '../config.js';

const patienceMs = 5_000;

/** A connection to Redis that fails fast. */
export type RedisConnection = ReturnType<typeof connect>;

/** Connects to a Redis, by default `REDIS_URL`, for as long as `work` takes. Throws when Redis does not answer within five seconds. */
export async function withRedis<T>(
  work: (redis: RedisConnection) => Promise<T>,
  url: string = readConfig().REDIS_URL,
): Promise<T> {
  let last = '';
  const redis = connect({
    url,
    role: 'producer',
    onError: (error) => {
      last = error.message;
    },
  });
  try {
    await untilReady(redis, patienceMs).catch((error: Error) => {
      throw new Error(`REDIS_URL: ${error.message}${last ? ` (${last})` : ''}`);
    });
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
