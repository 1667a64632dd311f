import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** A certificate of nobody's for other.example, and its key. */
const stranger = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdTKlq5lv6/L52yLJ
0QtIc8VoivFCyxOq72Gh/FyNGjehRANCAAQRcfIyQalMMmWguCSKUzaWlim2ozAv
yz20K0m4wGNT8HOy16ICI2Zrk6hdEflw1JRHowcvlisMCmC5WGd3cL13
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUXIHr20AY7cOXCsWDLN0s+iVQqe0wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjMxMzQyMTBaGA8yMTI2
MTAzMDEzNDIxMFowGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABBFx8jJBqUwyZaC4JIpTNpaWKbajMC/LPbQrSbjAY1Pw
c7LXogIjZmuTqF0R+XDUlEejBy+WKwwKYLlYZ3dwvXejbTBrMB0GA1UdDgQWBBTA
TtZxqS6yoa9WCOUP1wmVySXISTAfBgNVHSMEGDAWgBTATtZxqS6yoa9WCOUP1wmV
ySXISTAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIhAMZ/oCU6fvKvVGn6hPNu5GN+KQouFzewxXtdFpbo
0wOYAiA8O7+amMiQNz4Ix78qdIg816V2AYjc5HpQzM23PNuz8g==
-----END CERTIFICATE-----`,
};

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
    ? createTlsServer(stranger, serve).on('tlsClientError', () => undefined)
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
