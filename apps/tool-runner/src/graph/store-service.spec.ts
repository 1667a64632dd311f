import { describe, expect, it } from '@jest/globals';
import { sealCredential, SealingKeys } from '#credentials';
import type { Credential } from '#credentials';
import { hostOfCredential } from '#nodes';
import type { HttpRequest, StoreRequest } from '#nodes';
import type { ToolContext } from '#tools';
import type { Fetch } from '#transport';
import { callStoreService } from './store-service.js';

const keys = new SealingKeys([Buffer.alloc(32, 1)]);
const credential: Credential = { id: 'c', name: 'Ours', type: 'qdrantApi', hosts: ['q.example:6333'] };
const stored = { ...credential, sealed: sealCredential(keys, credential, { apiKey: 'k' }), createdAt: 0, updatedAt: 0 };
const headers = { 'X-Run-Id': 'r', 'X-Step-Id': 's', 'X-Parent-Step': '', 'X-Idempotency-Key': 'r.s' };
const context: ToolContext = { signal: new AbortController().signal, headers };

const at = (body: unknown, items: unknown): HttpRequest => ({
  ...{ kind: 'http', itemIndex: 0, method: 'PUT', url: `${hostOfCredential}/points`, headers: {}, query: [] },
  ...{ body: { as: 'none' }, timeoutMs: 1_000, repeat: 'keyed', maxRedirects: 0 },
  credential: { id: 'c', name: 'Ours', type: 'qdrantApi' },
  response: { format: 'json', full: false, neverError: false, outputField: 'data' },
  service: {
    ...{ name: 'store', atCredential: true, base: { home: hostOfCredential, headers: {} }, lookups: [], fails: [] },
    scope: { values: {}, known: {}, named: {} },
    request: { method: 'PUT', path: '/points', body },
    ...{ pages: null, failure: { says: '@answer.error' }, items },
  },
});
const shared = { itemIndex: 0, memoryKey: 'docs', embeddings: null } as const;
const vectors = [Float32Array.of(0.5), Float32Array.of(1)];

async function called(request: StoreRequest & { at: HttpRequest }, said: unknown, ...statuses: number[]) {
  const sent: unknown[] = [];
  const fetch: Fetch = async (input, init = {}) => {
    const text = typeof init.body === 'string' ? init.body : await new Response(init.body).text();
    const body: unknown = JSON.parse(text);
    const url = input instanceof Request ? input.url : input.toString();
    sent.push({ url, key: new Headers(init.headers).get('api-key'), body });
    return new Response(JSON.stringify(said), { status: statuses[sent.length - 1] ?? 200 });
  };
  const store = { read: async () => stored };
  return { answer: await callStoreService({ fetch, credentials: { store, keys } }, request, vectors, context), sent };
}

describe('a vector store that a service keeps', () => {
  const insert = (clears = false) => ({
    kind: 'store-insert' as const,
    ...shared,
    ...{ clears, execution: '', at: at({ points: '@documents', empty: '@clears' }, []) },
    documents: ['one', 'two'].map((pageContent) => ({ pageContent, metadata: { a: 1 }, itemIndex: 0 })),
  });

  it('is sent documents with their vectors at its own server, under ids that a repeat has again', async () => {
    const { answer, sent } = await called(insert(), {});
    expect(answer).toEqual({ kind: 'store-insert' });
    const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    const points = [
      { id: uuid, pageContent: 'one', metadata: { a: 1 }, vector: [0.5] },
      { id: uuid, pageContent: 'two', metadata: { a: 1 }, vector: [1] },
    ];
    expect(sent).toEqual([{ url: 'https://q.example:6333/points', key: 'k', body: { points, empty: false } }]);
    expect((await called(insert(), {})).sent).toEqual(sent);
    expect(new Set(JSON.stringify(sent).match(/[\da-f-]{36}/g)).size).toBe(2);
    expect((await called(insert(true), {})).sent).toMatchObject([{ body: { empty: true } }]);
  });

  it('is sent many in several requests, the first of which empties it', async () => {
    const many = insert(true);
    const documents = Array.from({ length: 65 }, () => ({ pageContent: 'x', metadata: {}, itemIndex: 0 }));
    const { sent } = await called({ ...many, documents }, {});
    expect(sent).toMatchObject([{ body: { empty: true } }, { body: { empty: false } }]);
    expect(new Set(JSON.stringify(sent).match(/[\da-f-]{36}/g)).size).toBe(65);
  });

  it('is searched with the vector of the text, and what it finds without a text is no document', async () => {
    const request: StoreRequest & { at: HttpRequest } = {
      ...{ kind: 'store-load', ...shared, prompt: 'why', topK: 3, withMetadata: true },
      at: at({ vector: '@vector', limit: '@topK' }, '@answer'),
    };
    const said = [{ pageContent: 'one', metadata: { a: 1 }, score: 0.5 }, { pageContent: 7 }, { pageContent: 'two' }];
    const { answer, sent } = await called(request, said);
    expect(sent).toMatchObject([{ body: { vector: [0.5], limit: 3 } }]);
    expect(answer).toEqual({
      kind: 'store-load',
      found: [
        { document: { pageContent: 'one', metadata: { a: 1 } }, score: 0.5 },
        { document: { pageContent: 'two', metadata: {} }, score: 0 },
      ],
    });
  });

  it('is in doubt once a part was taken in that a repeat would double', async () => {
    const one = insert();
    const documents = Array.from({ length: 65 }, () => ({ pageContent: 'x', metadata: {}, itemIndex: 0 }));
    const twice = { ...one, at: { ...one.at, repeat: 'never' as const }, documents };
    const { answer } = await called(twice, { error: 'slowly' }, 200, 503);
    expect(answer).toMatchObject({ ok: false, transient: false, fate: 'answered' });
    const { answer: keyed } = await called({ ...one, documents }, { error: 'slowly' }, 200, 503);
    expect(keyed).toMatchObject({ ok: false, transient: true });
  });

  it('says that what it has found has its texts under another key', async () => {
    const request: StoreRequest & { at: HttpRequest } = {
      ...{ kind: 'store-load', ...shared, prompt: 'why', topK: 3, withMetadata: true },
      at: at({ vector: '@vector' }, '@answer'),
    };
    expect((await called(request, [{ metadata: {}, score: 1 }])).answer).toMatchObject({ ok: false, fate: 'answered' });
    expect((await called(request, [])).answer).toEqual({ kind: 'store-load', found: [] });
  });

  it('fails in the words of the service', async () => {
    const { answer } = await called(insert(), { error: 'wrong size' }, 400);
    expect(answer).toMatchObject({
      ok: false,
      envelope: { error: { message: expect.stringContaining('wrong size') } },
    });
  });
});
