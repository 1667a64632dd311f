import { Readable } from 'node:stream';

/** A body as it is written, and the type that it has by itself. */
export interface OutgoingBody {
  body: string | Uint8Array | Readable | null;
  /** Its length in bytes; null: it is not known beforehand. */
  length: number | null;
  type: string | null;
}

const none: OutgoingBody = { body: null, length: null, type: null };
const textType = 'text/plain;charset=UTF-8';
const formType = 'application/x-www-form-urlencoded;charset=UTF-8';

/** Texts, forms and bytes as they are; everything else that `fetch` takes becomes a stream. */
export function bodyOf(body: RequestInit['body']): OutgoingBody {
  if (body === undefined || body === null) return none;
  if (typeof body === 'string') return ofText(body, textType);
  if (body instanceof URLSearchParams) return ofText(body.toString(), formType);
  if (body instanceof Uint8Array) return { body, length: body.byteLength, type: null };
  const whole = new Response(body);
  // Node's own stream type for the web is the web's, under another name.
  const stream = whole.body as Parameters<typeof Readable.fromWeb>[0];
  return { body: Readable.fromWeb(stream), length: null, type: whole.headers.get('content-type') };
}

function ofText(body: string, type: string): OutgoingBody {
  return { body, length: Buffer.byteLength(body), type };
}

/** An answer is a few kilobytes: to pack and unpack it costs more than to send it. */
const defaults = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'turnpike' };

/** The request's headers by their names in lower case, and those that it has by itself. The length is always ours. */
export function headersOf(given: RequestInit['headers'], { length, type }: OutgoingBody): Record<string, string> {
  const headers: Record<string, string> = { ...defaults };
  if (type !== null) headers['content-type'] = type;
  for (const [name, value] of pairsIn(given)) headers[name.toLowerCase()] = value;
  delete headers['content-length'];
  delete headers['transfer-encoding'];
  if (length !== null) headers['content-length'] = String(length);
  return headers;
}

function pairsIn(given: RequestInit['headers']): Iterable<readonly [string, string]> {
  if (given === undefined) return [];
  if (given instanceof Headers) return given;
  if (Array.isArray(given)) return new Headers(given);
  return Object.entries(given as Record<string, string>); // the one form that is left
}
