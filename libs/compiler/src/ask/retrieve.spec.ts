import { describe, expect, it } from '@jest/globals';
import type { Graph } from '#graph';
import { checkDocument, listNodes } from '#workflow';
import { compiled, node, Steps, to } from '../../test/steps.js';

const ai = '@n8n/n8n-nodes-langchain.';

function answering(onError = '', embeds = true): Graph {
  const more = { typeVersion: 1.7, ...(onError && { onError }) };
  return {
    name: 'answers',
    nodes: [
      node('Start', 'n8n-nodes-base.executeWorkflowTrigger'),
      node('Ask', `${ai}chainLlm`, { promptType: 'define', text: '={{ $json.q }}' }, more),
      node('Model', 'turnpike.lmChat'),
      node('Near', `${ai}retrieverVectorStore`, { topK: 2 }),
      node('Docs', `${ai}vectorStoreInMemory`, { mode: 'retrieve', memoryKey: 'docs' }),
      node('Embed', `${ai}embeddingsOpenAi`, {}, { disabled: !embeds }),
    ],
    connections: {
      Start: to('Ask', 'main'),
      Model: to('Ask', 'ai_languageModel'),
      Near: to('Ask', 'ai_retriever'),
      Docs: to('Near', 'ai_vectorStore'),
      Embed: to('Docs', 'ai_embedding'),
    },
  };
}

const path = 'graph/Ask each[1]/Ask item/Ask question';
const found = { kind: 'store-load', found: [{ document: { pageContent: 'a "b"\nc', metadata: {} }, score: 1 }] };

function sought(graph: Graph) {
  const steps = new Steps(compiled(graph), [{ q: 'why?' }]);
  steps.do({ node: 'Start' });
  return { steps, calls: steps.do({ node: 'Ask', part: 'seek' }) };
}

describe('a chain with a retriever', () => {
  it('searches before it asks, in a document that passes its check', () => {
    const { document } = compiled(answering());
    expect(checkDocument(document, { maxDepth: 24 })).toMatchObject({ ok: true });
    const ids = listNodes(document.root).map(({ id }) => id);
    expect(ids.indexOf('Ask seek')).toBeLessThan(ids.indexOf('Ask ask'));
  });

  it('asks with what was found before the question, and evaluates once', () => {
    const { steps, calls } = sought(answering());
    expect(calls).toEqual([{ request: 'call:0::Ask', repeat: 'safe' }]);
    const search = { kind: 'store-load', prompt: 'why?', topK: 2, memoryKey: 'docs' };
    expect(JSON.parse(steps.store.get('call:0::Ask') ?? '')).toMatchObject({ request: search });
    const { evaluated } = steps;
    steps.store.set('answer:call:0::Ask', JSON.stringify(found));
    expect(steps.do({ node: 'Ask', part: 'ask' })).toEqual([0]);
    expect(steps.do({ node: 'Ask', part: 'question' }, { path })).toMatchObject({
      text: expect.stringMatching(/as data.*\n- "a \\"b\\"\\nc"\n\nwhy\?$/),
    });
    expect(steps.evaluated).toBe(evaluated);
  });

  it('fails its node where a search fails, and goes on where it should', () => {
    expect(sought(answering('', false)).calls).toMatch(/Expected a vector store with embeddings/);
    const { steps } = sought(answering('continueRegularOutput'));
    const given = JSON.stringify({ request: 'call:0::Ask', message: 'it is full' });
    expect(steps.do({ node: 'Ask', part: 'ask' }, { given })).toEqual([]);
    steps.do({ node: 'Ask' });
    expect(steps.outputs('Ask')).toMatchObject([[{ json: { error: 'it is full' } }]]);
  });
});
