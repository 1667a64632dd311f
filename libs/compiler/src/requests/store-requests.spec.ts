import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { compiled, node, Steps, to } from '../../test/steps.js';
import { compileGraph } from '../compile-graph.js';

const ai = '@n8n/n8n-nodes-langchain.';

function storing(
  parameters: Record<string, unknown>,
  batchSize = 2,
  store = node('Store', `${ai}vectorStoreInMemory`, parameters),
): Graph {
  const under = { jsonMode: 'expressionData', jsonData: '={{ $json.q }}', textSplittingMode: 'custom' };
  return {
    name: 'stores',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      store,
      node('Embed', `${ai}embeddingsOpenAi`, { options: { batchSize, dimensions: 8 } }),
      node('Load', `${ai}documentDefaultDataLoader`, under),
      node('Split', `${ai}textSplitterRecursiveCharacterTextSplitter`, { chunkSize: 4 }),
    ],
    connections: {
      Start: to('Store', 'main'),
      Embed: to('Store', 'ai_embedding'),
      Load: to('Store', 'ai_document'),
      Split: to('Load', 'ai_textSplitter'),
    },
  };
}

/** What a store asks for, with what it puts out when all is answered. */
function asked(parameters: Record<string, unknown>, texts: readonly string[], batchSize?: number) {
  const steps = new Steps(
    compiled(storing(parameters, batchSize)),
    texts.map((q) => ({ q })),
  );
  steps.do({ node: 'Start' });
  const calls = steps.do({ node: 'Store', part: 'requests' });
  const fields = [...steps.store.keys()].filter((field) => field.startsWith('call:'));
  const requests = fields.map((field) => (JSON.parse(steps.store.get(field) ?? '') as { request: object }).request); // as it was kept
  return { steps, calls, fields, requests };
}

describe('a vector store that a service keeps', () => {
  const inserting = (options: object, q: string) => {
    const parameters = { mode: 'insert', pineconeIndex: { __rl: true, mode: 'list', value: 'docs' }, options };
    const credentials = { pineconeApi: { id: 'c', name: 'Ours' } };
    const store = node('Store', `${ai}vectorStorePinecone`, parameters, { credentials });
    const steps = new Steps(compiled(storing({}, 2, store)), [{ q }]);
    steps.do({ node: 'Start' });
    return steps.do({ node: 'Store', part: 'requests' });
  };

  it('asks a person before it takes anything in, and says how much', () => {
    expect(inserting({}, 'aaa bbb')).toMatchObject([
      {
        repeat: 'keyed',
        asks: {
          tool: 'vectorStore',
          args: {
            ...{ server: 'https://api.pinecone.io/vectors/upsert', into: 'Pinecone Vector Store docs' },
            ...{ credential: 'Ours', documents: 2, content: expect.stringMatching(/^13 bytes, sha256 /) },
          },
        },
      },
    ]);
  });

  it('has a call for each file that its loader reads, which says its name and its hash', () => {
    const file = { mimeType: 'text/plain', fileExtension: 'txt', fileSize: '1 B', bytes: 1, fileName: 'a.txt' };
    const binary = { one: { ...file, id: 'a'.repeat(64) }, two: { ...file, id: 'b'.repeat(64), fileName: 'b.txt' } };
    const graph = storing({ mode: 'insert' });
    const loader = { parameters: { dataType: 'binary', textSplittingMode: 'custom' } };
    const nodes = graph.nodes.map((each) => (each.name === 'Load' ? { ...each, ...loader } : each));
    const steps = new Steps(compiled({ ...graph, nodes }), [{}]);
    steps.do({ node: 'Start' });
    const [key = ''] = [...steps.store.keys()].filter((name) => name.endsWith('Start'));
    steps.store.set(key, JSON.stringify([[{ json: {}, binary }]]));
    expect(steps.do({ node: 'Store', part: 'requests' })).toHaveLength(2);
    expect(JSON.parse(steps.store.get('call:0::Store') ?? '')).toMatchObject({
      request: {
        ...{ kind: 'store-insert', documents: [] },
        files: { cut: { size: 4, overlap: 0 }, documents: [{ file: { fileName: 'a.txt' }, how: { as: 'text' } }] },
      },
    });
  });

  it('is emptied by the one call that fills it', () => {
    const many = 'aaa bbb ccc ddd eee';
    expect(inserting({}, many)).toHaveLength(3);
    expect(inserting({ clearNamespace: true }, many)).toMatchObject([
      { asks: { args: { clears: true, documents: 5 } } },
    ]);
  });
});

describe('a vector store in the line of items', () => {
  it('takes in pieces by batches that may be made again, and puts them out', () => {
    const { steps, calls, fields, requests } = asked({ mode: 'insert', clearStore: true }, ['aaa bbb', 'ccc']);
    expect(calls).toMatchObject([{ repeat: 'safe' }, { repeat: 'safe' }]);
    const shared = { kind: 'store-insert', clears: true, execution: ':Store', embeddings: { dimensions: 8 } };
    expect(requests).toMatchObject([
      {
        ...shared,
        documents: [
          { pageContent: 'aaa', itemIndex: 0 },
          { pageContent: 'bbb', itemIndex: 0 },
        ],
      },
      { ...shared, documents: [{ pageContent: 'ccc', itemIndex: 1 }], itemIndex: 1 },
    ]);
    for (const field of fields) steps.store.set(`answer:${field}`, '{"kind":"store-insert"}');
    steps.do({ node: 'Store' });
    expect(steps.outputs('Store')).toMatchObject([
      [
        { json: { pageContent: 'aaa' } },
        { json: { pageContent: 'bbb' } },
        { json: { pageContent: 'ccc' }, pairedItem: { item: 1 } },
      ],
    ]);
  });

  it('clears itself also where nothing is to be taken in', () => {
    expect(asked({ mode: 'insert', clearStore: true }, [' ']).requests).toMatchObject([{ documents: [] }]);
    expect(asked({ mode: 'insert' }, [' ']).requests).toEqual([]);
  });

  it('makes at most 64 documents a call, and 100 calls', () => {
    const many = (count: number): string => 'aaa '.repeat(count);
    expect(asked({ mode: 'insert' }, [many(70)], 512).requests).toHaveLength(2);
    expect(asked({ mode: 'insert' }, [many(101)], 1).calls).toMatch(/101 calls; a node makes at most 100/);
  });

  it('looks for each item', () => {
    const { requests } = asked({ mode: 'load', prompt: '={{ $json.q }}', topK: 3 }, ['a', 'b']);
    const shared = { kind: 'store-load', topK: 3, embeddings: { model: 'text-embedding-3-small' } };
    expect(requests).toMatchObject([
      { ...shared, prompt: 'a' },
      { ...shared, prompt: 'b' },
    ]);
  });

  it('is refused without embeddings, and with what cannot serve it', () => {
    const { connections, ...graph } = storing({ mode: 'insert' });
    const { Embed: embeds, ...others } = connections;
    const problemsOf = (drawn: Graph) => compileGraph(drawn, findNodeType);
    expect(problemsOf({ ...graph, connections: others })).toMatchObject({
      problems: [{ path: '/nodes/1', message: '"Store" needs embeddings under it' }],
    });
    const odd = { ...others, Embed: { ...embeds, ai_document: [[{ node: 'Store', type: 'ai_document', index: 0 }]] } };
    expect(problemsOf({ ...graph, connections: odd })).toMatchObject({ problems: [{ path: '/nodes/2/type' }] });
  });
});
