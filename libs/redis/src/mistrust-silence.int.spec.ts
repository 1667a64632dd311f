import { connect as connectTo, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Redis } from './redis.js';
import { startRedis } from '../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../test/support/redis.mjs';
import { connect, untilReady } from './connection.js';
import type { ConnectionOptions } from './connection.js';

/** Three times that is longer than ioredis lets a connection take to end. */
const askEveryMs = 800;

let server: PrivateRedis;
let way: Server;
let sockets: Socket[];
let redis: Redis;

beforeEach(async () => {
  server = await startRedis({ appendonly: 'no' });
  sockets = [];
  way = createServer((socket) => {
    const onwards = connectTo({ host: '127.0.0.1', port: server.port });
    socket.pipe(onwards).pipe(socket);
    for (const end of [socket, onwards]) sockets.push(end.on('error', () => undefined));
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  redis.disconnect();
  for (const socket of sockets) socket.destroy();
  way.close();
  await server.stop();
});

async function open(role: ConnectionOptions['role']): Promise<void> {
  const { port } = way.address() as AddressInfo; // it listens on TCP
  redis = connect({ url: `redis://127.0.0.1:${port}`, role, onError: () => undefined, askEveryMs });
  await untilReady(redis, 5_000);
}

/** A network that has forgotten the connections there are: nothing comes through, and nobody is told. */
function forgetConnections(): void {
  for (const socket of sockets) socket.unpipe().pause();
}

describe('a connection that the network has forgotten', () => {
  it('is opened anew under a worker, which loses no command', async () => {
    await open('worker');
    forgetConnections();
    expect(await redis.incr('calls')).toBe(1);
  });

  it('is opened anew under a producer, which is answered again', async () => {
    await open('producer');
    forgetConnections();
    const ask = (): Promise<number | null> => redis.incr('calls').catch(() => null);
    for (let answer = await ask(); answer === null; answer = await ask()) await pause(50);
    expect(redis.status).toBe('ready');
  });

  it('is kept while Redis answers, if only to refuse', async () => {
    await open('worker');
    await redis.acl('SETUSER', 'default', '-ping');
    const id = await redis.client('ID');
    await pause(4 * askEveryMs);
    expect(await redis.client('ID')).toBe(id);
  });
});
