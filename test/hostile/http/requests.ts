import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { FieldSchema, Route } from './routes.js';

/** What there is to be asked for: without it no request would get past its address. By the names of parameters and fields. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Who sends, and how often: keys, sessions and signatures are the world's, and the sender puts them in. */
const callers = {
  viewer: 3,
  operator: 4,
  'viewer-session': 2,
  'operator-session': 3,
  'session-without-csrf': 1,
  'wrong-key': 1,
  'no-key': 1,
  'junk-cookie': 1,
};

export interface HostileRequest {
  /** The route it was made for, for the report. */
  route: string;
  method: string;
  path: string;
  caller: keyof typeof callers;
  /** Whether what a webhook sends is signed as its sender would, or a form has a ticket of ours. */
  isSigned: boolean;
  headers: Record<string, string>;
  body: Buffer | null;
}

const odd = [
  '',
  ' ',
  '\0',
  '../../etc/passwd',
  '%00',
  "' OR 1=1 --",
  '{{7*7}}',
  '__proto__',
  'constructor',
  '\ud800',
  '٣',
];
const longest = [
  'a'.repeat(5_000),
  '9'.repeat(400),
  '(((((((((((a+)+',
  '\u202e\u200b\ufe0f',
  'NaN',
  '-1',
  '1e999',
  'null',
];

const junk: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...odd, ...longest),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 80 }),
);

/** One character other than it was. */
function spoilt(text: string): Arbitrary<string> {
  const place = fc.nat({ max: Math.max(0, text.length - 1) });
  return fc
    .tuple(place, fc.string({ minLength: 0, maxLength: 1 }))
    .map(([at, by]) => text.slice(0, at) + by + text.slice(at + 1));
}

function oneOf<T>(values: readonly T[]): Arbitrary<T> {
  return fc.constantFrom(...values);
}

/** A value for a name: mostly one that is expected there. */
function textFor(name: string, { enum: choices }: FieldSchema, known: Known): Arbitrary<string> {
  const right = [...(choices ?? []), ...(known[name] ?? [])].map(String);
  if (right.length === 0) return junk;
  return fc.oneof({ arbitrary: oneOf(right), weight: 18 }, { arbitrary: oneOf(right).chain(spoilt), weight: 1 }, junk);
}

function valueFor(name: string, schema: FieldSchema, known: Known): Arbitrary<unknown> {
  const right: Record<string, Arbitrary<unknown>> = {
    boolean: fc.boolean(),
    integer: fc.integer(),
    number: fc.double(),
    object: fc.constantFrom<unknown[]>(...(known[name] ?? [{}])),
    string: textFor(name, schema, known),
  };
  const expected = right[schema.type ?? 'string'] ?? fc.jsonValue();
  return fc.oneof({ arbitrary: expected, weight: 24 }, { arbitrary: fc.jsonValue(), weight: 1 }, junk);
}

type Fields = Record<string, unknown>;

/** Fields of a body: all that are described, some left out, some too many. */
function fieldsOf(body: Record<string, FieldSchema>, known: Known): Arbitrary<Fields> {
  const expected = Object.fromEntries(
    Object.entries(body).map(([name, schema]) => [name, valueFor(name, schema, known)]),
  );
  const all = fc.record(expected);
  const extra = fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString', 'at'), junk),
    fc.jsonValue(),
    { maxKeys: 2 },
  );
  return fc.oneof(
    { arbitrary: all, weight: 6 },
    { arbitrary: fc.record(expected, { requiredKeys: [] }), weight: 2 },
    { arbitrary: fc.tuple(all, extra).map(([right, more]) => ({ ...right, ...more })), weight: 1 },
  );
}

const deep = 30_000;

/** Bodies that are no object of fields. */
const junkBody: Arbitrary<Buffer> = fc.oneof(
  fc.json().map((text) => Buffer.from(text)),
  fc.json().map((text) => Buffer.from(text.slice(0, -1))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from('['.repeat(deep)),
    Buffer.from(`${'{"a":'.repeat(deep / 10)}1${'}'.repeat(deep / 10)}`),
    Buffer.from('{"text":"a","text":7}'),
    Buffer.from('{"__proto__":{"isAdmin":true},"text":"a"}'),
    Buffer.from([0x22, 0xc3, 0x28, 0x22]),
    Buffer.alloc(70_000, 'a'),
    Buffer.alloc(0),
  ),
);

