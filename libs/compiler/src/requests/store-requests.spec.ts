import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { findNodeType } from '#nodes';
import { compiled, node, Steps, to } from '../../test/steps.js';
import { compileGraph } from '../compile-graph.js';

const ai = '@n8n/n8n-nodes-langchain.';

function storing(parameters: Record<string, unknown>, batchSize = 2): Graph {
  const under = { jsonMode: 'expressionData', jsonData: '={{ $json.q }}', textSplittingMode: 'custom' };
  return {
    name: 'stores',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Store', `${ai}vectorStoreInMemory`, parameters),
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
