import { describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import type { HttpRequest } from '#nodes';
import type { ToolContext } from '#tools';
import type { Fetch } from '#transport';
import { callHttp } from './http-call.js';

const token = 'a-token-that-nobody-sees';
const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const credential: Credential = { id: 'c', name: 'Parts', type: 'httpBearerAuth', hosts: ['a.example'] };
const stored = { ...credential, sealed: sealCredential(keys, credential, { token }), createdAt: 0, updatedAt: 0 };
const ref = { id: 'c', name: 'Parts', type: 'httpBearerAuth' };
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const context: ToolContext = { signal: new AbortController().signal, headers };

const get: HttpRequest = {
  ...{ kind: 'http', itemIndex: 0, method: 'GET', url: 'https://a.example/parts', headers: {}, query: [] },
  ...{ body: { as: 'none' }, timeoutMs: 1_000, repeat: 'safe', maxRedirects: 2 },
  response: { format: 'autodetect', full: false, neverError: false, outputField: 'data' },
};
const post: HttpRequest = { ...get, method: 'POST', repeat: 'never', body: { as: 'json', value: { n: 1 } } };

interface Sent {
  url: string;
  method: string | undefined;
  authorization: string | null;
  headers: Headers;
  hasBody: boolean;
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Makes a request, and says what was sent. */
async function made(request: HttpRequest, ...answers: Response[]) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (input, init = {}) => {
    const all = new Headers(init.headers);
    const url = input instanceof Request ? input.url : String(input);
    sent.push({
      url,
      method: init.method,
      authorization: all.get('authorization'),
      headers: all,
      hasBody: 'body' in init,
    });
    return answers.shift() ?? new Response('{}');
  };
  const store = { read: async () => stored };
  return { answer: await callHttp({ fetch, credentials: { store, keys } }, request, context), sent };
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

describe('a request of a graph', () => {
  it.each([10 ** 12, 1_000.5])('is made with a time limit of %d ms, which no timer takes', async (timeoutMs) => {
    expect((await made({ ...get, timeoutMs })).answer).toMatchObject({ ok: true });
  });

  it('sends a credential to its host, and takes it out of what is said back', async () => {
    const said = new Response(`you are Bearer ${token}`, { headers: { 'x-seen': token } });
    const { answer, sent } = await made({ ...get, credential: ref }, said);
    expect(sent[0]?.authorization).toBe(`Bearer ${token}`);
    expect(answer).toMatchObject({ ok: true, value: { text: 'you are Bearer [credential]' } });
    expect(JSON.stringify(answer)).not.toContain(token);
  });

  it('takes a credential out however it is said back', async () => {
    const odd = "a/b\"c&d <e> 'f' +g==";
    const sealed = sealCredential(keys, { ...credential, type: 'httpHeaderAuth' }, { name: 'x-key', value: odd });
    const kept = { ...stored, type: 'httpHeaderAuth' as const, sealed };
    const json = JSON.stringify(odd);
    const bytes = Buffer.from(odd);
    const html = odd.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
    const forms = [odd, json.slice(1, -1), json.slice(1, -1).replaceAll('/', String.raw`\/`), html];
    const coded = [
      encodeURIComponent(odd),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
    const all = [...forms, ...coded];
    const fetch: Fetch = async () => new Response(all.join('\n'), { statusText: bytes.toString('hex') });
    const ports = { fetch, credentials: { store: { read: async () => kept }, keys } };
    const request = { ...get, credential: { ...ref, type: 'httpHeaderAuth' } };
    const answer = await callHttp(ports, request, context);
    expect(answer).toMatchObject({
      value: { text: all.map(() => '[credential]').join('\n'), statusMessage: '[credential]' },
    });
  });

  it.each([
    ['https://b.example/', 'b.example'],
    ['http://a.example/parts', 'http://a.example'],
    ['https://a.example:8443/parts', 'a.example:8443'],
    ['http://a.example:443/parts', 'http://a.example:443'],
  ])('is not made where the credential is not for %s, and says what to enter', async (url, entry) => {
    const { answer, sent } = await made({ ...get, url, credential: ref });
    expect(sent).toEqual([]);
    expect(answer).toMatchObject({ ok: false, fate: 'refused', transient: false });
    expect(JSON.stringify(answer)).toContain(`enter ${entry} among its hosts`);
  });

  it.each([
    ['another host', 'https://b.example/'],
    ['another port', 'https://a.example:8443/'],
    ['plain http', 'http://a.example/'],
    ['plain http at the port of https', 'http://a.example:443/'],
    ['a host that ends in it', 'https://x.a.example/'],
    ['itself as a user of another', 'https://a.example@b.example/'],
  ])('carries nothing to %s, where a redirect leads there, nor back', async (_where, place) => {
    const own = { 'X-Own-Key': 'mine', Cookie: 'a=b', Accept: 'text/csv' };
    const body = { as: 'json', value: 'private' } as const;
    const asked: HttpRequest = { ...get, credential: ref, headers: own, body };
    const { sent } = await made(asked, redirect(place), redirect('https://a.example/back'));
    expect(sent.map(({ authorization }) => authorization)).toEqual([`Bearer ${token}`, null, null]);
    expect(sent.slice(1).map(({ headers: all }) => Object.fromEntries(all))).toEqual([
      { accept: 'text/csv' },
      { accept: 'text/csv' },
    ]);
    expect(sent.map(({ hasBody }) => hasBody)).toEqual([true, false, false]);
  });

  it('follows twenty-one redirects at most, whatever the graph says', async () => {
    const often = Array.from({ length: 40 }, (_, at) => redirect(`/${at}`));
    const { answer, sent } = await made({ ...get, maxRedirects: 100_000 }, ...often);
    expect(sent.length).toBe(22);
    expect(JSON.stringify(answer)).toContain('the server redirects more than 21 times');
    expect(answer).toMatchObject({ ok: false, transient: false });
  });

  it('takes a redirect for its answer where it follows none', async () => {
    const { answer } = await made({ ...get, maxRedirects: 0 }, redirect('/b'));
    expect(answer).toMatchObject({ ok: true, value: { status: 302 } });
  });

  it.each([
    ...['Host', 'Connection', 'Expect', 'Upgrade', 'Transfer-Encoding', 'Content-Length', 'TE', 'Trailer'],
    ...['Keep-Alive', 'Proxy-Authorization', 'proxy-connection'],
  ])('is not made with a header %s, which is ours', async (name) => {
    for (const asked of [get, post, { ...get, credential: ref }]) {
      const { answer, sent } = await made({ ...asked, headers: { [name]: 'x' } });
      expect(sent).toEqual([]);
      expect(answer).toMatchObject({ ok: false, fate: 'refused', transient: false });
      expect(JSON.stringify(answer)).toContain(`${name}\\" is a header that only Turnpike sets`);
    }
  });

  it.each<[string, Partial<HttpRequest>]>([
    ['a line break in a value', { headers: { 'X-A': 'a\r\nX-B: b' } }],
    ['NUL in a value', { headers: { 'X-A': 'a\0b' } }],
    ['a value beyond Latin-1', { headers: { 'X-A': '\u2713' } }],
    ['half a character in a value', { headers: { 'X-A': '\ud800' } }],
    ['a blank in a name', { headers: { 'X A': 'a' } }],
    ['a line break in a name', { headers: { 'X\r\nA': 'a' } }],
    ['no name', { headers: { '': 'a' } }],
    ['a line break in a method', { method: 'GET\r\nX' }],
    ['a blank in a method', { method: 'GET /other' }],
    ['a tunnel', { method: 'CONNECT' }],
    ['an echo of secrets', { method: 'TRACE' }],
    ['an address that is none', { url: 'https://a b/' }],
    ['an address without a host', { url: 'https://' }],
    ['an address of another kind', { url: 'file:///etc/passwd' }],
    ['a user that cannot be read', { url: 'https://%zz@a.example/' }],
    ['a content type with a line break', { body: { as: 'raw', contentType: 'text/plain\r\nX: y', text: '' } }],
    ['a body that cannot be made', { body: { as: 'json', value: nested(100_000) } }],
  ])('is not made, and nobody is in doubt, with %s', async (_what, part) => {
    const { answer, sent } = await made({ ...post, ...part });
    expect(sent).toEqual([]);
    expect(answer).toMatchObject({
      ok: false,
      fate: 'refused',
      transient: false,
      envelope: { error: { code: 'tool-failed' } },
    });
  });

  it('follows redirects as a read, up to its number, and leaves what is secret behind at another origin', async () => {
    const own = { ...get, headers: { Authorization: 'mine', Accept: 'text/csv' } };
    const { sent } = await made(own, redirect('/b'), redirect('https://b.example/c'), redirect('/d'));
    expect(sent.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['https://a.example/parts', 'mine'],
      ['https://a.example/b', 'mine'],
      ['https://b.example/c', null],
    ]);
    expect(sent[2]?.headers.get('accept')).toBe('text/csv');
  });

  it('is made once as a write, and sends the key of its call where the node names a header for it', async () => {
    const keyed: HttpRequest = { ...post, repeat: 'keyed', idempotencyKeyHeader: 'Idempotency-Key' };
    const { answer, sent } = await made({ ...keyed, headers: { 'Idempotency-Key': 'x' } }, redirect('/b'));
    expect(sent.map(({ headers: all }) => all.get('idempotency-key'))).toEqual(['r.s']);
    expect(answer).toMatchObject({ ok: true, value: { status: 302 } });
  });

  it('fails with a status of 400 and above, unless that is an answer', async () => {
    const { answer } = await made({ ...get, query: [['q', 'private']] }, new Response('', { status: 404 }));
    const message = 'GET https://a.example/parts answered with status 404';
    expect(answer).toMatchObject({ ok: false, fate: 'refused', envelope: { error: { message } } });
    const told = await made(
      { ...get, response: { ...get.response, neverError: true } },
      new Response('no', { status: 404 }),
    );
    expect(told.answer).toMatchObject({ ok: true, value: { status: 404, text: 'no' } });
    expect((await made(post, new Response('', { status: 502 }))).answer).toMatchObject({ ok: false, fate: 'lost' });
  });

  it('is not made with an address that is none', async () => {
    const { answer } = await made({ ...get, url: 'https://a b/?key=private' });
    expect(answer).toMatchObject({ ok: false, fate: 'refused' });
    expect(JSON.stringify(answer)).not.toContain('private');
  });
});
