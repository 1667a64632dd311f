import { Redis as OneRedis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import { ioBoundary } from '#telemetry';
import { answerWithin } from '#timing';
import { connectCluster } from './cluster-connection.js';
import { defineOnce } from './define-once.js';
import { joinTextOfCommands } from './join-text.js';
import { mistrustSilence } from './mistrust-silence.js';
import { namesCluster } from './redis-address.js';
import type { Redis } from './redis.js';
import { acceptMastersOnly, resendable, saysWrongServer } from './wrong-server.js';
import type { Refused } from './wrong-server.js';
import { writeTogether } from './write-together.js';

export interface ConnectionOptions {
  /** One Redis, or nodes of a cluster: `redis://a:6379,b:6379`. */
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

joinTextOfCommands();

/**
 * A connection to a master, for as long as it is one (ADR 106). ioredis never ends a connection that is told to disconnect while it waits
 * for its next attempt: BullMQ would wait for that end, and a process that is stopped while Redis is away for its whole drain deadline. In
 * `wait` ioredis ends it at once.
 */
class EndingRedis extends OneRedis {
  constructor(options: RedisOptions, url?: string) {
    if (url === undefined) super(options);
    else super(url, options);
    acceptMastersOnly(this);
  }

  /**
   * Leaves a server that a failover has made a replica, however the refusal came: alone, in a pipeline, out of a script. What waits for
   * Redis is sent to the next one; an edge fails, and answers 503.
   */
  override handleReconnection(error: Error, refused: Refused): void {
    if (!saysWrongServer(error)) return super.handleReconnection(error, refused);
    if (this.status === 'ready') this.disconnect(true);
    const command = this.options.enableOfflineQueue === true ? resendable(refused) : null;
    if (command === null) refused.command.reject(error);
    else void this.sendCommand(command);
  }

  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  override defineCommand(...[name, definition]: Parameters<OneRedis['defineCommand']>): void {
    defineOnce(this, name, definition, () => super.defineCommand(name, definition));
  }

  override duplicate(override?: Partial<RedisOptions>): OneRedis {
    return new EndingRedis({ ...this.options, ...override });
  }
}

/** A connection that only reads is refused nothing: it is asked whether its server is a master still. */
async function leaveReplica(redis: OneRedis): Promise<void> {
  const [role] = await ioBoundary('redis.role', () => redis.role());
  if (String(role) === 'slave' && redis.status === 'ready') redis.disconnect(true);
}

function reconnectMs(attempt: number): number {
  return Math.min(attempt * 50, longestReconnectMs);
}

/**
 * Opens a connection to one Redis, or to a Redis Cluster where the address names several nodes. It reconnects for ever; what happens to
 * commands meanwhile depends on the role.
 */
export function connect(options: ConnectionOptions): Redis {
  const { url, role, onError, askEveryMs } = options;
  if (namesCluster(url)) {
    const { enableOfflineQueue: _ofNodes, ...node } = roleOptions[role];
    const cluster = connectCluster({ url, role, node, reconnectMs, askEveryMs });
    cluster.on('error', onError);
    cluster.on('node error', onError);
    return cluster;
  }
  const redis = new EndingRedis({ ...roleOptions[role], retryStrategy: reconnectMs }, url);
  redis.on('error', onError);
  mistrustSilence(redis, askEveryMs, leaveReplica);
  writeTogether(redis);
  return redis;
}

/** Waits until the connection is usable; rejects after `timeoutMs` milliseconds. */
export async function untilReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status === 'ready') return;
  const { promise, resolve: ready } = Promise.withResolvers<void>();
  redis.once('ready', ready);
  await ioBoundary('redis.connect', () =>
    answerWithin(promise, timeoutMs, () => {
      redis.off('ready', ready);
      throw new Error(`Redis did not answer within ${timeoutMs} ms`);
    }),
  );
}
