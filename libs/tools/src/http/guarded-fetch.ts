import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { ioBoundary } from '#telemetry';
import type { Egress } from './egress.js';

/** The part of `fetch` that tools use. Redirects are never followed: a 3xx is an answer like any other. */
export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

const bodiless = new Set([204, 205, 304]);
const idleMs = 4_000;

/**
 * A fetch whose every connection is checked by `egress`, at the socket. It uses Node's own HTTP client, because that takes a lookup for
 * each connection; it sends string bodies only, which is what JSON is.
 */
export function createGuardedFetch(egress: Egress): Fetch {
  const kept = { keepAlive: true, timeout: idleMs, scheduling: 'lifo' } as const;
  const ways = {
    'http:': { request: httpRequest, agent: new HttpAgent(kept) },
    'https:': { request: httpsRequest, agent: new HttpsAgent(kept) },
  };
  return async (address, init = {}) => {
    const url = new URL(address);
    const way = url.protocol === 'http:' ? ways['http:'] : ways['https:'];
    const refusal = egress.refusal(url.hostname);
    if (refusal) throw refusal;
    const body = typeof init.body === 'string' ? init.body : '';
    const options: RequestOptions = {
      method: init.method ?? 'GET',
      headers: headersFor(init, body),
      agent: way.agent,
      lookup: egress.lookup,
      ...(init.signal && { signal: init.signal }),
    };
    const message = await ioBoundary(
      'tool.http',
      () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          way
            .request(url, options, resolve)
            .on('error', reject)
            .once('close', () => reject(endedEarly())) // an upgrade ends it so
            .end(body);
        }),
    );
    try {
      return responseOf(message);
    } catch (error) {
      message.destroy(); // of a status that does not exist: otherwise nobody would end the connection
      throw error;
    }
  };
}

function endedEarly(): Error {
  return Object.assign(new Error('the connection ended before an answer'), { code: 'ECONNRESET' });
}

function headersFor(init: RequestInit, body: string): Record<string, string> {
  const hasBody = init.body !== undefined && init.body !== null;
  const length = String(Buffer.byteLength(body));
  return { ...Object.fromEntries(new Headers(init.headers)), ...(hasBody && { 'content-length': length }) };
}

function responseOf(message: IncomingMessage): Response {
  const status = message.statusCode ?? 500;
  const headers = new Headers();
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2)
    headers.append(message.rawHeaders[i] ?? '', message.rawHeaders[i + 1] ?? '');
  if (bodiless.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  // Node's own stream type for the web is the web's, under another name.
  return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>, { status, headers });
}
