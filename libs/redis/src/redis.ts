import { Cluster } from 'ioredis';
import type { Redis as OneRedis } from 'ioredis';
import { ioBoundary } from '#telemetry';

export type { OneRedis };

/** A connection to one Redis, or to a Redis Cluster. */
export type Redis = OneRedis | Cluster;

/** The masters of a cluster, or the one Redis: what a question about servers is put to. Rejects when a cluster has no master here. */
export function listMasters(redis: Redis): readonly OneRedis[] {
  if (!(redis instanceof Cluster)) return [redis];
  const masters = redis.nodes('master');
  if (masters.length === 0) throw new Error('no master of the Redis Cluster is connected');
  return masters;
}

/** Where each master is and what it holds: differs as soon as a slot has moved, is being moved, or has another master. */
export async function readSlotTable(redis: Redis): Promise<string> {
  if (!(redis instanceof Cluster)) return '';
  const tables = await ioBoundary('redis.slot-table', () =>
    Promise.all(listMasters(redis).map((master) => master.cluster('NODES'))),
  );
  return tables.map(ownSlots).sort().join('\n');
}

/** The id and the slots of the node that was asked, out of what `CLUSTER NODES` answers. */
function ownSlots(table: unknown): string {
  const own =
    String(table)
      .split('\n')
      .find((line) => line.includes('myself')) ?? '';
  const [id = '', , , , , , , , ...slots] = own.split(' ');
  return [id, ...slots].join(' ');
}

/** The master that holds a key's slot, as far as this connection knows, or the one Redis. */
export async function findMaster(redis: Redis, key: string): Promise<OneRedis> {
  if (!(redis instanceof Cluster)) return redis;
  const slot = await ioBoundary('redis.key-slot', () => redis.cluster('KEYSLOT', key));
  const [place] = redis.slots[slot] ?? [];
  const master = redis.nodes('master').find((node) => formatServerName(node) === place);
  if (!master) throw new Error(`no master of the Redis Cluster is known for ${key}`);
  return master;
}

/** What a server is called: its host and port. */
export function formatServerName({ options: { host, port } }: OneRedis): string {
  return `${host}:${port}`;
}

/** Which of a server's databases a connection uses. A cluster has one. */
export function readDatabase(redis: Redis): number {
  return redis instanceof Cluster ? 0 : (redis.options.db ?? 0);
}

export function isCluster(redis: Redis): redis is Cluster {
  return redis instanceof Cluster;
}
