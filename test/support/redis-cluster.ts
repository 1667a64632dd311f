import { setTimeout as pause } from 'node:timers/promises';

import { Redis } from 'ioredis';

import { freePort } from './free-port.js';
import { startRedis } from './redis.mjs';
import type { PrivateRedis, StartRedisOptions } from './redis.mjs';

export interface RedisClusterOptions extends Pick<StartRedisOptions, 'appendonly'> {
  /** Three unless said. */
  masters?: number;
  /** Of each master; one unless said. */
  replicas?: number;
  /** How long a node may be silent before the others take it for dead, in ms. */
  nodeTimeoutMs?: number;
}

/** A node as the cluster sees it. */
export interface ClusterNode {
  id: string;
  port: number;
  isMaster: boolean;
  isFailed: boolean;
  /** The id of its master; null: it is one, or has none. */
  masterId: string | null;
  /** How many slots it serves. */
  slots: number;
}

const slotCount = 16_384;
const askEveryMs = 25;
const readyWithinMs = 60_000;
const keysAtOnce = 200;

/** A Redis Cluster of our own on 127.0.0.1, of real servers. */
export class RedisCluster {
  private readonly clients = new Map<number, Redis>();

  private constructor(readonly servers: readonly PrivateRedis[]) {}

  static async start({
    masters = 3,
    replicas = 1,
    nodeTimeoutMs = 1_500,
    appendonly = 'everysec',
  }: RedisClusterOptions = {}): Promise<RedisCluster> {
    const servers = await Promise.all(
      Array.from({ length: masters * (1 + replicas) }, () => startNode(nodeTimeoutMs, appendonly)),
    );
    const cluster = new RedisCluster(servers);
    try {
      await cluster.join(masters);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** What `REDIS_URL` is set to. */
  get url(): string {
    return `redis://${this.servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}`;
  }

  client(port: number): Redis {
    let client = this.clients.get(port);
    if (!client) {
      client = new Redis(port, '127.0.0.1', { retryStrategy: () => 100, maxRetriesPerRequest: null });
      client.on('error', () => undefined); // killed on purpose
      this.clients.set(port, client);
    }
    return client;
  }

  server(port: number): PrivateRedis {
    const server = this.servers.find((one) => one.port === port);
    if (!server) throw new Error(`no node on port ${port}`);
    return server;
  }

  /** What a living node says of all; without one, it waits. */
  async nodes(): Promise<ClusterNode[]> {
    const alive = this.servers.find(({ pid }) => pid !== null);
    if (!alive) throw new Error('every node is down');
    return readNodes(String(await this.client(alive.port).cluster('NODES')));
  }

  async masters(): Promise<ClusterNode[]> {
    return (await this.nodes()).filter(({ isMaster, isFailed, slots }) => isMaster && !isFailed && slots > 0);
  }

  /** The port of the master that serves a key. */
  async masterOf(key: string): Promise<number> {
    const [any] = this.servers.filter(({ pid }) => pid !== null);
    if (!any) throw new Error('every node is down');
    const slot = await this.client(any.port).cluster('KEYSLOT', key);
    const ranges = await this.client(any.port).cluster('SLOTS');
    const [, , master] = ranges.find(([from, to]) => from <= slot && slot <= to) ?? [];
    if (!master) throw new Error(`nobody serves slot ${slot}`);
    return master[1];
  }

  /** Kills the master of a key, waits until a replica has taken its place, and starts it again, as a replica. */
  async failOver(key: string): Promise<void> {
    const port = await this.masterOf(key);
    await this.server(port).kill();
    await this.untilFailedOver(key, port);
  }

  /** Waits until a replica has taken the place of a killed master, and starts that again. */
  async untilFailedOver(key: string, port: number): Promise<void> {
    await this.until('another master', async () => (await this.masterOf(key)) !== port);
    await this.server(port).restart();
    await this.untilWhole();
  }

  /** Moves the slot of a key, with all its keys, to another master, as redis-cli does: nobody is told before it is done. */
  async moveSlot(key: string): Promise<void> {
    const from = await this.masterOf(key);
    const masters = await this.masters();
    const target = masters.find(({ port }) => port !== from);
    const source = masters.find(({ port }) => port === from);
    if (!target || !source) throw new Error('there is no other master');
    const [old, next] = [this.client(from), this.client(target.port)];
    const slot = await old.cluster('KEYSLOT', key);
    await next.cluster('SETSLOT', slot, 'IMPORTING', source.id);
    await old.cluster('SETSLOT', slot, 'MIGRATING', target.id);
    for (;;) {
      const keys = await old.cluster('GETKEYSINSLOT', slot, keysAtOnce);
      if (keys.length === 0) break;
      await old.migrate('127.0.0.1', target.port, '', 0, 10_000, 'KEYS', ...keys);
    }
    await next.cluster('SETSLOT', slot, 'NODE', target.id);
    await old.cluster('SETSLOT', slot, 'NODE', target.id);
    for (const { port } of masters) await this.client(port).cluster('SETSLOT', slot, 'NODE', target.id);
  }

  /** Waits until every slot has a master, every node knows so, and every replica is connected. */
  async untilWhole(): Promise<void> {
    await this.until('a whole cluster', async () => {
      const states = await Promise.all(this.servers.map(({ port }) => this.stateOf(port)));
      return states.every((isWhole) => isWhole);
    });
  }

  async stop(): Promise<void> {
    for (const client of this.clients.values()) client.disconnect();
    await Promise.all(this.servers.map((server) => server.stop()));
  }

  private async stateOf(port: number): Promise<boolean> {
    if (this.server(port).pid === null) return false;
    const client = this.client(port);
    const [state, table, replication] = await Promise.all([
      client.cluster('INFO'),
      client.cluster('NODES'),
      client.info('replication'),
    ]);
    const nodes = readNodes(String(table));
    const known = nodes.length === this.servers.length && nodes.every(({ isFailed }) => !isFailed);
    const linked = replication.includes('role:master') || replication.includes('master_link_status:up');
    return String(state).includes('cluster_state:ok') && known && linked;
  }

  private async join(masters: number): Promise<void> {
    const [first, ...others] = this.servers;
    if (!first) throw new Error('a cluster has a node');
    await Promise.all(
      this.servers.map(async ({ port }, n) => {
        await this.client(port).cluster('SET-CONFIG-EPOCH', n + 1);
        if (n >= masters) return;
        const from = Math.floor((slotCount * n) / masters);
        await this.client(port).call('CLUSTER', 'ADDSLOTSRANGE', from, Math.floor((slotCount * (n + 1)) / masters) - 1);
      }),
    );
    for (const { port } of others)
      await this.client(first.port).call('CLUSTER', 'MEET', '127.0.0.1', port, await this.busOf(port));
    const all = this.servers.length;
    const ids = await Promise.all(this.servers.map(({ port }) => this.client(port).cluster('MYID')));
    await Promise.all(
      this.servers.map(async ({ port }, n) => {
        const isMet = async (): Promise<boolean> =>
          readNodes(String(await this.client(port).cluster('NODES'))).filter(({ id }) => ids.includes(id)).length ===
          all;
        await this.until('the nodes to know each other', isMet);
        if (n >= masters) await this.client(port).cluster('REPLICATE', ids[n % masters] ?? '');
      }),
    );
    await this.untilWhole();
  }

  private async busOf(port: number): Promise<number> {
    const answer = (await this.client(port).config('GET', 'cluster-port')) as string[]; // name and value
    return Number(answer[1]);
  }

  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + readyWithinMs; !(await isSo()); await pause(askEveryMs))
      if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
  }
}

async function startNode(nodeTimeoutMs: number, appendonly: 'always' | 'everysec' | 'no'): Promise<PrivateRedis> {
  const bus = await freePort();
  const cluster = ['--cluster-enabled', 'yes', '--cluster-node-timeout', String(nodeTimeoutMs)];
  const place = ['--cluster-port', String(bus), '--cluster-config-file', 'nodes.conf'];
  const prompt = ['--cluster-replica-validity-factor', '0', '--repl-diskless-sync-delay', '0'];
  return startRedis({ appendonly, args: [...cluster, ...place, ...prompt] });
}

function readNodes(table: string): ClusterNode[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', address = '', flags = '', master = '-', , , , , ...slots] = line.split(' ');
      return {
        id,
        port: Number(/:(\d+)@/.exec(address)?.[1]),
        isMaster: flags.includes('master'),
        isFailed: /\bfail\b|noaddr|handshake/.test(flags),
        masterId: master === '-' ? null : master,
        slots: slots.filter((range) => !range.startsWith('[')).reduce((sum, range) => sum + sizeOf(range), 0),
      };
    });
}

function sizeOf(range: string): number {
  const [from = 0, to = from] = range.split('-').map(Number);
  return to - from + 1;
}
