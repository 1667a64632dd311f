import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { ioBoundary } from '#telemetry';
import { mistrustSilence } from './mistrust-silence.js';

export interface ConnectionOptions {
  url: string;
  /**
   * `producer` fails fast, so that an edge can answer 503 instead of hanging; `worker` waits for Redis to come back,
   * so that nothing in flight is given up.
   */
  role: 'producer' | 'worker';
  /** Is called for every connection error; without a listener ioredis would throw it at the process. */
  onError: (error: Error) => void;
  /** How often Redis is asked whether it is alive, in milliseconds; three times that without an answer ends a connection. */
  askEveryMs?: number;
}

const roleOptions: Record<ConnectionOptions['role'], RedisOptions> = {
  producer: { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2_000, commandTimeout: 5_000 },
  worker: { maxRetriesPerRequest: null },
};

const longestReconnectMs = 1_000;

/**
 * ioredis never ends a connection that is told to disconnect while it waits for its next attempt: BullMQ would wait for that end, and a
 * process that is stopped while Redis is away for its whole drain deadline. In `wait` ioredis ends it at once.
 */
class EndingRedis extends Redis {
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  override duplicate(override?: Partial<RedisOptions>): Redis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

/** Opens a connection to Redis. It reconnects for ever; what happens to commands meanwhile depends on the role. */
export function connect(options: ConnectionOptions): Redis {
  const redis = new EndingRedis(options.url, {
    ...roleOptions[options.role],
    retryStrategy: (attempt) => Math.min(attempt * 50, longestReconnectMs),
  });
  redis.on('error', options.onError);
  mistrustSilence(redis, options.askEveryMs);
  return redis;
}

/** Waits until the connection is usable; rejects after `timeoutMs` milliseconds. */
export async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  await ioBoundary('redis.connect', () => {
    return new Promise<void>((resolve, reject) => {
      const ready = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        redis.off('ready', ready);
        reject(new Error(`Redis did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
      redis.once('ready', ready);
    });
  });
}
