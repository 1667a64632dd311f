import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

import { wordsToName } from './naming.js';
import type { Naming } from './naming.js';
import { RespReader, wordsOf } from './resp.js';
import { add } from './tally.js';
import type { Tally } from './tally.js';

/** What an app has asked so far and been answered, by kind of call. */
export interface Traffic {
  calls: Tally;
  bytesOut: Tally;
  bytesIn: Tally;
}

/** Stands between one app and Redis and counts by kind what the app asks and what it is answered. It changes nothing. */
export class Relay {
  readonly traffic: Traffic = { calls: {}, bytesOut: {}, bytesIn: {} };
  /** The kinds among them that are scripts. */
  readonly scripts = new Set<string>();
  /** The app's connections as Redis's MONITOR names them. */
  readonly sources = new Set<string>();
  private readonly server: Server;
  private readonly open = new Set<Socket>();

  constructor(
    private readonly redisPort: number,
    private readonly nameOf: Naming,
  ) {
    this.server = createServer({ noDelay: true }, (client) => this.join(client));
  }

  /** Resolves with the address that the app is to take for Redis's. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo; // a server that listens on TCP has one
    return `redis://127.0.0.1:${port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.open) socket.destroy();
  }

  private join(client: Socket): void {
    const redis = connect({ host: '127.0.0.1', port: this.redisPort, noDelay: true });
    redis.once('connect', () => this.sources.add(`127.0.0.1:${redis.localPort}`));
    const [requests, replies] = [new RespReader(), new RespReader()];
    const unanswered: string[] = []; // Redis answers a connection's requests in their order
    client.on('data', (chunk: Buffer) => {
      for (const request of requests.take(chunk)) unanswered.push(this.count(request));
      redis.write(chunk);
    });
    redis.on('data', (chunk: Buffer) => {
      for (const reply of replies.take(chunk)) {
        const kind = unanswered.shift();
        if (kind !== undefined) add(this.traffic.bytesIn, kind, reply.length);
      }
      client.write(chunk);
    });
    this.tie(client, redis);
    this.tie(redis, client);
  }

  /** Neither end outlives the other. */
  private tie(one: Socket, other: Socket): void {
    this.open.add(one);
    one.once('close', () => {
      this.open.delete(one);
      other.destroy();
    });
    one.on('error', () => one.destroy());
  }

  private count(request: Buffer): string {
    const { name, isScript } = this.nameOf(wordsOf(request, wordsToName));
    if (isScript) this.scripts.add(name);
    add(this.traffic.calls, name);
    add(this.traffic.bytesOut, name, request.length);
    return name;
  }
}
