import type { Redis } from 'ioredis';
import { connect, JobQueues, refuseEviction, untilReady } from '#queue';
import type { ConnectionOptions } from '#queue';
import type { ActorStore } from './actor-store.js';
import type { EngineLimits, EngineTimes } from './engine.js';
import { openActorStore } from './open-actor-store.js';

export interface EngineOptions {
  url: string;
  partitions: number;
  role: ConnectionOptions['role'];
  times?: Partial<EngineTimes>;
  limits?: Partial<EngineLimits>;
  onError: ConnectionOptions['onError'];
}

/** A process's share of the engine: the store, its queues and the connection under both. */
export interface OpenEngine {
  redis: Redis;
  queues: JobQueues;
  store: ActorStore;
  close(): Promise<void>;
}

/** How long to wait for Redis before saying so again; the wait itself has no end. */
const patienceMs = 5_000;

async function untilThere(redis: Redis, onError: EngineOptions['onError']): Promise<void> {
  for (;;) {
    try {
      return await untilReady(redis, patienceMs);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/**
 * Connects, checks that Redis keeps what it is given, joins the deployment. Waits for a Redis that is away; rejects when
 * Redis is there and unfit, or when this process disagrees with the deployment.
 */
export async function openEngine(options: EngineOptions): Promise<OpenEngine> {
  const redis = connect(options);
  try {
    await untilThere(redis, options.onError);
    await refuseEviction(redis);
    const queues = new JobQueues(redis, options.partitions);
    const { times, limits } = options;
    const store = await openActorStore({ redis, queues, ...(times && { times }), ...(limits && { limits }) });
    const close = async (): Promise<void> => {
      await queues.close();
      redis.disconnect();
    };
    return { redis, queues, store, close };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}
