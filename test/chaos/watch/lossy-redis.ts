import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

import { readTold, Replies } from './replies.js';

/** What was published to those behind a lossy way, and how much of it they did not get. */
export interface PublishedCounts {
  /** That an actor has moved (ADR 152). */
  notices: number;
  lost_notices: number;
  /** All else, such as answers that form (ADR 156). */
  others: number;
  lost_others: number;
}

/** A way to a Redis on which everything arrives but some of what is published: nobody is told that it was. */
export class LossyRedis {
  readonly counts: PublishedCounts = { notices: 0, lost_notices: 0, others: 0, lost_others: 0 };
  private readonly sockets = new Set<Socket>();

  static async start(port: number, isLost: () => boolean): Promise<LossyRedis> {
    const server = createServer();
    const way = new LossyRedis(server, port, isLost);
    server.on('connection', (client) => way.serve(client));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return way;
  }

  private constructor(
    private readonly server: Server,
    private readonly port: number,
    private readonly isLost: () => boolean,
  ) {}

  get url(): string {
    const { port } = this.server.address() as AddressInfo; // it listens on TCP
    return `redis://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.server.close(), 'close');
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** What ends on one side ends on the other. */
  private serve(client: Socket): void {
    const redis = connect(this.port, '127.0.0.1');
    for (const socket of [client, redis]) {
      this.sockets.add(socket.setNoDelay(true).on('error', () => undefined)); // killed on purpose: it closes
      socket.once('close', () => this.sockets.delete(socket));
    }
    const replies = new Replies();
    const subscribed = new Set<string>();
    redis.on('data', (bytes) => {
      const arriving = replies.take(bytes).filter((reply) => !this.loses(reply, subscribed));
      if (arriving.length > 0) client.write(Buffer.concat(arriving));
    });
    client.pipe(redis);
    client.once('close', () => redis.end());
    redis.once('close', () => client.destroy());
  }

  private loses(reply: Buffer, subscribed: Set<string>): boolean {
    const told = readTold(reply);
    if (told?.kind === 'subscribe') subscribed.add(told.channel);
    if (told?.kind !== 'message' || !subscribed.has(told.channel)) return false; // the answer to a command may look alike
    const kind = told.channel.endsWith(':moved') ? 'notices' : 'others';
    this.counts[kind] += 1;
    const isLost = this.isLost();
    if (isLost) this.counts[`lost_${kind}`] += 1;
    return isLost;
  }
}
