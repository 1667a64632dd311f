import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { ReceivedBody } from './received-body.js';
import { ReceivedResponse } from './received-response.js';
import { TransportError, unsentFailure } from './transport-error.js';

export interface Terms {
  url: URL;
  signal: AbortSignal | null;
  /** The longest body that is read, in bytes, unpacked. */
  maxBytes: number;
}

/** How long a connection may take to be made, TLS included, in milliseconds. */
const connectMs = 10_000;
/** Answers to these have no body, whatever their headers say. */
const bodiless = new Set([204, 205, 304]);

/**
 * One request and the head of its answer. Rejects with the signal's reason once that is aborted, otherwise with a `TransportError`. The
 * signal ends the body, too.
 */
export async function exchange(
  open: () => ClientRequest,
  body: string | Uint8Array | Readable | null,
  { url, signal, maxBytes }: Terms,
): Promise<Response> {
  signal?.throwIfAborted();
  const { request, answered, sending } = begun(open);
  let received: ReceivedBody | null = null;
  const fail = (error: unknown): void => {
    const failure: unknown = signal?.aborted ? signal.reason : sending.failureOf(error);
    if (received) received.fail(failure);
    else answered.reject(failure);
  };
  const cut = (): void => void request.destroy(endedEarly());
  signal?.addEventListener('abort', cut);
  request
    .on('error', fail)
    .once('response', (message) => {
      received = new ReceivedBody(message, maxBytes, fail);
      try {
        answered.resolve(responseOf(message, received, request.method, url));
      } catch (error) {
        request.destroy(); // otherwise nobody would end the connection
        answered.reject(sending.failureOf(error));
      }
    })
    .once('close', () => {
      signal?.removeEventListener('abort', cut);
      if (!received) fail(endedEarly()); // an upgrade ends it so
    });
  if (body === null || typeof body === 'string' || body instanceof Uint8Array) request.end(body ?? undefined);
  else pipeline(body, request, () => undefined); // a body that breaks destroys its request
  return answered.promise;
}

/** The request, before a byte of it has left. Throws what `unsentFailure` makes of a throw. */
function begun(open: () => ClientRequest) {
  try {
    const answered = Promise.withResolvers<Response>();
    const request = open();
    return { request, answered, sending: watchSending(request) };
  } catch (error) {
    throw unsentFailure(error);
  }
}

/** Follows a request until its connection is there, and says then what a failure of it proves. */
function watchSending(request: ClientRequest): { failureOf(error: unknown): TransportError } {
  let isConnected = false;
  request.once('socket', (socket: Socket) => {
    isConnected = request.reusedSocket || (!isOpening(socket) && !socket.destroyed);
    if (isConnected || socket.destroyed) return;
    const timer = setTimeout(() => socket.destroy(unconnected()), connectMs);
    socket
      .once('secureConnecting' in socket ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(timer);
      })
      .once('close', () => clearTimeout(timer));
  });
  return {
    failureOf: (error) => {
      if (error instanceof TransportError) return error;
      if (!isConnected) return TransportError.of(error, 'no connection', true);
      const kept = request.reusedSocket ? 'the kept connection' : 'the connection';
      return TransportError.of(error, `${kept} was lost before the whole answer`, false);
    },
  };
}

/** Whether a socket is still on its way to be connected; with TLS until the handshake is over, and its certificate checked. */
function isOpening(socket: Socket): boolean {
  return socket.connecting || ('secureConnecting' in socket && socket.secureConnecting === true);
}

/** Its words are none of those by which an SDK takes a failure for a timeout of its own, and drops the code. */
function unconnected(): TransportError {
  return new TransportError(`no connection within ${connectMs / 1_000} s`, 'ETIMEDOUT', true);
}

function endedEarly(): Error {
  return Object.assign(new Error('the connection ended before an answer'), { code: 'ECONNRESET' });
}

function responseOf(message: IncomingMessage, body: ReceivedBody, method: string, url: URL): Response {
  const status = message.statusCode ?? 0;
  if (status < 200 || status > 599) throw Object.assign(new Error('no status'), { code: 'HPE_INVALID_STATUS' });
  const isEmpty = method === 'HEAD' || bodiless.has(status);
  if (isEmpty) body.discard();
  return new ReceivedResponse(message, isEmpty ? null : body, url.href);
}
