import { describe, expect, it } from '@jest/globals';
import { callFor, lent, typeNamed } from '../../test/call-for.js';
import { serviceSteps } from '../index.js';
import type { StoreRequest } from '../index.js';
import { storeFiles } from './store-files.js';

type Json = Record<string, unknown>;
const langchain = '@n8n/n8n-nodes-langchain.';

/** A request of a node of a store in the line of items. */
function requestOf(type: string, credential: string, parameters: Json): StoreRequest {
  const { runs } = typeNamed(type);
  if (runs.as !== 'sub-node' || runs.main === undefined) throw new Error(`${type} is no store`);
  const node = { id: 'n', name: 'N', type, parameters };
  const call = callFor(type, parameters, [[{ q: 'why' }]], {
    node: { ...node, credentials: { [credential]: { id: 'c', name: 'C' } } },
  });
  const [request] = runs.main.requests(call);
  if (request?.kind !== 'store-insert' && request?.kind !== 'store-load') throw new Error('it asks for no store');
  return request;
}

/** What a service is asked for, with these vectors, and what becomes of its answers. */
function asked({ at }: StoreRequest, known: Json, answers: unknown[]) {
  if (at?.service === undefined) throw new Error('no service keeps it');
  const { service } = at;
  const scope = { ...service.scope, known: { ...service.scope.known, ...known } };
  const steps = serviceSteps({ ...at, service: { ...service, scope } });
  const sent: unknown[] = [];
  let next = steps.next();
  while (next.done !== true) {
    const { method, url, body, headers, repeat } = next.value.ask;
    sent.push({ method, url, ...(body.as === 'json' && { body: body.value }), headers, repeat });
    next = steps.next(answers.shift());
  }
  return { sent, items: next.value };
}

const taken = {
  clears: true,
  documents: [{ id: 'i', pageContent: 'one', metadata: { a: { b: 1 } }, vector: [0.5, 1] }],
};
const sought = { vector: [0.5, 1], topK: 4 };
const filter = { metadata: { metadataValues: [{ name: 'kind', value: 'faq' }] } };
const place = (name: string) => ({ [name]: { __rl: true, mode: 'id', value: 'docs' } });

const qdrant = `${langchain}vectorStoreQdrant`;
const pinecone = `${langchain}vectorStorePinecone`;
const supabase = `${langchain}vectorStoreSupabase`;

