import { headerNameProblem, isHeaderValue, isMethod } from '#values';
import { listFields } from '#file-forms';
import type { HttpBody, HttpRequest } from '#nodes';

/** A request that can be sent. */
export interface PreparedRequest {
  url: URL;
  init: { method: string; headers: Headers; body?: NonNullable<RequestInit['body']> };
}

/** A request of a graph as it is sent, with the engine's key of the call (I7); a text says why it can never be. `files`: a body that has some. */
export function prepared(
  request: HttpRequest,
  key: string,
  files: { bytes: Uint8Array; contentType: string } | null = null,
): PreparedRequest | string {
  const { method } = request;
  if (!isMethod(method)) return `${JSON.stringify(method)} is no method that a request may have`;
  const url = parseAddress(request);
  if (url === null) return `${method} ${request.url.replace(/[?#].*/s, '')} is no address`;
  const sent =
    files === null ? encodeBody(request.body) : { body: new Uint8Array(files.bytes), contentType: files.contentType };
  if (sent === null) return 'the body cannot be made: it nests too deep';
  const headers = buildHeaders(request, key, sent.contentType);
  if (typeof headers === 'string') return headers;
  return { url, init: { method, headers, ...(sent.body !== undefined && { body: sent.body }) } };
}

/** Null: it leads nowhere. What stands before an `@` must be readable, too: it is sent as a header. */
function parseAddress({ url, query }: HttpRequest): URL | null {
  if (!URL.canParse(url)) return null;
  const address = new URL(url);
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return null;
  if (!isReadable(address.username) || !isReadable(address.password)) return null;
  for (const [name, value] of query) address.searchParams.append(name, value);
  return address;
}

function isReadable(coded: string): boolean {
  try {
    return isHeaderValue(decodeURIComponent(coded));
  } catch {
    return false;
  }
}

function buildHeaders(
  { headers: given, idempotencyKeyHeader }: HttpRequest,
  key: string,
  type?: string,
): Headers | string {
  const all = Object.entries({ ...given, ...(idempotencyKeyHeader !== undefined && { [idempotencyKeyHeader]: key }) });
  for (const [name, value] of all) {
    const problem = headerNameProblem(name);
    if (problem !== null) return `${JSON.stringify(name)} ${problem}`;
    if (!isHeaderValue(value))
      return `the header ${name} has a value that cannot be sent: expected one line of Latin-1`;
  }
  if (type !== undefined && !isHeaderValue(type))
    return 'the content type cannot be sent: expected one line of Latin-1';
  const headers = new Headers(all);
  if (type !== undefined && !headers.has('content-type')) headers.set('content-type', type);
  return headers;
}

/** Null: it cannot be made. */
function encodeBody(body: HttpBody): { body?: PreparedRequest['init']['body']; contentType?: string } | null {
  switch (body.as) {
    case 'none':
    case 'file': // its bytes are read before
      return {};
    case 'json':
      return encodeJson(body.value);
    case 'form':
      return { body: new URLSearchParams(listFields(body.fields)) };
    case 'raw':
      return { body: body.text, contentType: body.contentType };
    case 'multipart': {
      const form = new FormData();
      for (const [name, value] of listFields(body.fields)) form.append(name, value);
      return { body: form };
    }
  }
}

function encodeJson(value: unknown): { body?: string; contentType: string } | null {
  try {
    const text: string | undefined = JSON.stringify(value);
    return { ...(text !== undefined && { body: text }), contentType: 'application/json' };
  } catch {
    return null;
  }
}
