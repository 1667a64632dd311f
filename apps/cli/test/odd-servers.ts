import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { Transform } from 'node:stream';
import { endedCertificate } from '../../../test/support/certificates.js';

interface OddServer {
  url: string;
  close(): Promise<void>;
}

async function listen(server: Server, url: (port: number) => string): Promise<OddServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  const close = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  return { url: url(port), close };
}

/** A server whose certificate has ended. */
export function startEndedServer(): Promise<OddServer> {
  const server = createTlsServer(endedCertificate, (_request, response) => void response.end('{}'));
  return listen(server, (port) => `https://localhost:${port}`);
}

/** A Redis before which somebody says that it is of the series 5; the text is as long as before. */
export function startOldRedis(port: number): Promise<OddServer> {
  const server = createServer((client) => {
    const redis = connect(port, '127.0.0.1');
    const age = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        done(null, Buffer.from(chunk.toString('latin1').replace(/redis_version:\d/, 'redis_version:5'), 'latin1')),
    });
    for (const socket of [client, redis])
      socket.on('error', () => undefined).once('close', () => [client, redis].forEach((each) => each.destroy()));
    client.pipe(redis).pipe(age).pipe(client);
  });
  return listen(server, (own) => `redis://127.0.0.1:${own}`);
}
