import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { until } from '../../../test/support/app-process.js';
import { head, startPeer as listen, whole } from '../../../test/support/byte-peer.js';
import type { Answer, Peer } from '../../../test/support/byte-peer.js';
import { createFetch } from './create-fetch.js';
import type { FetchInit } from './create-fetch.js';
import { Egress } from './egress.js';
import { faultOf, wasNeverSent } from './transport-error.js';
import { InvariantError } from '#errors';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function startPeer(...how: Parameters<typeof listen>): Promise<Peer> {
  const peer = await listen(...how);
  closing.push(peer.close);
  return peer;
}

const limit = 1_000;
const newFetch = (more: { egress?: Egress } = {}) => createFetch({ boundary: 'tool.http', maxBytes: limit, ...more });

const packed = (encoding: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(head(`Content-Encoding: ${encoding}`, `Content-Length: ${body.length}`)), body]);

/** How a call failed, and whether that proves that it never left. */
async function failureOf(work: Promise<unknown>): Promise<{ code: unknown; isUnsent: boolean; message: string }> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('it did not fail');
  return { code: Reflect.get(error, 'code'), isUnsent: wasNeverSent(error), message: error.message };
}

const post: FetchInit = { method: 'POST', body: '{}' };

describe('a request that never left', () => {
  it('is told from others where nobody listens', async () => {
    const peer = await startPeer(() => undefined);
    await Promise.all(closing.splice(0).map((close) => close()));
    expect(await failureOf(newFetch()(peer.url, post))).toMatchObject({ code: 'ECONNREFUSED', isUnsent: true });
  });

  it('is told from others where the name is unknown', async () => {
    const resolve = (_host: string, answer: (error: Error, addresses: []) => void): void =>
      answer(Object.assign(new Error('x'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), []);
    const egress = new Egress({ privateHosts: [], resolve });
    const failure = await failureOf(newFetch({ egress })('http://nobody.example/', post));
    expect(failure).toMatchObject({ code: 'ENOTFOUND', isUnsent: true });
  });

  it('is told from others where our own rules forbid the address', async () => {
    const egress = new Egress({ privateHosts: [] });
    const failure = await failureOf(newFetch({ egress })('http://127.0.0.1:1/', post));
    expect(failure).toMatchObject({ code: 'EGRESS_REFUSED', isUnsent: true });
  });

  it('is told from others where the certificate is not to be trusted, and not a byte of it arrives', async () => {
    const peer = await startPeer((socket) => socket.write(whole('{}')), '127.0.0.1', true);
    const failure = await failureOf(newFetch()(peer.url, post));
    expect(failure).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT', isUnsent: true });
    await until('the connection to end', () => peer.connections.size === 0);
    expect(peer.requests).toEqual([]);
  });

  it('is told from others where the other side speaks no TLS', async () => {
    const peer = await startPeer(() => undefined);
    const failing = failureOf(newFetch()(peer.url.replace('http:', 'https:'), post));
    await until('a connection', () => peer.connections.size === 1);
    for (const socket of peer.connections) socket.end('SSH-2.0-OpenSSH_9.9\r\n');
    expect(await failing).toMatchObject({ isUnsent: true });
  });
});

describe('a request that has left', () => {
  it.each<[string, Answer]>([
    ['the connection is reset before the answer', (socket) => socket.resetAndDestroy()],
    ['the connection is closed before the answer', (socket) => socket.end()],
    ['the headers break off', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-')],
    ['the answer is no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ])('may have arrived where %s, and is not sent again', async (_how, answer) => {
    const peer = await startPeer(answer);
    expect(await failureOf(newFetch()(peer.url, post))).toMatchObject({ isUnsent: false });
    expect(peer.requests).toHaveLength(1);
  });

  it.each([
    ['a body shorter than announced', head('Content-Length: 9')],
    ['chunks without end', head('Transfer-Encoding: chunked').concat('1\r\n{\r\n')],
    ['a packed body that breaks off', packed('gzip', gzipSync('{"a":1}').subarray(0, 12))],
    ['a packed body that is none', packed('gzip', Buffer.from('{"a":1}'))],
  ])('has an answer, but no whole one, by %s', async (_how, bytes) => {
    const peer = await startPeer((socket) => socket.end(bytes));
    const response = await newFetch()(peer.url, post);
    expect(response.status).toBe(200);
    expect(await failureOf(response.text())).toMatchObject({ isUnsent: false });
  });

  it('rejects where its stream is read when the answer breaks off', async () => {
    const peer = await startPeer((socket) => socket.end(`${head('Content-Length: 9')}{`));
    const { body } = await newFetch()(peer.url, post);
    const reader = body?.getReader();
    const readAll = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    expect(await failureOf(readAll())).toMatchObject({ isUnsent: false });
  });
});

describe('a kept connection', () => {
  it('serves the next call, also after answers that nobody reads or that have no body', async () => {
    const answers = [whole('{}'), 'HTTP/1.1 204 No Content\r\n\r\n', whole('unread'), whole('canceled'), whole('{}')];
    const peer = await startPeer((socket, n) => socket.write(answers[n] ?? ''));
    const fetch = newFetch();
    const turn = async (): Promise<void> => new Promise(setImmediate); // until the connection is free again
    expect(await (await fetch(peer.url)).json()).toEqual({});
    await turn();
    expect((await fetch(peer.url)).body).toBeNull();
    await turn();
    await (await fetch(peer.url)).body?.cancel();
    await until('the rest to go by', async () => (await turn(), true));
    await (await fetch(peer.url)).arrayBuffer();
    await turn();
    expect(await (await fetch(peer.url, post)).json()).toEqual({});
    expect([peer.made, peer.requests.length]).toEqual([1, 5]);
  });

  it('is left where the other side has closed it meanwhile', async () => {
    const peer = await startPeer((socket) => socket.write(whole('{}')));
    const fetch = newFetch();
    await (await fetch(peer.url, post)).text();
    for (const socket of peer.connections) socket.end();
    await until('our side to close it, too', () => peer.connections.size === 0);
    expect(await (await fetch(peer.url, post)).text()).toBe('{}');
    expect([peer.made, peer.requests.length]).toEqual([2, 2]);
  });

  it('that breaks under a call proves nothing: the call is not sent again, and its failure says so', async () => {
    const peer = await startPeer((socket, n) => (n === 0 ? socket.write(whole('{}')) : socket.resetAndDestroy()));
    const fetch = newFetch();
    await (await fetch(peer.url, post)).text();
    await new Promise(setImmediate);
    const failure = await failureOf(fetch(peer.url, post));
    expect(failure).toMatchObject({ code: 'ECONNRESET', isUnsent: false });
    expect(failure.message).toContain('the kept connection');
    expect([peer.made, peer.requests.length]).toEqual([1, 2]);
  });
});

describe('an abort', () => {
  const reason = new Error('no longer wanted');

  it('ends a call that waits for its answer, and its connection', async () => {
    const caller = new AbortController();
    const peer = await startPeer(() => caller.abort(reason));
    await expect(newFetch()(peer.url, { ...post, signal: caller.signal })).rejects.toBe(reason);
    await until('the connection to end', () => peer.connections.size === 0);
  });

  it('ends a body that comes slowly, whether it is read whole, as a stream or not at all', async () => {
    const peer = await startPeer((socket) => socket.write(`${head('Content-Length: 9')}{`));
    const caller = new AbortController();
    const ask = () => newFetch()(peer.url, { ...post, signal: caller.signal });
    const [first, second] = [await ask(), await ask(), await ask()];
    const reading = first.text();
    const streaming = second.body?.pipeTo(new WritableStream());
    caller.abort(reason);
    await expect(reading).rejects.toBe(reason);
    await expect(streaming).rejects.toBe(reason);
    await until('the connections to end', () => peer.connections.size === 0);
  });

  it('before the call makes no connection', async () => {
    const peer = await startPeer(() => undefined);
    await expect(newFetch()(peer.url, { ...post, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(peer.made).toBe(0);
  });
});

describe('an answer', () => {
  it('is read in chunks and unpacked', async () => {
    const text = '{"a":"é"}';
    const answers = [
      head('Transfer-Encoding: chunked').concat('2\r\n{"\r\n', '4\r\na":1\r\n', '1\r\n}\r\n', '0\r\n\r\n'),
      packed('gzip', gzipSync(text)),
      packed('deflate', deflateSync(text)),
      packed('br', brotliCompressSync(text)),
    ];
    const peer = await startPeer((socket, n) => socket.write(answers[n] ?? ''));
    const fetch = newFetch();
    expect(await (await fetch(peer.url)).json()).toEqual({ a: 1 });
    expect(await (await fetch(peer.url)).text()).toBe(text);
    expect(Buffer.from(await (await fetch(peer.url)).bytes()).toString()).toBe(text);
    const streamed = await fetch(peer.url);
    expect(streamed.bodyUsed).toBe(false);
    expect(await streamed.clone().text()).toBe(text);
    expect(await new Response(streamed.body).text()).toBe(text);
    await expect(streamed.text()).rejects.toThrow();
  });

  it.each([
    ['as it is', whole(' '.repeat(limit + 1))],
    ['unpacked', packed('gzip', gzipSync(' '.repeat(limit * 50)))],
  ])('is cut off where it is too long %s, and its connection with it', async (_how, bytes) => {
    const peer = await startPeer((socket) => socket.write(bytes));
    const fetch = newFetch();
    const failure = { code: 'ANSWER_TOO_LONG', isUnsent: false };
    expect(await failureOf((await fetch(peer.url)).text())).toMatchObject(failure);
    expect(await failureOf(new Response((await fetch(peer.url)).body).text())).toMatchObject(failure);
    expect(await (await fetch(peer.url, { maxBytes: 100_000 })).text()).toMatch(/^ {1001,}$/);
  });

  it('may be a redirect, which is not followed', async () => {
    const peer = await startPeer((socket) =>
      socket.write('HTTP/1.1 307 Elsewhere\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n'),
    );
    const { status, headers, ok } = await newFetch()(peer.url, { ...post, redirect: 'follow' });
    expect([status, headers.get('location'), ok]).toEqual([307, '/other', false]);
    expect(peer.requests).toHaveLength(1);
  });

  it('comes from an IPv6 address, too', async () => {
    const peer = await startPeer((socket) => socket.write(whole('{}')), '::1');
    expect(await (await newFetch()(peer.url)).json()).toEqual({});
    expect(peer.requests[0]).toContain('Host: [::1]:');
  });
});

describe('a request that could not be made', () => {
  it('is a fault of ours, and proves that nothing has left', async () => {
    const peer = await startPeer(() => whole('ok'));
    for (const fault of [new TypeError('x is not a function'), new RangeError('no'), new ReferenceError('y')]) {
      const broken: FetchInit = { ...post };
      Object.defineProperty(broken, 'headers', {
        get: () => {
          throw fault;
        },
      });
      const error: unknown = await newFetch()(peer.url, broken).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InvariantError);
      expect([wasNeverSent(error), faultOf(new Error('an SDK', { cause: error }))]).toEqual([true, error]);
    }
  });

  it.each([
    ['an address that is none', 'none', {}, 'ERR_INVALID_URL'],
    ['another protocol', 'ftp://127.0.0.1/', {}, 'ERR_INVALID_URL'],
    ['a header that HTTP forbids', 'http://127.0.0.1:1/', { headers: { 'x-a': 'a\nb' } }, 'ERR_INVALID_CHAR'],
    ['a name of a header that is none', 'http://127.0.0.1:1/', { headers: { 'x a': '1' } }, 'ERR_INVALID_HTTP_TOKEN'],
  ])('for %s is a failure of what was given, and never left', async (_, url, init, code) => {
    expect(await failureOf(newFetch()(url, { ...post, ...init }))).toMatchObject({ code, isUnsent: true });
  });
});
