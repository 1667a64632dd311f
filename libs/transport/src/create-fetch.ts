import http, { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { AgentOptions, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ioBoundary } from '#telemetry';
import type { IoBoundaryName } from '#telemetry';
import type { Egress } from './egress.js';
import { exchange } from './exchange.js';
import { bodyOf, headersOf } from './outgoing-request.js';
import { TransportError, unsentFailure } from './transport-error.js';

export interface FetchInit extends RequestInit {
  /** The longest body that is read, in bytes, unpacked; absent: that of the options. */
  maxBytes?: number;
}

/**
 * `fetch`, as SDKs take it, but for this: redirects are never followed, a 3xx is an answer like any other. A body that breaks off, or is
 * too long, rejects where it is read; every failure but an abort is a `TransportError`.
 */
export type Fetch = (input: string | URL | Request, init?: FetchInit) => Promise<Response>;

export interface FetchOptions {
  /** The name of the I/O boundary that every request passes. */
  boundary: IoBoundaryName;
  /** The longest body that is read, in bytes, unpacked. */
  maxBytes: number;
  /** Checks every connection, at the socket. Absent: the address comes from the environment, and may be anywhere. */
  egress?: Egress;
}

/** Shorter than servers keep an idle connection, so that few requests meet one that is just being closed. */
const idleMs = 4_000;

/**
 * A fetch on Node's own HTTP client, which takes a lookup for each connection and costs less than the global `fetch`. Connections are
 * kept, as many to one host as there are calls, and belong to this fetch alone. What Node is told of a proxy (`NODE_USE_ENV_PROXY`) counts
 * for connections without `egress`: behind a proxy no address could be checked.
 */
export function createFetch({ boundary, maxBytes, egress }: FetchOptions): Fetch {
  const proxyEnv = egress ? undefined : proxyOfNode();
  const kept: AgentOptions = { keepAlive: true, timeout: idleMs, scheduling: 'lifo', ...(proxyEnv && { proxyEnv }) };
  const ways = {
    'http:': { request: httpRequest, agent: new HttpAgent(kept) },
    'https:': { request: httpsRequest, agent: new HttpsAgent(kept) },
  };
  const made = (input: string | URL, init: FetchInit) => {
    const url = new URL(input);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new TransportError('expected an http or https address', 'ERR_INVALID_URL', true);
    const { request, agent } = ways[url.protocol];
    const outgoing = bodyOf(init.body);
    const options: RequestOptions = {
      ...placeOf(url),
      method: init.method ?? 'GET',
      headers: headersOf(init.headers, outgoing),
      agent,
      ...(egress && { lookup: egress.lookupFor(portOf(url)) }),
    };
    return { url, outgoing, open: () => request(options) };
  };
  const asked: typeof made = (input, init) => {
    try {
      return made(input, init);
    } catch (error) {
      throw unsentFailure(error);
    }
  };
  const ask: Fetch = async (input, init = {}) => {
    if (input instanceof Request) return ask(input.url, { ...partsOf(input), ...init });
    const { url, outgoing, open } = asked(input, init);
    const refusal = egress === undefined ? null : await egress.refusalAt(url.hostname, portOf(url));
    if (refusal !== null) throw refusal;
    const terms = { url, signal: init.signal ?? null, maxBytes: init.maxBytes ?? maxBytes };
    return ioBoundary(boundary, () => exchange(open, outgoing.body, terms));
  };
  return ask;
}

/** The proxies of the environment, where Node is told to use them; its agent of all processes knows. */
function proxyOfNode(): AgentOptions['proxyEnv'] {
  const options: unknown = Reflect.get(http.globalAgent, 'options');
  return (options as AgentOptions).proxyEnv; // Node keeps an agent's options there
}

function partsOf({ method, headers, body, signal }: Request): FetchInit {
  return { method, headers, body, signal };
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

function placeOf({ hostname, port, pathname, search, username, password }: URL): RequestOptions {
  return {
    host: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port: port === '' ? null : port,
    path: pathname + search,
    ...(username !== '' && { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }),
  };
}
