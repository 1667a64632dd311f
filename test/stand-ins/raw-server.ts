import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request, body read. */
export interface RawRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** Answers as it likes, down to the bytes. */
export type RawAnswer = (request: RawRequest, response: ServerResponse) => void;

export interface RawServer {
  url: string;
  requests: RawRequest[];
  /** What the next requests are answered with. */
  answer: RawAnswer;
  /** Resolves when no request is being answered any more, because it has been or because the client hung up. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** An HTTP server on a free port of 127.0.0.1 that reads JSON and lets a function write the response. */
export async function startRawServer(): Promise<RawServer> {
  const open = new Set<Promise<void>>();
  const raw: RawServer = {
    url: '',
    requests: [],
    answer: (_request, response) => void response.writeHead(404).end(),
    idle: async () => void (await Promise.all(open)),
    close: () => close(server),
  };
  const server = createServer((incoming, response) => {
    const closed = new Promise<void>((resolve) => response.on('close', resolve)).then(() => void open.delete(closed));
    open.add(closed);
    read(incoming)
      .then((request) => {
        raw.requests.push(request);
        raw.answer(request, response);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  raw.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a server that listens on TCP has one
  return raw;
}

async function read(incoming: IncomingMessage): Promise<RawRequest> {
  const chunks: Buffer[] = [];
  const parts: AsyncIterable<Buffer> = incoming; // a request without an encoding is read as buffers
  for await (const part of parts) chunks.push(part);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return { path: incoming.url ?? '', headers: incoming.headers, body: { ...(body as object) } }; // every provider posts an object
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A whole JSON answer. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): RawAnswer {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** A page of HTML with a 200, as proxies like to send. */
export function html(): RawAnswer {
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>');
}

/** Says it is JSON and is not. */
export function garbage(): RawAnswer {
  return (_request, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end('\u0000\u0001{{{garbage');
}

/** Never answers. */
export function silence(): RawAnswer {
  return () => undefined;
}

/** Sends headers at once and then a blank every few milliseconds, for ever: each is progress, none is an answer. */
export function drip(): RawAnswer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  };
}
