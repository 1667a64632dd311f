import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../chaos/random.js';
import type { Gateways } from './gateways.js';
import { operatorHeaders } from './gateways.js';

/** An event of any stream: its name where it has one, and where a client is with it. */
export interface StreamEvent {
  event: string;
  id: string | null;
  data: unknown;
}

/** What is followed: a read, or a message that is sent again under its key. */
export interface Followed {
  path: string;
  body?: object;
  key?: string;
  form: 'sse' | 'lines';
}

const againAfterMs = 150;
const giveUpAfterMs = 900_000;
/** A cut comes within so many bytes; after so many cuts a stream is only cut by kills. */
const mostBytes = 6_000;
const mostCuts = 6;

/** Follows a stream that is cut at random bytes and goes on at another gateway behind what has come whole. */
export class CutStream {
  readonly events: StreamEvent[] = [];
  /** Connections that we have torn down, and those that ended by themselves before their end. */
  cuts = 0;
  breaks = 0;
  private lastId: string | null = null;
  private isCut = true;
  private isStopped = false;
  private response: IncomingMessage | null = null;

  constructor(
    private readonly gateways: Gateways,
    private readonly random: Random,
    private readonly followed: Followed,
  ) {}

  /** It is broken off by kills alone. */
  uncut(): this {
    this.isCut = false;
    return this;
  }

  /** Ends what `follow` waits for. */
  stop(): void {
    this.isStopped = true;
    this.response?.destroy();
  }

  /** Hangs up as soon as it has begun. */
  async begin(): Promise<void> {
    const end = Date.now() + giveUpAfterMs;
    for (let url = this.gateways.next(); Date.now() < end; url = this.gateways.next(url)) {
      const [response] = (await once(this.open(url), 'response').catch(() => [null])) as [IncomingMessage | null]; // as above
      response?.destroy();
      if (response?.statusCode === 200) return;
      await pause(againAfterMs);
    }
    throw new Error(`${this.followed.path}: the stream has not begun`);
  }

  /** Resolves at the end of it: of the response, or where `isDone` says so. Rejects when it does not come for minutes. */
  async follow(isDone: (event: StreamEvent) => boolean = () => false): Promise<this> {
    const end = Date.now() + giveUpAfterMs;
    for (let url = this.gateways.next(); Date.now() < end; url = this.gateways.next(url)) {
      const came = await this.connect(url, isDone).catch(() => 'broken' as const);
      if (came === 'done' || this.isStopped) return this;
      if (came === 'cut') this.cuts += 1;
      else {
        this.breaks += 1;
        await pause(againAfterMs);
      }
    }
    throw new Error(`${this.followed.path}: the stream has not come to its end`);
  }

  private async connect(url: string, isDone: (event: StreamEvent) => boolean): Promise<'done' | 'cut' | 'broken'> {
    const asked = this.open(url);
    const [response] = (await once(asked, 'response')) as [IncomingMessage]; // its one argument
    this.response = response;
    try {
      if (response.statusCode === 204) return 'done';
      if (response.statusCode !== 200) return 'broken';
      return await this.read(response, isDone);
    } finally {
      response.destroy();
    }
  }

  private open(url: string): ClientRequest {
    const { path, body, key, form } = this.followed;
    const headers = {
      ...operatorHeaders,
      accept: form === 'lines' ? 'application/x-ndjson' : 'text/event-stream',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(this.lastId !== null && { 'last-event-id': this.lastId }),
    };
    const asked = request(`${url}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
    return asked.end(body === undefined ? undefined : JSON.stringify(body));
  }

  /** Takes bytes up to the cut: what is not whole by then is lost. */
  private async read(response: IncomingMessage, isDone: (event: StreamEvent) => boolean): Promise<'done' | 'cut'> {
    let left = this.isCut && this.cuts < mostCuts ? this.random.between(1, mostBytes) : Infinity;
    let bytes = Buffer.alloc(0);
    const chunks: AsyncIterable<Buffer> = response; // without an encoding
    for await (const chunk of chunks) {
      bytes = Buffer.concat([bytes, chunk.subarray(0, Math.min(chunk.length, left))]);
      left -= chunk.length;
      const divider = this.followed.form === 'sse' ? '\n\n' : '\n';
      for (let at = bytes.indexOf(divider); at >= 0; at = bytes.indexOf(divider)) {
        const event = this.parse(bytes.toString('utf8', 0, at));
        bytes = bytes.subarray(at + divider.length);
        if (event !== null && this.take(event) && isDone(event)) return 'done';
      }
      if (left <= 0) return 'cut';
    }
    if (!response.complete) throw new Error('broken off');
    return 'done';
  }

  private take(event: StreamEvent): true {
    this.events.push(event);
    this.lastId = event.id ?? this.lastId;
    return true;
  }

  private parse(text: string): StreamEvent | null {
    if (this.followed.form === 'lines') {
      if (text === '') return null;
      const { event = '', id = null, data, ...rest } = JSON.parse(text) as Partial<StreamEvent>; // its form
      return { event, id, data: data ?? rest };
    }
    const fields = new Map(
      text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    const data = fields.get('data');
    if (data === undefined) return null;
    return { event: fields.get('event') ?? '', id: fields.get('id') ?? null, data: JSON.parse(data) };
  }
}
