import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Redis } from '#redis';
import { openActorStore } from '#engine';
import type { ActorStore } from '#engine';
import { connect, JobQueues } from '#redis';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { RunReader } from '../src/run-reader.js';

/** What each test of a file finds set up. */
interface Runs {
  readonly redis: Redis;
  readonly store: ActorStore;
  readonly reader: RunReader;
}

/** A Redis for all tests of a file, and for each of them a store and a reader on empty data. */
export function runsForEach({ partitions }: { partitions: number }): Runs {
  let server: PrivateRedis;
  let redis: Redis;
  let queues: JobQueues;
  let store: ActorStore;
  let reader: RunReader;
  beforeAll(async () => {
    server = await startRedis({ appendonly: 'no' });
    redis = connect({ url: server.url, role: 'worker', onError: () => undefined });
  });
  afterAll(async () => {
    await queues.close();
    redis.disconnect();
    await server.stop();
  });
  beforeEach(async () => {
    await redis.flushall();
    queues = new JobQueues(redis, partitions);
    store = await openActorStore({ redis, queues, times: { quietMs: 0 } });
    reader = new RunReader(redis, store.engine);
  });
  return {
    get redis() {
      return redis;
    },
    get store() {
      return store;
    },
    get reader() {
      return reader;
    },
  };
}
