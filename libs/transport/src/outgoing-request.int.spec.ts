import http from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startPeer as listen, whole } from '../../../test/support/byte-peer.js';
import type { Peer } from '../../../test/support/byte-peer.js';
import { createFetch } from './create-fetch.js';
import type { FetchInit } from './create-fetch.js';
import { Egress } from './egress.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

async function startPeer(...how: Parameters<typeof listen>): Promise<Peer> {
  const peer = await listen(...how);
  closing.push(peer.close);
  return peer;
}

const newFetch = (more: { egress?: Egress } = {}) => createFetch({ boundary: 'tool.http', maxBytes: 1_000, ...more });

describe('a request', () => {
  const sent = async (init: FetchInit): Promise<string> => {
    const peer = await startPeer((socket) => socket.write(whole('{}')));
    await (await newFetch()(peer.url, { method: 'POST', ...init })).text();
    return peer.requests[0] ?? '';
  };

  it('says its path, its headers and the length of its text', async () => {
    const text = await sent({ body: 'é', headers: { 'Content-Type': 'application/json', 'Content-Length': '99' } });
    expect(text.split('\r\n')[0]).toBe('POST /x?a=b HTTP/1.1');
    expect(text).toMatch(/content-length: 2\r\n/i);
    expect(text).toMatch(/content-type: application\/json\r\n/i);
    expect(Buffer.from(text.split('\r\n\r\n')[1] ?? '', 'latin1').toString('utf8')).toBe('é');
  });

  it('takes forms, bytes and streams', async () => {
    const form = await sent({ body: new URLSearchParams({ To: '+1' }), headers: new Headers({ 'X-A': 'b' }) });
    expect(form).toMatch(/x-a: b\r\n(.*\r\n)*\r\nTo=%2B1$/i);
    expect(form).toMatch(/content-type: application\/x-www-form-urlencoded/i);
    expect(await sent({ body: Buffer.from('bytes'), headers: [['x-a', 'c']] })).toMatch(
      /x-a: c\r\n(.*\r\n)*\r\nbytes$/i,
    );
    expect(await sent({ body: new Blob(['blob'], { type: 'text/x' }) })).toMatch(/text\/x(.*\r\n)*\r\n4\r\nblob\r\n0/i);
  });

  it('may be made beforehand', async () => {
    const peer = await startPeer((socket) => socket.write(whole('{}')));
    await newFetch()(new Request(peer.url, { method: 'PUT', body: 'words', headers: { 'x-a': 'b' } }));
    expect(peer.requests[0]).toMatch(/^PUT (.*\r\n)*x-a: b\r\n(.*\r\n)*\r\n5\r\nwords\r\n/);
  });

  it('breaks with its body', async () => {
    const peer = await startPeer(() => undefined);
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('torn')) });
    const init: FetchInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    await expect(newFetch()(peer.url, init)).rejects.toThrow();
    expect(peer.requests).toEqual([]);
  });

  it('goes by the proxy that Node is told of, unless its connection is checked', async () => {
    const proxy = await startPeer((socket) => socket.write(whole('"by the proxy"')));
    const peer = await startPeer((socket) => socket.write(whole('"straight"')));
    const restore = http.setGlobalProxyFromEnv({ http_proxy: new URL(proxy.url).origin });
    try {
      expect(await (await newFetch()(peer.url)).json()).toBe('by the proxy');
      const egress = new Egress({ privateHosts: ['127.0.0.1'] });
      expect(await (await newFetch({ egress })(peer.url)).json()).toBe('straight');
    } finally {
      restore();
    }
  });
});
