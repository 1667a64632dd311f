import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { strangerCertificate } from './certificates.js';

/** The other side, down to its bytes: what it has seen, and who is connected. */
export interface Peer {
  url: string;
  requests: string[];
  connections: Set<Socket>;
  /** How many were ever made. */
  made: number;
  close(): Promise<void>;
}

/** Answers each whole request, the `n`th of all from 0. */
export type Answer = (socket: Socket, n: number) => void;

/** A server of TCP or TLS that writes what it likes. */
export async function startPeer(answer: Answer, host = '127.0.0.1', isTls = false): Promise<Peer> {
  const peer: Peer = { url: '', requests: [], connections: new Set(), made: 0, close: () => Promise.resolve() };
  const serve = (socket: Socket): void => {
    peer.made += 1;
    peer.connections.add(socket.on('error', () => undefined).on('close', () => peer.connections.delete(socket)));
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const isWhole = /transfer-encoding/i.test(head) ? body.endsWith('0\r\n\r\n') : body.length >= length;
      if (rest.length === 0 || !isWhole) return;
      peer.requests.push(text);
      text = '';
      answer(socket, peer.requests.length - 1);
    });
  };
  const server: Server = isTls
    ? createTlsServer(strangerCertificate, serve).on('tlsClientError', () => undefined)
    : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  peer.close = () => {
    for (const socket of peer.connections) socket.destroy();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const { port } = server.address() as AddressInfo; // it listens on TCP
  peer.url = `${isTls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}/x?a=b`;
  return peer;
}

/** The head of an answer 200, with these lines. */
export const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n');
/** A whole answer 200. */
export const whole = (body: string, ...lines: string[]): string =>
  `${head(`Content-Length: ${Buffer.byteLength(body)}`, ...lines)}${body}`;
