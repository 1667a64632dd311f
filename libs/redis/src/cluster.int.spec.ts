import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RedisCluster } from '../../../test/support/redis-cluster.js';
import { connect, untilReady } from './connection.js';
import { keepsEveryWrite, readMemory, refuseEviction, refuseLoneNode } from './redis-fitness.js';
import { listMasters } from './redis.js';
import type { Redis } from './redis.js';
import { keysLike, nextKeys } from './scan-keys.js';
import { createPipeline } from './split-pipeline.js';
import { watchLoss } from './watch-loss.js';

/** Their slots are spread over three masters. */
const tags = Array.from({ length: 12 }, (_, n) => `{p${n}}`);

let cluster: RedisCluster;
let redis: Redis;
const opened: Redis[] = [];

async function open(role: 'producer' | 'worker', url = cluster.url): Promise<Redis> {
  const connection = connect({ url, role, onError: () => undefined });
  opened.push(connection);
  await untilReady(connection, 10_000);
  return connection;
}

beforeAll(async () => {
  cluster = await RedisCluster.start({ replicas: 1, nodeTimeoutMs: 1_000 });
  redis = await open('worker');
});
afterEach(async () => {
  for (const { port } of await cluster.masters()) await cluster.client(port).flushall();
});
afterAll(async () => {
  for (const connection of opened) connection.disconnect();
  await cluster.stop();
});

describe('a connection to a Redis Cluster', () => {
  it('finds every key by any of its nodes, and reads those of many slots together and in order', async () => {
    await Promise.all(tags.map((tag) => redis.set(`${tag}:key`, tag)));
    const one = await open('producer', `${cluster.url.split(',')[0]},127.0.0.1:${cluster.servers[1]?.port}`);
    const pipeline = createPipeline(one).time();
    for (const tag of tags) pipeline.get(`${tag}:key`);
    const replies = (await pipeline.exec()) ?? [];
    expect(replies.map(([, reply]) => reply)).toEqual([expect.any(Array), ...tags]);
    expect((await keysLike(one, '{p*}:key')).sort()).toEqual(tags.map((tag) => `${tag}:key`).sort());
  });

  it('walks the keys of one slot in parts, and begins anew where the slot has another master', async () => {
    const names = Array.from({ length: 500 }, (_, n) => `{p1}:key:${n}`);
    await Promise.all(names.map((name) => redis.set(name, '')));
    const first = await nextKeys(redis, '{p1}:key:*', '', 100);
    expect(first.next).not.toBeNull();
    await cluster.moveSlot('{p1}');
    await redis.get('{p1}:key:1'); // learns of it
    const found = new Set<string>();
    for (let at = first.next; at !== null;) {
      const part = await nextKeys(redis, '{p1}:key:*', at, 100);
      part.keys.forEach((key) => found.add(key));
      at = part.next;
    }
    expect(found.size).toBe(names.length);
  });

  it('asks each master whether it is fit', async () => {
    await expect(refuseEviction(redis)).resolves.toBeUndefined();
    expect(await keepsEveryWrite(redis)).toBe(false);
    const last = listMasters(redis).at(-1);
    for (const master of listMasters(redis)) await master.config('SET', 'appendfsync', 'always');
    expect(await keepsEveryWrite(redis)).toBe(true);
    await last?.config('SET', 'appendfsync', 'everysec');
    expect(await keepsEveryWrite(redis)).toBe(false);
    await last?.config('SET', 'maxmemory-policy', 'allkeys-lru');
    await expect(refuseEviction(redis)).rejects.toThrow('allkeys-lru');
    await last?.config('SET', 'maxmemory-policy', 'noeviction');
    await last?.config('SET', 'maxmemory', '64mb');
    expect((await readMemory(redis)).limit).toBe(64 * 1024 * 1024);
    await last?.config('SET', 'maxmemory', '0');
  });

  it('is refused where the address names one node alone', async () => {
    const lone = await open('worker', String(cluster.url.split(',')[0]));
    await expect(refuseLoneNode(lone)).rejects.toThrow('name two or more');
    await expect(refuseLoneNode(redis)).resolves.toBeUndefined();
  });

  it('keeps a worker’s commands over a failover, and tells that something may be lost', async () => {
    const told: string[] = [];
    watchLoss(redis, { lost: () => told.push('lost'), found: () => told.push('found') });
    const failing = cluster.failOver('{p2}');
    const calls = Array.from({ length: 20 }, () => redis.incr('{p2}:calls'));
    const other = await redis.incr('{p3}:calls');
    await failing;
    expect(await Promise.all(calls)).toHaveLength(20); // each is answered; a failover may lose what it had answered before
    expect(other).toBe(1);
    expect(told[0]).toBe('lost');
    for (const end = Date.now() + 10_000; told.at(-1) !== 'found' && Date.now() < end;) await redis.ping();
    expect(told.at(-1)).toBe('found');
  });

  it('is connected once the cluster is whole again, where it was not at first', async () => {
    const connection = await open('worker');
    const nodes = await cluster.nodes();
    const master = nodes.find(({ isMaster, slots }) => isMaster && slots > 0);
    const ports = nodes.filter(({ id, masterId }) => [id, masterId].includes(master?.id ?? '')).map(({ port }) => port);
    const [other = 0] = cluster.servers.map(({ port }) => port).filter((port) => !ports.includes(port));
    await Promise.all(ports.map((port) => cluster.server(port).kill()));
    while (!String(await cluster.client(other).cluster('INFO')).includes('cluster_state:fail')) await pause(20);
    const ended = new Promise((resolve) => connection.once('end', resolve));
    connection.disconnect();
    await ended;
    const connected = connection.connect();
    await new Promise((resolve) => connection.once('reconnecting', resolve)); // it was there, and not whole
    await Promise.all(ports.map((port) => cluster.server(port).restart()));
    await expect(connected).resolves.toBeUndefined();
    await cluster.untilWhole();
  });

  it('ends at once when it is told to, though every node is away', async () => {
    const away = connect({ url: 'redis://127.0.0.1:1,127.0.0.1:2', role: 'worker', onError: () => undefined });
    await new Promise((resolve) => away.once('reconnecting', resolve));
    const listeners = away.listenerCount('ready');
    for (let attempt = 0; attempt < 3; attempt++) await new Promise((resolve) => away.once('reconnecting', resolve));
    expect(away.listenerCount('ready')).toBe(listeners);
    const ended = new Promise<void>((resolve) => away.once('end', resolve));
    away.disconnect();
    await ended;
    expect(away.status).toBe('end');
  });
});
