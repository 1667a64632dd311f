import { connect as connectTo, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { startRedis } from './redis.mjs';
import type { PrivateRedis } from './redis.mjs';

/** Two servers behind one address: a master and its replica, which may take its place. */
export interface RedisFailover {
  /** The address, which leads new connections to the master. */
  readonly url: string;
  /** A planned failover: the replica has all, becomes the master, and new connections are led to it. Open ones are kept. */
  failOver(): Promise<void>;
  /** Who serves as the master now, to be asked past the address. */
  readonly master: Redis;
  /** How many connections were made through the address. */
  readonly connections: number;
  stop(): Promise<void>;
}

async function untilEqual(master: Redis, replica: Redis): Promise<void> {
  const offsetOf = async (redis: Redis): Promise<string | undefined> =>
    /(?:master_repl_offset|slave_repl_offset):(\d+)/.exec(await redis.info('replication'))?.[1];
  while (!(await replica.info('replication')).includes('master_link_status:up')) await pause(20);
  while ((await offsetOf(master)) !== (await offsetOf(replica))) await pause(5);
}

/** Starts both. The JavaScript server knows no replicas: a Redis is needed. */
export async function startFailover(appendonly: 'always' | 'no' = 'no'): Promise<RedisFailover> {
  const options = { appendonly, args: ['--repl-diskless-sync-delay', '0'] };
  const servers: PrivateRedis[] = await Promise.all([startRedis(options), startRedis(options)]);
  const clients = servers.map(({ url }) => new Redis(url));
  let master = 0;
  let connections = 0;
  const sockets = new Set<Socket>();
  const way: Server = createServer((socket) => {
    connections += 1;
    const onwards = connectTo({ host: '127.0.0.1', port: servers[master]?.port ?? 0 });
    socket.pipe(onwards).pipe(socket);
    for (const end of [socket, onwards]) sockets.add(end.on('error', () => undefined).on('close', () => end.destroy()));
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const { port } = way.address() as AddressInfo; // it listens on TCP
  const at = (index: number): [Redis, number] => {
    const [client, server] = [clients[index], servers[index]];
    if (!client || !server) throw new Error('no such server');
    return [client, server.port];
  };
  const follow = async (): Promise<void> => void (await at(1 - master)[0].replicaof('127.0.0.1', at(master)[1]));
  await follow();
  await untilEqual(at(0)[0], at(1)[0]);
  return {
    url: `redis://127.0.0.1:${port}`,
    failOver: async () => {
      const [old, next] = [at(master)[0], at(1 - master)[0]];
      await old.client('PAUSE', 10_000, 'WRITE');
      await untilEqual(old, next);
      await next.replicaof('NO', 'ONE');
      master = 1 - master;
      await follow();
      await old.client('UNPAUSE');
    },
    get master() {
      return at(master)[0];
    },
    get connections() {
      return connections;
    },
    stop: async () => {
      for (const client of clients) client.disconnect();
      for (const socket of sockets) socket.destroy();
      way.close();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}
