import { RedisCluster } from '../support/redis-cluster.js';
import type { PrivateRedis } from '../support/redis.mjs';
import type { Random } from './random.js';

/** Spread over all three masters. */
export const clusterPartitions = 6;

/** A cluster as the harness kills one Redis: a kill takes one partition's master away, and before it is back its replica has its place. */
export class FallibleCluster implements PrivateRedis {
  slotMoves = 0;
  readonly port = 0;
  readonly pid = null;
  readonly kind = 'path';
  private down: { key: string; port: number } | null = null;

  static async start(appendonly: 'always' | 'everysec', random: Random): Promise<FallibleCluster> {
    return new FallibleCluster(await RedisCluster.start({ appendonly, nodeTimeoutMs: 1_000 }), random);
  }

  private constructor(
    private readonly cluster: RedisCluster,
    private readonly random: Random,
  ) {}

  get url(): string {
    return this.cluster.url;
  }

  /** Of its first node. */
  get dir(): string {
    return this.cluster.servers[0]?.dir ?? '';
  }

  async kill(): Promise<void> {
    const key = this.anyTag();
    const port = await this.cluster.masterOf(key);
    this.down = { key, port };
    await this.cluster.server(port).kill();
  }

  /** Waits for the failover, starts the node again, and moves the slot of a partition to another master. */
  async restart(): Promise<void> {
    if (this.down === null) return;
    await this.cluster.untilFailedOver(this.down.key, this.down.port);
    this.down = null;
    await this.cluster.moveSlot(this.anyTag());
    this.slotMoves += 1;
  }

  stop(): Promise<void> {
    return this.cluster.stop();
  }

  private anyTag(): string {
    return `{p${this.random.between(0, clusterPartitions - 1)}}`;
  }
}