describe('vector stores that services keep', () => {
  it('Qdrant gets a collection where there is none, and points with their payload', () => {
    const parameters = { mode: 'insert', ...place('qdrantCollection') };
    const request = requestOf(qdrant, 'qdrantApi', parameters);
    expect(request).toMatchObject({
      ...{ kind: 'store-insert', memoryKey: 'Qdrant Vector Store docs', clears: false },
      at: { credential: { id: 'c', type: 'qdrantApi' }, repeat: 'keyed' },
    });
    const points = [{ id: 'i', vector: [0.5, 1], payload: { content: 'one', metadata: { a: { b: 1 } } } }];
    const { sent } = asked(request, taken, [{ result: { exists: false } }, {}, {}]);
    expect(sent).toMatchObject([
      { method: 'GET', url: 'https://{host}/collections/docs/exists' },
      {
        ...{ method: 'PUT', url: 'https://{host}/collections/docs' },
        body: { vectors: { size: 2, distance: 'Cosine' } },
      },
      { method: 'PUT', url: 'https://{host}/collections/docs/points', body: { points } },
    ]);
    expect(asked(request, taken, [{ result: { exists: true } }, {}]).sent).toHaveLength(2);
  });

  it('Qdrant is searched by a vector and a filter', () => {
    const options = { searchFilterJson: '{"must":[]}', contentPayloadKey: 'body' };
    const parameters = { mode: 'load', ...place('qdrantCollection'), prompt: '={{ $json.q }}', options };
    const request = requestOf(qdrant, 'qdrantApi', parameters);
    expect(request).toMatchObject({ kind: 'store-load', prompt: 'why', topK: 4, at: { repeat: 'safe' } });
    const points = [{ score: 0.9, payload: { body: 'one', metadata: { a: 1 } } }];
    const { sent, items } = asked(request, sought, [{ result: { points } }]);
    expect(sent).toMatchObject([
      {
        ...{ method: 'POST', url: 'https://{host}/collections/docs/points/query' },
        body: { query: [0.5, 1], limit: 4, with_payload: true, filter: { must: [] } },
      },
    ]);
    expect(items).toEqual([{ pageContent: 'one', metadata: { a: 1 }, score: 0.9 }]);
  });

  it('Pinecone is asked at the server of the index, which is emptied first where that is wanted', () => {
    const options = { clearNamespace: true, pineconeNamespace: 'ours' };
    const request = requestOf(pinecone, 'pineconeApi', { mode: 'insert', ...place('pineconeIndex'), options });
    expect(request).toMatchObject({ clears: true });
    const { sent } = asked(request, taken, [{ host: 'docs-1.svc.pinecone.io' }, {}, {}]);
    const home = 'https://docs-1.svc.pinecone.io';
    expect(sent).toMatchObject([
      { method: 'GET', url: 'https://api.pinecone.io/indexes/docs', headers: { 'X-Pinecone-API-Version': '2025-01' } },
      { method: 'POST', url: `${home}/vectors/delete`, body: { deleteAll: true, namespace: 'ours' } },
      {
        ...{ method: 'POST', url: `${home}/vectors/upsert` },
        body: {
          namespace: 'ours',
          vectors: [{ id: 'i', values: [0.5, 1], metadata: { a: '{"b":1}', text: 'one' } }],
        },
      },
    ]);
    for (const host of ['docs/other', '', 'user@docs', 'docs:80/x'])
      expect(() => asked(request, taken, [{ host }])).toThrow('where its server is');
  });

  it('Pinecone is searched with a filter by metadata', () => {
    const parameters = { mode: 'load', ...place('pineconeIndex'), prompt: 'why', options: filter };
    const matches = [{ id: 'i', score: 0.5, metadata: { text: 'one', kind: 'faq' } }];
    const { sent, items } = asked(requestOf(pinecone, 'pineconeApi', parameters), sought, [{ host: 'h' }, { matches }]);
    expect(sent[1]).toMatchObject({
      ...{ method: 'POST', url: 'https://h/query', repeat: 'safe' },
      body: { vector: [0.5, 1], topK: 4, includeMetadata: true, filter: { kind: 'faq' } },
    });
    expect(items).toEqual([{ pageContent: 'one', metadata: { kind: 'faq' }, score: 0.5 }]);
  });

  it('Supabase gets rows, and is searched by its function', () => {
    const insert = requestOf(supabase, 'supabaseApi', { mode: 'insert', ...place('tableName') });
    expect(insert).toMatchObject({ at: { repeat: 'never' } });
    expect(asked(insert, taken, [null]).sent).toMatchObject([
      {
        ...{ method: 'POST', url: 'https://{host}/rest/v1/docs', headers: { Prefer: 'return=minimal' } },
        body: [{ content: 'one', embedding: [0.5, 1], metadata: { a: { b: 1 } } }],
      },
    ]);
    const rows = [{ id: 1, content: 'one', metadata: null, similarity: 0.7 }];
    const search = (options: Json) =>
      requestOf(supabase, 'supabaseApi', { mode: 'load', ...place('tableName'), prompt: 'why', options });
    expect(asked(search({}), sought, [rows])).toMatchObject({
      sent: [
        {
          ...{ method: 'POST', url: 'https://{host}/rest/v1/rpc/match_documents' },
          body: { query_embedding: [0.5, 1], match_count: 4, filter: {} },
        },
      ],
      items: [{ pageContent: 'one', score: 0.7 }],
    });
    expect(asked(search({ queryName: 'match_files', ...filter }), sought, [[]]).sent).toMatchObject([
      { url: 'https://{host}/rest/v1/rpc/match_files', body: { filter: { kind: 'faq' } } },
    ]);
  });

  it.each(storeFiles.map(({ name, place: { name: parameter }, credential }) => [name, parameter, credential] as const))(
    '%s lends itself, as a store and as a tool, with its credential alone',
    (type, parameter, credential) => {
      const node = { id: 'n', name: 'N', type, credentials: { [credential]: { id: 'c', name: 'C' } } };
      const given = (parameters: Json) => lent(type, parameters, {}, { node: { ...node, parameters } });
      expect(given(place(parameter))).toMatchObject({ kind: 'store', at: { repeat: 'safe' } });
      const asTool = {
        mode: 'retrieve-as-tool',
        toolDescription: 'Docs',
        toolName: 'docs',
        topK: 2,
        ...place(parameter),
      };
      const lentTool = given(asTool);
      const [tool] = lentTool.kind === 'tools' ? lentTool.tools : [];
      const made = callFor(type, asTool, [[{}]], { node: { ...node, parameters: asTool } });
      expect(tool?.how.by === 'effect' && tool.how.request(made, { input: 'why' })).toMatchObject({
        ...{ kind: 'store-load', prompt: 'why', topK: 2, at: { credential: { id: 'c' } } },
      });
      expect(() => lent(type, place(parameter), {})).toThrow(`a credential of type ${credential}`);
    },
  );
});
