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

type Sent = { url: string; method: string | undefined; authorization: string | null; headers: Headers };

/** Makes a request, and says what was sent. */
async function made(request: HttpRequest, ...answers: Response[]) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (input, init = {}) => {
    const all = new Headers(init.headers);
    const url = input instanceof Request ? input.url : String(input);
    sent.push({ url, method: init.method, authorization: all.get('authorization'), headers: all });
    return answers.shift() ?? new Response('{}');
  };
  const store = { read: async () => stored };
  return { answer: await callHttp({ fetch, credentials: { store, keys } }, request, context), sent };
}

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location } });

describe('a request of a graph', () => {
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

  it('is not made where the credential is not for the host, nor where a redirect leads to such a one', async () => {
    const elsewhere = await made({ ...get, url: 'https://b.example/', credential: ref });
    expect(elsewhere.sent).toEqual([]);
    expect(elsewhere.answer).toMatchObject({ ok: false, fate: 'refused' });
    const led = await made({ ...get, credential: ref }, redirect('https://b.example/'));
    expect(led.sent.map(({ url }) => url)).toEqual(['https://a.example/parts']);
    expect(led.answer).toMatchObject({ ok: false });
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
