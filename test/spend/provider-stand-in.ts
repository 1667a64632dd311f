import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface StandInOptions {
  /** Answers longer than a window ago do not count; more than `limit` within one are refused with 429. 0: none is. */
  limit: number;
  windowMs: number;
  /** How long an answer takes at most, in milliseconds. */
  answerMs: number;
}

/** A provider with a meter of its own: it counts a call when it arrives, whoever gets the answer. */
export class ProviderStandIn {
  answered = 0;
  refused = 0;
  /** Micro-dollars, at one a token. */
  meter = 0;
  private arrivals: number[] = [];
  private readonly server = createServer((request, response) => this.serve(request, response));

  constructor(private readonly options: StandInOptions) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // listening on a port, so no pipe
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** `?out=` asks for so many tokens out at most; the prompt is always some hundred. */
  private serve(request: IncomingMessage, response: ServerResponse): void {
    const mostOut = Number(new URL(request.url ?? '/', 'http://stand-in').searchParams.get('out') ?? '1');
    const waitMs = this.waitMs();
    if (waitMs > 0) {
      this.refused += 1;
      response.writeHead(429, { 'retry-after': String(Math.ceil(waitMs / 1_000)) }).end();
      return;
    }
    const tokensIn = 300 + Math.floor(Math.random() * 500);
    const tokensOut = Math.ceil(Math.random() * mostOut);
    this.answered += 1;
    this.meter += tokensIn + tokensOut;
    const answer = JSON.stringify({ tokensIn, tokensOut });
    setTimeout(() => response.end(answer), Math.random() * this.options.answerMs);
  }

  /** A sliding window: how long until the next call is welcome, in milliseconds. */
  private waitMs(): number {
    const { limit, windowMs } = this.options;
    if (limit === 0) return 0;
    const now = performance.now();
    this.arrivals = this.arrivals.filter((at) => at > now - windowMs);
    const [oldest] = this.arrivals;
    if (this.arrivals.length >= limit && oldest !== undefined) return oldest + windowMs - now;
    this.arrivals.push(now);
    return 0;
  }
}
