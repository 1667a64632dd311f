import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createGuardedFetch, Egress } from '#transport';
import { startStandIn } from '../../../test/stand-ins/stand-in-server.js';
import type { StandInServer } from '../../../test/stand-ins/stand-in-server.js';
import { fetchPage } from './fetch-page.js';
import { readPage } from './read-page.js';
import { searchWeb } from './search-web.js';

let server: StandInServer;
let pages: Record<string, { status?: number; headers?: Record<string, string>; body?: unknown }>;

beforeAll(async () => {
  server = await startStandIn(0, ({ url }) => ({ status: 200, body: '', ...pages[url.pathname] }));
});
afterAll(() => server.close());

/** The stand-in plays the web: its name alone may be connected to. */
const fetch = createGuardedFetch(new Egress({ privateHosts: ['localhost'] }));
const everywhere = { all: true, domains: [] };
const never = new AbortController().signal;

function addressOf(path: string): string {
  return `http://localhost:${new URL(server.url).port}${path}`;
}

const inward = [
  ...['http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/'],
  ...['http://0.0.0.0/', 'http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[fd00::1]/'],
  ...['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'http://172.16.0.1/', 'http://192.168.0.1/'],
  ...['http://100.64.0.1/', 'http://[fe80::1]/', 'http://[64:ff9b::7f00:1]/', '//127.0.0.1/', 'http://127.0.0.1:6379/'],
];

describe('a page', () => {
  it.each(inward)('leads nowhere inside by a redirect to %s, nor by its own address', async (place) => {
    pages = { '/': { status: 302, headers: { location: place } } };
    expect(await fetchPage(fetch, addressOf('/'), everywhere, never)).toMatchObject({ ok: false, why: 'private' });
    const first = place.startsWith('//') ? `http:${place}` : place;
    expect(await fetchPage(fetch, first, everywhere, never)).toMatchObject({ ok: false, why: 'private' });
  });

  it.each(['file:///etc/passwd', 'gopher://localhost/', 'http://user:pw@localhost/', 'javascript:alert(1)', 'x'])(
    'is none at %s',
    async (place) => {
      expect(await fetchPage(fetch, place, everywhere, never)).toMatchObject({ ok: false, why: 'address' });
    },
  );

  it('is read as Markdown, without what is hidden', async () => {
    const body = `<title>Prices</title><body><script>x()</script><p hidden>secret order</p><article><h2>Pens</h2>
      <p>A pen is <b>2 euros</b>, see <a href="/more">more</a>.</p></article>`;
    pages = { '/': { headers: { 'content-type': 'text/html' }, body } };
    const page = await fetchPage(fetch, addressOf('/'), everywhere, never);
    expect(page).toMatchObject({ ok: true, title: 'Prices', isCut: false });
    expect(page.ok && page.text).toContain('**2 euros**');
    expect(page.ok && page.text).not.toMatch(/secret order|x\(\)/);
  });

  it('is followed through redirects to domains that are allowed, and to no other', async () => {
    pages = {
      '/': { status: 301, headers: { location: '/next' } },
      '/next': { headers: { 'content-type': 'text/plain' }, body: 'here' },
    };
    expect(await fetchPage(fetch, addressOf('/'), { all: false, domains: ['localhost'] }, never)).toMatchObject({
      ok: true,
      text: 'here',
    });
    pages = { '/': { status: 302, headers: { location: 'https://other.example/' } } };
    expect(await fetchPage(fetch, addressOf('/'), { all: false, domains: ['localhost'] }, never)).toMatchObject({
      ...{ ok: false, why: 'domain', host: 'other.example' },
    });
    pages = { '/': { status: 302, headers: { location: '/' } } };
    expect(await fetchPage(fetch, addressOf('/'), everywhere, never)).toMatchObject({ why: 'redirects' });
  });

  it('is cut, or refused where it is too large or no text', async () => {
    pages = {
      '/long': { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(40_000) },
      '/large': { headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(2_200_000) },
      '/image': { headers: { 'content-type': 'image/png' }, body: 'x' },
      '/gone': { status: 404 },
    };
    const long = await fetchPage(fetch, addressOf('/long'), everywhere, never);
    expect(long.ok && [long.text.length, long.isCut]).toEqual([30_000, true]);
    expect(await fetchPage(fetch, addressOf('/large'), everywhere, never)).toMatchObject({ why: 'too-large' });
    expect(await fetchPage(fetch, addressOf('/image'), everywhere, never)).toMatchObject({ why: 'unreadable' });
    expect(await fetchPage(fetch, addressOf('/gone'), everywhere, never)).toMatchObject({ why: 'status' });
  });
});

describe('hostile HTML', () => {
  it('costs its thread, and nothing else', async () => {
    const deep = '<div>'.repeat(300_000);
    const signal = AbortSignal.timeout(1_500);
    const read = await readPage(deep, signal);
    expect(read === null || typeof read.text === 'string').toBe(true);
    await expect(readPage('x', AbortSignal.abort())).rejects.toThrow();
  });
});

describe('a search', () => {
  it('gives the first pages that SearXNG finds', async () => {
    const results = [{ title: 'Pens', url: 'https://a.example/', content: 'cheap' }, { url: 'javascript:x' }, null];
    pages = { '/search': { headers: { 'content-type': 'application/json' }, body: { results } } };
    expect(await searchWeb(fetch, addressOf(''), 'pens', never)).toEqual([
      { title: 'Pens', url: 'https://a.example/', snippet: 'cheap' },
    ]);
    pages = { '/search': { body: 'no JSON' } };
    expect(await searchWeb(fetch, addressOf('/'), 'pens', never)).toBeNull();
  });
});
