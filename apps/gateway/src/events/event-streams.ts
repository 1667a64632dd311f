import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentDirectory } from '../agent-directory/agent-directory.js';
import { jsonFor } from '../auth/identity/mask-numbers.js';
import { Callers } from '../auth/callers.js';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/tokens.js';
import { linesType, streamType } from '../openapi/operation.js';
import { Problem } from '../platform/http/problem.js';

/** How long a stream may last before its client must reconnect, in ms. */
const longestStreamMs = 600_000;
const heartbeatEveryMs = 15_000;
/** How soon the end of a listener's sign-in is noticed, in ms. */
const admitEveryMs = 2_500; // and a named key is known for 2 s: a revoked one listens for less than 5
/** How long a client may take to read the rest of a stream that has ended, in ms; it may resume. */
const lingerMs = 10_000;
/** A client that leaves this many bytes unread gets the runs below a root later. */
const fewUnread = 262_144;
/** A client that leaves this many bytes unread is cut off; it may resume. */
const mostUnread = 1_048_576;
/** How soon a cut-off client reconnects, in ms. */
const retryMs = 1_000;
/** When to try again where there are too many streams, in seconds. */
const retryAfter = 5;

/** How events are written: as server-sent events, or each as a line of JSON. */
export type StreamForm = 'events' | 'lines';

const typeOfForm: Readonly<Record<StreamForm, string>> = { events: streamType, lines: linesType };

/** One listening client: server-sent events over a response that stays open. */
export class EventStream {
  private readonly openedAt = performance.now();
  private closed = false;

  constructor(
    private readonly reply: FastifyReply,
    private readonly form: StreamForm = 'events',
  ) {
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, {
      'content-type': `${typeOfForm[form]}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close', // an ended connection must not be reused, and a process that stops need not wait for it
    });
    this.closed = raw.destroyed; // a caller that disconnected before the first event reports it no more
    raw.once('close', () => (this.closed = true));
    raw.on('error', () => undefined); // the client has disconnected
    if (form === 'events') this.write(`retry: ${retryMs}\n\n`);
    if (reply.request.method === 'HEAD') this.close(); // has no body, and would never be answered
  }

  get request(): FastifyRequest {
    return this.reply.request;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  /** `json` stands on one line; with an `id` the client resumes after it. */
  send(event: string, json: string, id?: string | number): void {
    const data = jsonFor(this.request, json);
    if (this.form === 'events')
      this.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
    else
      this.write(
        `{"event":${JSON.stringify(event)}${id === undefined ? '' : `,"id":${JSON.stringify(id)}`},"data":${data}}\n`,
      );
  }

  /** An object that needs no name, and has none of its own; in the form of lines it brings its id along. */
  sendBare(data: object, id: string): void {
    const json = jsonFor(this.request, JSON.stringify(this.form === 'events' ? data : { ...data, id }));
    this.write(this.form === 'events' ? `id: ${id}\ndata: ${json}\n\n` : `${json}\n`);
  }

  /** Keeps proxies from closing an idle stream; ends one that has lasted long. */
  heartbeat(): void {
    if (performance.now() - this.openedAt > longestStreamMs) this.close();
    else this.write(this.form === 'events' ? ': beat\n\n' : '\n');
  }

  /** Resolves when the client has read most of what was sent, or is gone. */
  async drained(): Promise<void> {
    const { raw } = this.reply;
    while (!this.closed && raw.writableLength > fewUnread)
      await new Promise<void>((resolve) => {
        const done = (): void => {
          raw.off('drain', done).off('close', done);
          resolve();
        };
        raw.on('drain', done).on('close', done);
      });
  }

  onClose(listener: () => void): void {
    if (this.closed) listener();
    else this.reply.raw.once('close', listener);
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    const { raw } = this.reply;
    raw.end();
    const cut = setTimeout(() => raw.destroy(), lingerMs).unref(); // a client that reads nothing would hold its place for ever
    raw.once('close', () => clearTimeout(cut));
  }

  private write(text: string): void {
    if (this.closed) return;
    this.reply.raw.write(text);
    if (this.reply.raw.writableLength > mostUnread) this.reply.raw.destroy();
  }
}

/**
 * The streams of this process: no more than its settings allow, half of them under one key and its sign-ins, each for as long as its
 * listener may listen, all ended when the process stops.
 */
@Injectable()
export class EventStreams {
  private readonly open = new Map<EventStream, string>();
  private readonly beating = setInterval(() => this.heartbeat(), heartbeatEveryMs).unref();
  private readonly admitting = setInterval(() => void this.admit(), admitEveryMs).unref();

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'EVENT_STREAMS_MAX'>,
    @Inject(Callers) private readonly callers: Pick<Callers, 'findCaller'>,
    @Inject(AgentDirectory) private readonly agents: Pick<AgentDirectory, 'findAgent'>,
  ) {}

  /**
   * Begins to answer with a stream. Throws a 503 when there are too many, a 429 when there are under this key (a role, or an agent's
   * own); nothing has been answered then.
   */
  begin(reply: FastifyReply, holder: string, form: StreamForm = 'events'): EventStream {
    const { EVENT_STREAMS_MAX: most } = this.config;
    if (this.open.size >= most) throw tooMany();
    if (this.countOpen(holder) >= Math.ceil(most / 2)) throw tooManyStreams(holder);
    const stream = new EventStream(reply, form);
    this.open.set(stream, holder);
    stream.onClose(() => this.open.delete(stream));
    return stream;
  }

  onModuleDestroy(): void {
    clearInterval(this.beating);
    clearInterval(this.admitting);
    for (const stream of this.open.keys()) stream.close();
  }

  private countOpen(holder: string): number {
    return [...this.open.values()].filter((one) => one === holder).length;
  }

  /** A stream lasts no longer than its listener's key or sign-in is valid: asked again and again. */
  private async mayListen(request: FastifyRequest): Promise<boolean> {
    return this.agents.findAgent(request) !== null || (await this.callers.findCaller(request)) !== null;
  }

  private heartbeat(): void {
    for (const stream of this.open.keys()) stream.heartbeat();
  }

  private async admit(): Promise<void> {
    const byCaller = Map.groupBy(this.open.keys(), ({ request }) => callerOf(request));
    const asked = Array.from(byCaller.values(), async ([first, ...others]) => {
      // Redis is away: the listener gets nothing meanwhile, and is checked again
      if (first === undefined || (await this.mayListen(first.request).catch((error: unknown) => !isRefused(error))))
        return;
      for (const stream of [first, ...others]) stream.close();
    });
    await Promise.all(asked);
  }
}

/** A named key that is not taken any more. */
function isRefused(error: unknown): boolean {
  return error instanceof Problem && error.getStatus() === 401;
}

/** Requests with one key, or of one sign-in, are admitted together. */
function callerOf({ headers }: FastifyRequest): string {
  return JSON.stringify([headers.authorization, headers.cookie]);
}

function tooManyStreams(holder: string): Problem {
  return new Problem(429, 'rate-limited', `too many streams are open under the ${holder}'s key`, { retryAfter });
}

function tooMany(): Problem {
  return new Problem(503, 'unavailable', 'too many streams are open; try again', { retryAfter });
}
