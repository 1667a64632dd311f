import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/server';
import type { Transport } from '@modelcontextprotocol/server';

/** A server of the protocol's first transport: a stream of events, and calls that are posted where its first event says. */
export interface SseServer {
  url: string;
  /** How many streams were opened, and how many are open. */
  opened(): number;
  streams(): number;
  /** Cuts the stream in the place of taking this method in. */
  breakAt(method: string): void;
  /** What the first event of further streams says. */
  sendTo(address: string): void;
  close(): Promise<void>;
}

class Session implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  constructor(private readonly stream: ServerResponse) {}
  start(): Promise<void> {
    return Promise.resolve();
  }
  send(message: unknown): Promise<void> {
    this.stream.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.stream.destroy();
    return Promise.resolve();
  }
}

export async function startSseServer(register: (server: McpServer) => void): Promise<SseServer> {
  const sessions = new Map<string, Session>();
  let [count, cutAt, address] = [0, '', '/messages'];
  const open = async (stream: ServerResponse): Promise<void> => {
    const id = String((count += 1));
    const session = new Session(stream);
    const server = new McpServer({ name: 'old almanac', version: '1' });
    register(server);
    sessions.set(id, session);
    stream.on('close', () => sessions.delete(id));
    await server.connect(session);
    stream.writeHead(200, { 'content-type': 'text/event-stream' });
    stream.write(`event: endpoint\ndata: ${address}?session=${id}\n\n`);
  };
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    if (request.method === 'GET') return void open(response);
    const session = sessions.get(url.searchParams.get('session') ?? '');
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      response.writeHead(session ? 202 : 404).end();
      if (cutAt !== '' && body.includes(cutAt)) void session?.close();
      else session?.onmessage?.(JSON.parse(body));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo; // it listens on a TCP port
  return {
    url: `http://127.0.0.1:${port}`,
    opened: () => count,
    streams: () => sessions.size,
    breakAt: (method) => void (cutAt = method),
    sendTo: (other) => void (address = other),
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