const form = 'application/x-www-form-urlencoded';
const types = [
  'application/json',
  form,
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'a/b;;=',
];

interface Content {
  type: string | null;
  bytes: Buffer | null;
}

/** Whether a route is sent forms rather than JSON. */
export function takesForms(path: string): boolean {
  return path.startsWith('/webhooks/twilio') || path.startsWith('/forms');
}

function encoded(fields: Fields, isForm: boolean): Content {
  if (!isForm) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(fields)) };
  const pairs = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { type: form, bytes: Buffer.from(new URLSearchParams(pairs as [string, string][]).toString()) }; // two strings each
}

function contentOf({ body, path }: Route, known: Known): Arbitrary<Content> {
  const none = { type: null, bytes: null };
  if (body === null)
    return fc.oneof(
      { arbitrary: fc.constant(none), weight: 9 },
      junkBody.map((bytes) => ({ type: 'application/json', bytes })),
    );
  const right = fieldsOf(body, known).map((fields) => encoded(fields, takesForms(path)));
  const mistyped = fc.tuple(right, oneOf(types)).map(([content, type]) => ({ ...content, type }));
  const spoiltBody = fc.tuple(junkBody, oneOf(types)).map(([bytes, type]) => ({ type, bytes }));
  return fc.oneof({ arbitrary: right, weight: 7 }, mistyped, { arbitrary: spoiltBody, weight: 2 }, fc.constant(none));
}

function pathOf(route: Route, known: Known): Arbitrary<string> {
  const names = Array.from(route.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const parameters = fc.tuple(...names.map((name) => textFor(name, {}, known)));
  const queries = Object.entries(route.query).map(([name, schema]) =>
    fc.option(
      textFor(name, schema, known).map((value) => [name, value] as const),
      { freq: 2 },
    ),
  );
  const stray = fc.option(fc.tuple(junk, junk), { freq: 12 });
  return fc.tuple(parameters, fc.tuple(...queries), stray).map(([values, asked, more]) => {
    const filled = names.reduce(
      (path, name, i) => path.replace(`{${name}}`, () => asSegment(values[i] ?? '')),
      route.path,
    );
    const pairs = [...asked, more].filter((pair) => pair !== null);
    const query = pairs.map(([name, value]) => `${asSegment(name)}=${asSegment(value)}`).join('&');
    return query === '' ? filled : `${filled}?${query}`;
  });
}

/** Encoded as a caller would, but for half of a surrogate pair, which cannot be: that goes as bytes that are no UTF-8. */
function asSegment(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

const headerValue = junk.map((text) => text.replace(/[^\x20-\x7e]/g, '').slice(0, 300));
const headerNames = [
  'idempotency-key',
  'last-event-id',
  'accept',
  'origin',
  'webhook-id',
  'range',
  'if-none-match',
  'x-http-method-override',
  'accept-encoding',
  'traceparent',
  'x-forwarded-proto',
];
const usualHeaders: Record<string, string[]> = {
  'idempotency-key': ['one', 'two', 'three'],
  accept: ['text/html', '*/*', 'text/event-stream'],
  origin: ['https://shop.example.test', 'null'],
};

const someHeaders: Arbitrary<Record<string, string>> = fc
  .array(
    oneOf(headerNames).chain((name) =>
      fc.oneof(headerValue, oneOf(usualHeaders[name] ?? ['1'])).map((value) => [name, value] as const),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

type Caller = keyof typeof callers;

const names = Object.keys(callers) as Caller[]; // its own
const someCaller = oneOf(names.flatMap((name) => Array<Caller>(callers[name]).fill(name)));

const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('unknown', '192.0.2.1, 127.0.0.1'));
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Requests of every kind for one way in: those that its checks expect, those that miss by a little, and junk. */
export function requestsFor(route: Route, known: Known): Arbitrary<HostileRequest> {
  return fc
    .record({
      method: fc.oneof({ arbitrary: fc.constant(route.method), weight: 12 }, oneOf(methods)),
      path: pathOf(route, known),
      caller: someCaller,
      isSigned: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false)),
      more: someHeaders,
      from: address,
      content: contentOf(route, known),
    })
    .map(({ more, from, content, ...rest }) => ({
      ...rest,
      route: `${route.method} ${route.path}`,
      headers: { ...more, 'x-forwarded-for': from, ...(content.type === null ? {} : { 'content-type': content.type }) },
      body: content.bytes,
    }));
}
