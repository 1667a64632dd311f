import type { IncomingMessage } from 'node:http';
import { parseForeignJson } from '#values';
import type { ReceivedBody } from './received-body.js';

const utf8 = new TextDecoder();

/**
 * An answer as `fetch` gives it. Text, JSON and bytes are read straight from the socket; for whoever wants more it becomes a `Response`
 * of Node's, at the price of its streams.
 */
export class ReceivedResponse implements Response {
  readonly type = 'basic';
  readonly redirected = false;
  readonly status: number;
  readonly statusText: string;
  readonly ok: boolean;
  readonly headers = new Headers();
  #full: Response | null = null;

  /** `received` is null where an answer has no body. Throws for headers that no answer may have. */
  constructor(
    message: IncomingMessage,
    private readonly received: ReceivedBody | null,
    readonly url: string,
  ) {
    this.status = message.statusCode ?? 0;
    this.statusText = message.statusMessage ?? '';
    this.ok = this.status >= 200 && this.status < 300;
    const { rawHeaders } = message;
    for (let i = 0; i + 1 < rawHeaders.length; i += 2)
      this.headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '');
  }

  get body(): Response['body'] {
    return this.#asFull().body;
  }

  get bodyUsed(): boolean {
    return this.#full?.bodyUsed ?? this.received?.isUsed === true;
  }

  async text(): Promise<string> {
    return this.#full ? this.#full.text() : utf8.decode(await this.#whole());
  }

  async json(): Promise<unknown> {
    return parseForeignJson(await this.text());
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#full ? this.#full.arrayBuffer() : new Uint8Array(await this.#whole()).buffer;
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  blob(): Promise<Blob> {
    return this.#asFull().blob();
  }

  formData(): Promise<FormData> {
    return this.#asFull().formData();
  }

  clone(): Response {
    return this.#asFull().clone();
  }

  #whole(): Promise<Buffer> | Buffer {
    return this.received ? this.received.read() : Buffer.alloc(0);
  }

  #asFull(): Response {
    const { status, statusText, headers } = this;
    return (this.#full ??= new Response(this.received?.stream() ?? null, { status, statusText, headers }));
  }
}
