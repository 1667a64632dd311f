import { Cluster } from 'ioredis';
import type { ClusterNode, ClusterOptions, RedisOptions } from 'ioredis';
import { ioBoundary } from '#telemetry';
import { mistrustSilence } from './mistrust-silence.js';
import { readRedisAddress } from './redis-address.js';
import type { OneRedis } from './redis.js';
import { writeTogether } from './write-together.js';

/** A question about the slots may come to a busy node; in milliseconds. */
const slotsTimeoutMs = 3_000;

/** A slot may be answered for by two nodes in turns for a moment: not asked again at once, in milliseconds. */
const pauseWhenMovedMs = 20;

/**
 * How often a command is sent again, 100 ms apart, while its slot has no master or is being moved: an edge answers 503 after some three
 * seconds, a worker waits for as long as it takes.
 */
const resends = { producer: 30, worker: Number.POSITIVE_INFINITY } as const;

/**
 * Mends waits without an end. ioredis never ends a cluster that is told to disconnect while it waits for its next attempt, as it is with
 * one Redis: in `wait` it ends at once. And `connect`, on which BullMQ waits after a failover of more than six seconds, never settles where
 * the cluster was there and not whole, although a later attempt succeeds. An answer about slots that comes after the end opens nodes and
 * closes them, and leaves the cluster as closed: whoever waits for `end` then would wait for ever.
 */
class EndingCluster extends Cluster {
  /** Without a value of its own: the constructor of ioredis connects already. Shared by all attempts until one succeeds. */
  declare private ready: Promise<void> | undefined;

  override connect(): Promise<void> {
    this.ready ??= new Promise<void>((resolve) => this.once('ready', resolve)).then(() => (this.ready = undefined));
    return Promise.race([ioBoundary('redis.connect', () => super.connect()), this.ready]);
  }

  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  override duplicate(nodes?: ClusterNode[], options: ClusterOptions = {}): Cluster {
    const { startNodes } = this;
    return new EndingCluster(nodes ?? startNodes, { ...this.options, ...options });
  }

  constructor(
    private readonly startNodes: ClusterNode[],
    options: ClusterOptions,
  ) {
    super(startNodes, options);
    let hasEnded = false;
    this.on('connecting', () => (hasEnded = false));
    this.on('end', () => (hasEnded = true));
    this.on('close', () => hasEnded && (this.status = 'end'));
  }
}

/** What a cluster's connection is made with. */
export interface ClusterConnectionOptions {
  url: string;
  role: 'producer' | 'worker';
  /** The options of the connection to each node. */
  node: Omit<RedisOptions, 'enableOfflineQueue'>;
  reconnectMs: (attempt: number) => number;
  askEveryMs?: number | undefined;
}

/** Opens a connection to a Redis Cluster, which reconnects for ever. Throws when the address is no list of nodes. */
export function connectCluster({ url, role, node, reconnectMs, askEveryMs }: ClusterConnectionOptions): Cluster {
  const { isTls, nodes, username, password } = readRedisAddress(url);
  const cluster = new EndingCluster([...nodes], {
    enableOfflineQueue: role === 'worker',
    maxRedirections: resends[role],
    retryDelayOnMoved: pauseWhenMovedMs,
    slotsRefreshTimeout: slotsTimeoutMs,
    clusterRetryStrategy: reconnectMs,
    // A certificate is for a name, not for the address behind it.
    ...(isTls && {
      dnsLookup: (address: string, found: (error: null, address: string) => void) => found(null, address),
    }),
    redisOptions: {
      ...node,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
      ...(isTls && { tls: {} }),
    },
  });
  cluster.on('+node', (one: OneRedis) => {
    mistrustSilence(one, askEveryMs);
    writeTogether(one);
  });
  return cluster;
}
