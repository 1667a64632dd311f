import { afterAll, beforeAll } from '@jest/globals';
import { openEngine } from '#engine';
import type { OpenEngine } from '#engine';
import { connect, untilReady } from '#redis';
import { startRedis } from './redis.mjs';
import type { PrivateRedis } from './redis.mjs';

const patienceMs = 5_000;

/** A Redis for all tests of a file, which keeps nothing on disk, and a connection to it. */
export function redisForFile(): { readonly server: PrivateRedis; readonly redis: ReturnType<typeof connect> } {
  let server: PrivateRedis;
  let redis: ReturnType<typeof connect>;
  beforeAll(async () => {
    server = await startRedis({ appendonly: 'no' });
    redis = connect({ url: server.url, role: 'producer', onError: () => undefined });
    await untilReady(redis, patienceMs);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
    get redis() {
      return redis;
    },
  };
}

/** A Redis and an engine for all tests of a file: one partition, and no pause for a burst of texts. */
export function engineForFile(): { readonly server: PrivateRedis; readonly engine: OpenEngine } {
  let server: PrivateRedis;
  let engine: OpenEngine;
  beforeAll(async () => {
    server = await startRedis();
    const times = { quietMs: 0 };
    engine = await openEngine({ url: server.url, partitions: 1, role: 'worker', times, onError: () => undefined });
  });
  afterAll(async () => {
    await engine.close();
    await server.stop();
  });
  return {
    get server() {
      return server;
    },
    get engine() {
      return engine;
    },
  };
}
