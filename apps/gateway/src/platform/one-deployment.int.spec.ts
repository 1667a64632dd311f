import { connect as connectTo, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { startRedis } from '../../../../test/support/redis.mjs';
import type { PrivateRedis } from '../../../../test/support/redis.mjs';
import { openGateway, until } from '../../test/open-gateway.js';
import type { TestGateway } from '../../test/open-gateway.js';

let server: PrivateRedis;
let client: Redis;
let way: Server;
let held: (() => void)[];
let isOpen: boolean;
let gateway: TestGateway;

beforeEach(async () => {
  server = await startRedis({ appendonly: 'no' });
  client = new Redis(server.url);
  [held, isOpen] = [[], false];
  let arrived = 0;
  way = createServer((socket) => {
    if (isOpen || arrived++ === 0) pass(socket);
    else held.push(() => pass(socket));
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await gateway.stop();
  way.close();
  client.disconnect();
  await server.stop();
});

function pass(socket: Socket): void {
  const onwards = connectTo({ host: '127.0.0.1', port: server.port });
  socket.pipe(onwards).pipe(socket);
  for (const end of [socket, onwards]) end.on('error', () => undefined);
}

/** A gateway of whose two connections one has joined the deployment, and the other has still to begin. */
async function halfJoined(): Promise<void> {
  const { port } = way.address() as AddressInfo; // it listens on TCP
  gateway = await openGateway(`redis://127.0.0.1:${port}`);
  await until(() => held.length > 0);
  await until(async () => (await client.hlen('{turnpike}:deployment')) === 3);
}

function letPass(): void {
  isOpen = true;
  for (const begin of held.splice(0)) begin();
}

describe('the two connections of a gateway', () => {
  it('are not left to work by two deployments when Redis comes back empty between their joinings', async () => {
    await halfJoined();
    await client.flushall();
    letPass();
    await until(() => gateway.fatal.length > 0);
    expect(String(gateway.fatal[0])).toContain('joined two deployments');
  });

  it('work by one however far apart they join it', async () => {
    await halfJoined();
    letPass();
    await until(async () => (await fetch(`${gateway.url}/readyz`)).ok);
    expect(gateway.fatal).toEqual([]);
  });
});
