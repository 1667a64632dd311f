import { isMethodOverride, isObject, namesServer } from '#values';
import type { Repeat } from '#model-turn';
import { parseText } from '../values/reference.js';

/** What the field `http` of a node says, as its form has let it pass. */
export interface HttpForm {
  method?: string;
  url: string;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  credential?: { id: string; type: string };
  expect?: number[];
  keyHeader?: string;
  timeout?: number;
  pages?: PagesForm;
  approval?: 'none';
}

export interface PagesForm {
  items: string;
  next: string;
  into?: string;
  most: number;
}

/** The pages of a list that were read, and where the next one is asked for. */
export interface PagesRead {
  items: unknown[];
  pages: number;
  url: string;
  query: readonly (readonly [name: string, value: string])[];
}

/** A request with its references read: the arguments of its call. */
export interface HttpCall {
  method: string;
  url: string;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body?: unknown;
  credential?: { id: string; type: string };
  /** Absent: 200 to 299. */
  expect?: number[];
  /** The header that has the key of the call; absent: none. */
  keyHeader?: string;
  repeat: Repeat;
  timeoutMs: number;
  pages?: PagesForm;
  /** Where a page has to wait what was read comes back, for the next time to go on with. Absent: nothing does. */
  keepsPages?: true;
  /** What was read before. Absent: nothing was. */
  from?: PagesRead;
  /** A person must agree to it. Absent: nobody is asked. */
  asks?: true;
}

const usualTimeoutMs = 10_000;
const usualKeyHeader = 'Idempotency-Key';
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Whether a request may change something: by its method, or by a header that makes another of it. */
function writes(method: string, headers: Readonly<Record<string, unknown>>): boolean {
  return !reading.has(method) || Object.keys(headers).some(isMethodOverride);
}

/** Whether a request only reads. */
export function isReading({ method = 'GET', headers = {} }: HttpForm): boolean {
  return !writes(method, headers);
}

/** Whether a node writes and has nobody asked. */
export function writesUnasked({ method = 'GET', headers = {}, approval }: HttpForm): boolean {
  return approval === 'none' && writes(method, headers);
}

/** Whether references decide to which server a request goes: its author has not written it whole. */
export function decidesServer(url: string): boolean {
  const read = parseText(url);
  if (read.kind === 'plain') return false;
  const [first] = read.kind === 'template' ? read.parts : [];
  return typeof first !== 'string' || !namesServer(first);
}

/** The call of a request whose references were read; a text says why it is none. `written`: as the document has it. */
export function readHttpCall(read: HttpForm, written: Pick<HttpForm, 'url'>): HttpCall | string {
  const { url, timeout = usualTimeoutMs } = read;
  if (typeof url !== 'string' || !/^https?:\/\/[^/\s]/i.test(url.trim()))
    return 'url: expected an address that begins with http:// or https://';
  const headers = readHeaders(read.headers ?? {});
  if (typeof headers === 'string') return headers;
  const query = readQuery(read.query ?? {});
  if (typeof query === 'string') return query;
  const way = readWay(read, headers, decidesServer(written.url));
  return { url: url.trim(), query, headers, timeoutMs: timeout, ...way, ...pickGiven(read) };
}

/** What a repeat of it means, under which key, and whether a person is asked. */
function readWay(
  { method = 'GET', keyHeader, approval }: HttpForm,
  headers: Readonly<Record<string, string>>,
  isDecided: boolean,
): Pick<HttpCall, 'method' | 'repeat' | 'keyHeader' | 'asks'> {
  const isWrite = writes(method, headers);
  const hasKey = Object.keys(headers).some((name) => name.toLowerCase() === usualKeyHeader.toLowerCase());
  const key = keyHeader ?? (isWrite && !hasKey ? usualKeyHeader : undefined);
  const asks = (isWrite && approval !== 'none') || isDecided;
  const ofWrite = keyHeader === undefined ? 'never' : 'keyed';
  return {
    ...{ method, repeat: isWrite ? ofWrite : 'safe' },
    ...(key !== undefined && { keyHeader: key }),
    ...(asks && { asks: true }),
  };
}

function pickGiven({ body, credential, expect, pages }: HttpForm): Partial<HttpCall> {
  return {
    ...(body !== undefined && { body }),
    ...(credential && { credential }),
    ...(expect && { expect }),
    ...(pages && { pages }),
  };
}

function readHeaders(given: Record<string, unknown>): Record<string, string> | string {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const text = toPlain(value);
    if (text === null) return `headers/${name}: expected a text, a number, true or false`;
    headers[name] = text;
  }
  return headers;
}

function readQuery(given: Record<string, unknown>): [string, string][] | string {
  const query: [string, string][] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const each of values) {
      const text = toPlain(each);
      if (text === null) return `query/${name}: expected a text, a number, true or false, or a list of these`;
      query.push([name, text]);
    }
  }
  return query;
}

function toPlain(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** The call that these arguments are; null: none. */
export function toHttpCall(args: Readonly<Record<string, unknown>>): HttpCall | null {
  const isCall = typeof args['method'] === 'string' && typeof args['url'] === 'string' && isObject(args['headers']);
  return isCall ? (args as unknown as HttpCall) : null; // as a node has made them
}
