import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { answerTooLong, TransportError } from './transport-error.js';

/** How much of a body that nobody wants is still read, in bytes and milliseconds: a connection is cheaper kept than made. */
const unwantedBytes = 65_536;
const unwantedMs = 1_000;

/** A body that comes in. It is read once: whole, as a stream, or not at all. */
export class ReceivedBody {
  isUsed = false;
  #failure: unknown = null;
  #reader: Reader | null = null;
  #unpacking: Readable | null = null;

  constructor(
    private readonly message: IncomingMessage,
    /** The longest body that is read, in bytes, unpacked. */
    private readonly maxBytes: number,
    /** Whom a failure of the message is reported to, who in turn calls `fail` with what it means. */
    onError: (error: unknown) => void,
  ) {
    message.on('error', onError);
  }

  /** Ends the body with a failure. The first one counts. */
  fail(failure: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = failure;
    this.message.destroy();
    this.#unpacking?.destroy();
    this.#reader?.onFailure(failure);
  }

  /** All of it. Rejects where it breaks off, cannot be unpacked or is too long. */
  read(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    this.consume({
      onChunk: (chunk) => chunks.push(chunk),
      onEnd: () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)),
      onFailure: reject,
    });
    return promise;
  }

  /** It as a stream, read no faster than its reader reads. To cancel it discards the rest of a 2xx, and ends the connection otherwise. */
  stream(): ReadableStream<Uint8Array> {
    let source: Readable | null = null;
    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        source = this.consume({
          onChunk: (chunk) => {
            controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength));
            if ((controller.desiredSize ?? 0) <= 0) source?.pause();
          },
          onEnd: () => controller.close(),
          onFailure: (failure) => controller.error(failure),
        });
        source.pause();
      },
      pull: () => void source?.resume(),
      cancel: () => {
        this.#reader = null;
        source?.resume();
        if ((this.message.statusCode ?? 0) < 300) this.discard();
        else this.message.destroy(); // whoever refuses often hangs up, and the next try would meet that
      },
    });
  }

  /** Lets the rest of it go by, if that is little and comes soon, so that the connection can be used again. */
  discard(): void {
    this.isUsed = true;
    let bytes = 0;
    const end = (): void => void this.message.destroy();
    const timer = setTimeout(end, unwantedMs).unref();
    this.message
      .on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > unwantedBytes) end();
      })
      .once('close', () => clearTimeout(timer));
  }

  private consume(reader: Reader): Readable {
    if (this.isUsed) throw new TypeError('the body has been read already');
    this.isUsed = true;
    this.#reader = reader;
    if (this.#failure !== null) reader.onFailure(this.#failure);
    let bytes = 0;
    return this.unpacked()
      .on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (this.#failure !== null) return;
        if (bytes > this.maxBytes) this.fail(new TransportError('the answer is too long', answerTooLong, false));
        else this.#reader?.onChunk(chunk);
      })
      .once('end', () => {
        if (this.#failure === null) this.#reader?.onEnd();
      });
  }

  private unpacked(): Readable {
    const packed = this.message.headers['content-encoding']?.trim().toLowerCase();
    const unpack = packed === undefined ? undefined : unpackers[packed];
    if (unpack === undefined) return this.message;
    const failed = (error: Error): void => this.fail(TransportError.of(error, 'the answer cannot be unpacked', false));
    return (this.#unpacking = this.message.pipe(unpack().on('error', failed)));
  }
}

interface Reader {
  onChunk(chunk: Buffer): void;
  onEnd(): void;
  onFailure(failure: unknown): void;
}

const unpackers: Readonly<Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
