import { CredentialError } from '#credentials';
import { outputLimits } from '#nodes';
import type { EffectAnswer, HttpBody, HttpRequest } from '#nodes';
import { failedWith, lost } from '#tools';
import type { ToolAnswer, ToolContext } from '#tools';
import { answerTooLong, codeOf } from '#transport';
import type { Fetch } from '#transport';
import { inWords, notMade, tooLarge } from './call-failure.js';
import { authorised } from './credentials.js';
import type { CredentialPorts } from './credentials.js';

export interface HttpPorts {
  fetch: Fetch;
  credentials: CredentialPorts;
}

/** Makes one request of a graph. A status of 400 and above is a failure, unless the node takes it for an answer. */
export async function callHttp(
  { fetch, credentials }: HttpPorts,
  request: HttpRequest,
  { signal: cut, headers }: ToolContext,
): Promise<ToolAnswer> {
  const url = addressOf(request);
  if (url === null) return notMade(`${request.method} ${request.url.replace(/[?#].*/s, '')} is no address`);
  const allowed = await authorised(credentials, fetch, request.credential);
  if ('ok' in allowed) return allowed;
  const signal = AbortSignal.any([cut, AbortSignal.timeout(request.timeoutMs)]);
  try {
    const key = headers['X-Idempotency-Key'];
    const response = await followed(allowed.fetch, request, url, { key, signal });
    const answer = await answerOf(response, allowed.without);
    if (response.status < 400 || request.response.neverError) return { ok: true, value: answer };
    const message = `${request.method} ${url.origin}${url.pathname} answered with status ${response.status}`;
    return inWords(failedWith(response.status), message);
  } catch (error) {
    if (error instanceof CredentialError) return notMade(error.message);
    if (codeOf(error) === answerTooLong) return tooLarge(outputLimits.bytes);
    return lost(error, signal);
  }
}

function addressOf({ url, query }: HttpRequest): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  for (const [name, value] of query) address.searchParams.append(name, value);
  return address;
}

interface Sent {
  /** The engine's key of this call (I7). */
  key: string;
  signal: AbortSignal;
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The headers that an address of another origin does not get. */
const ownHeaders: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/** The answer, behind the redirects of a read: a write is made once, whatever it is answered. */
async function followed(fetch: Fetch, request: HttpRequest, first: URL, { key, signal }: Sent): Promise<Response> {
  const { method, repeat, idempotencyKeyHeader, maxRedirects } = request;
  const headers = new Headers(request.headers);
  if (idempotencyKeyHeader !== undefined) headers.set(idempotencyKeyHeader, key);
  const sent = bodyOf(request.body);
  if (sent.contentType !== undefined && !headers.has('content-type')) headers.set('content-type', sent.contentType);
  const init = { method, headers, signal, maxBytes: outputLimits.bytes };
  for (let [url, left] = [first, repeat === 'safe' ? maxRedirects : 0]; ; left -= 1) {
    const response = await fetch(url, { ...init, ...(sent.body !== undefined && { body: sent.body }) });
    const location = redirects.has(response.status) ? response.headers.get('location') : null;
    if (location === null || left === 0 || !URL.canParse(location, url.href)) return response;
    await response.body?.cancel();
    const next = new URL(location, url);
    if (next.origin !== url.origin) for (const name of ownHeaders) headers.delete(name);
    url = next;
  }
}

function bodyOf(body: HttpBody): { body?: NonNullable<RequestInit['body']>; contentType?: string } {
  switch (body.as) {
    case 'none':
      return {};
    case 'json':
      return { body: JSON.stringify(body.value), contentType: 'application/json' };
    case 'form':
      return { body: new URLSearchParams(body.fields) };
    case 'raw':
      return { body: body.text, contentType: body.contentType };
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
      return { body: form };
    }
  }
}

async function answerOf(response: Response, without: (text: string) => string): Promise<EffectAnswer> {
  const headers = Object.fromEntries(Array.from(response.headers, ([name, value]) => [name, without(value)]));
  const text = without(await response.text());
  return { kind: 'http', status: response.status, statusMessage: without(response.statusText), headers, text };
}
