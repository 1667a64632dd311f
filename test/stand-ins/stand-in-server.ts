import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request as a stand-in sees it, body read. */
export interface SeenRequest {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What a stand-in answers: a response, or `hang` to keep the line open, or `drop` to cut it. */
export type StandInAnswer =
  | {
      status: number;
      headers?: Readonly<Record<string, string>>;
      body: unknown;
      /** In place of the body: what is sent one after the other, with a pause of so many milliseconds before each. */
      pieces?: readonly (string | Uint8Array)[];
      everyMs?: number;
      /** After so many of them the connection is cut. */
      breaksAfter?: number;
      /** Is called with each piece, right before it is sent; where it promises, the piece waits for that. */
      onPiece?(this: void, piece: string | Uint8Array): void | Promise<void>;
    }
  | 'hang'
  | 'drop';

export interface StandInServer {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Serves one function over HTTP on 127.0.0.1; port 0 takes any free one. */
export async function startStandIn(
  port: number,
  answer: (request: SeenRequest) => Promise<StandInAnswer> | StandInAnswer,
): Promise<StandInServer> {
  const server = createServer((request, response) => {
    read(request)
      .then(answer)
      .then((answered) => write(response, answered))
      .catch((error: unknown) => write(response, { status: 500, body: { stand_in_broke: String(error) } }));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo.
  const { port: bound } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${bound}`, close: () => closeServer(server) };
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  const parts: AsyncIterable<Buffer> = request; // a request without an encoding is read as buffers
  for await (const part of parts) chunks.push(part);
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://stand-in'),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

async function write(response: ServerResponse, answer: StandInAnswer): Promise<void> {
  if (answer === 'hang' || response.destroyed) return;
  if (answer === 'drop') {
    response.destroy();
    return;
  }
  const isText = typeof answer.body === 'string';
  response.writeHead(answer.status, { 'content-type': isText ? 'text/plain' : 'application/json', ...answer.headers });
  for (const [n, piece] of (answer.pieces ?? []).entries()) {
    if (n === answer.breaksAfter) return void response.destroy();
    if (answer.everyMs) await pause(answer.everyMs);
    await answer.onPiece?.(piece);
    if (response.destroyed) return;
    response.write(piece);
  }
  if (answer.pieces) response.end();
  else response.end(isText ? answer.body : JSON.stringify(answer.body));
}

function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
