import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/app-process.js';
import type { ToolAnswer } from '../tool.js';
import { askJson } from './ask-json.js';
import { createGuardedFetch, Egress } from '#transport';

let server: Server;
let sockets: Set<Socket>;
let answer: (socket: Socket) => void;

beforeEach(async () => {
  sockets = new Set();
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

function ask(): Promise<ToolAnswer> {
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const url = new URL(`http://127.0.0.1:${port}/`);
  const fetch = createGuardedFetch(new Egress({ privateHosts: ['127.0.0.1'] }));
  return askJson(fetch, { method: 'GET', url, headers: {}, body: null, signal: AbortSignal.timeout(10_000) });
}

describe('a server that breaks the rules of HTTP', () => {
  it.each([
    ['a status that there is not', 'HTTP/1.1 999 What\r\nContent-Length: 9\r\n\r\n{}'],
    ['an upgrade that nobody asked for', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n{}'],
    ['chunks of no length', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}'],
    ['no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`],
    ['a status too small', 'HTTP/1.1 042 What\r\nContent-Length: 9\r\n\r\n{}'],
  ])('costs one failed call and no connection, by %s', async (_what, words) => {
    answer = (socket) => socket.write(words);
    expect(await ask()).toMatchObject({ ok: false, envelope: { error: { code: 'tool-failed' } } });
    await until('the connection to end', () => sockets.size === 0, 5_000);
  });

  it('costs one failed call when it resets the connection in the middle of its answer', async () => {
    answer = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{', () => socket.resetAndDestroy());
    expect(await ask()).toMatchObject({ ok: false, envelope: { error: { code: 'tool-failed' } } });
  });
});
