import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { expect, it } from '@jest/globals';
import { untilReady } from './connection.js';
import { writeTogether } from './write-together.js';

const ping = /ping\r\n/gi;

it('writes the commands of one turn of the loop at once, and hands each its answer', async () => {
  const writes: string[] = [];
  const server = createServer((socket) => {
    let asked = 0;
    socket.on('data', (bytes) => {
      writes.push(String(bytes));
      const answers = Array.from(String(bytes).matchAll(ping), () => `:${(asked += 1)}\r\n`);
      socket.write(answers.join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const redis = new Redis(port, '127.0.0.1', { enableReadyCheck: false, disableClientInfo: true });
  writeTogether(redis);
  await untilReady(redis, 5_000);

  const many = Array.from({ length: 50 }, (_, n) => n + 1);
  expect(await Promise.all(many.map(() => redis.ping()))).toEqual(many);
  expect(writes).toHaveLength(1);
  expect(await redis.ping()).toBe(51);

  redis.disconnect();
  server.close();
});
