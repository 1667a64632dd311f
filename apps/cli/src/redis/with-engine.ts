import { keptFor, openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { readConfig } from '../config.js';
import { withRedis } from './with-redis.js';

/** Opens the engine for as long as `work` takes. Throws when Redis does not answer within five seconds, or PARTITIONS is wrong. */
export async function withEngine<T>(work: (engine: OpenEngine) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { REDIS_URL: url, PARTITIONS: partitions } = config;
  const times = keptFor(config);
  await withRedis((redis) => redis.ping()); // openEngine would wait for ever for a Redis that is away
  const engine = await openEngine({ url, partitions, role: 'producer', times, onError: () => undefined });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
